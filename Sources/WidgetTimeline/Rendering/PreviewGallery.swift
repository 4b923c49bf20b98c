package import Foundation
package import Graphics
import LayoutEngine
import RuntimeReflection
public import WidgetUI

/// A preview that was drawn.
package struct PreviewPicture: Sendable {
  /// What the author called it.
  package var displayName: String?
  /// The widget that it stands in, or `nil` where it stands in none.
  package var family: WidgetFamily?
  package var displayList: DisplayList
}

/// The previews of one provider.
package struct PreviewGallery {
  private let provider: any PreviewProvider.Type
  private let environment: EnvironmentValues

  package init(_ provider: any PreviewProvider.Type, environment: EnvironmentValues) {
    self.provider = provider
    self.environment = environment
  }

  /// What the provider's type is called.
  package var name: String { "\(provider)" }

  /// Draws the previews in order; `size` gives the points of a family's widget, and of the whole
  /// screen for `nil`.
  package func pictures(
    services: RenderServices, size: (WidgetFamily?) -> CGSize
  ) -> [PreviewPicture] {
    services.drawAppeared { drawn(services: services, size: size) }
  }

  private func drawn(
    services: RenderServices, size: (WidgetFamily?) -> CGSize
  ) -> [PreviewPicture] {
    let inputs = LoweringInputs(environment: environment, services: services)
    services.clearContainer()
    defer { services.clearContainer() }
    return lowered(provider, inputs).map { node in
      picture(of: node, traits: node.previewTraits, services: services, size: size)
    }
  }

  private func lowered<P: PreviewProvider>(
    _ provider: P.Type, _ inputs: LoweringInputs
  ) -> [LayoutNode] {
    P.previews.lowered(in: inputs).nodes
  }

  private func picture(
    of node: LayoutNode, traits: PreviewTraits, services: RenderServices,
    size: (WidgetFamily?) -> CGSize
  ) -> PreviewPicture {
    let family = (traits.context as? WidgetPreviewContext)?.family
    let list =
      if let family {
        WidgetFrame(family: family, size: size(family)).displayList(
          of: node, container: traits.container, environment: environment, services: services)
      } else {
        plainList(of: node, layout: traits.layout ?? .device, services, size)
      }
    return PreviewPicture(displayName: traits.displayName, family: family, displayList: list)
  }

  private func plainList(
    of node: LayoutNode, layout: PreviewLayout, _ services: RenderServices,
    _ size: (WidgetFamily?) -> CGSize
  ) -> DisplayList {
    let canvas =
      switch layout {
      case .device: size(nil)
      case .sizeThatFits: node.size(.unspecified, services.layout)
      case .fixed(let width, let height): CGSize(width: width, height: height).sanitized
      }
    var items: [DisplayList.Item] = []
    LayoutNode(RootLayout(), [node]).draw(
      at: .zero, proposal: ProposedViewSize(canvas), services.layout, into: &items)
    return DisplayList(size: canvas, items: items)
  }
}

/// The previews that the program's authors wrote.
package enum PreviewProviders {
  /// Every preview provider that is linked into the program, in the order of their names.
  package static var all: [any PreviewProvider.Type] {
    ProgramTypes.conforming(to: (any PreviewProvider).self)
      .compactMap { $0 as? any PreviewProvider.Type }
      .sorted { String(reflecting: $0) < String(reflecting: $1) }
  }
}

/// The frame of a widget around a preview.
public struct WidgetPreviewContext: PreviewContext {
  package let family: WidgetFamily

  /// Makes the frame of a family.
  public init(family: WidgetFamily) { self.family = family }

  /// Sets the widget's family and what it allows.
  public func prepare(_ environment: inout EnvironmentValues) {
    WidgetFrame(family: family, size: .zero).prepare(&environment)
  }
}
