package import Foundation
package import Graphics
import LayoutEngine
import SwiftRuntime
public import WidgetUI

/// A rendered preview.
package struct RenderedPreview: Sendable {
  /// The author's name for the preview.
  package var displayName: String?
  /// The family of the widget that contains the preview, or `nil` without a widget.
  package var family: WidgetFamily?
  package var displayList: DisplayList
}

/// The previews of one provider, or one preview of a view.
@MainActor
package struct PreviewGallery {
  /// The name of the provider's type, or of the preview's file with its line.
  package let name: String
  private let nodes: @MainActor (LoweringInputs) -> [LayoutNode]
  private let environment: EnvironmentValues

  package init(_ provider: any PreviewProvider.Type, environment: EnvironmentValues) {
    name = "\(provider)"
    nodes = { Self.lowered(provider, $0) }
    self.environment = environment
  }

  /// The preview of a view, which is drawn as one picture.
  package init(
    _ name: String, content: @escaping @MainActor () -> AnyView, layout: PreviewLayout?,
    environment: EnvironmentValues
  ) {
    self.name = name
    self.environment = environment
    nodes = { inputs in
      let nodes = content().lowered(in: inputs).nodes
      let single =
        nodes.count == 1
        ? nodes[0] : inputs.node(StackLayout(axis: .vertical, alignment: .center), nodes)
      if let layout { single.previewTraits.layout = single.previewTraits.layout ?? layout }
      return [single]
    }
  }

  /// Renders the previews in order; `size` returns the size in points of a family's widget, and of
  /// the whole screen for `nil`.
  package func render(
    services: RenderServices, size: (WidgetFamily?) -> CGSize
  ) -> [RenderedPreview] {
    services.drawRunningLifecycleActions { drawn(services: services, size: size) }
  }

  private func drawn(
    services: RenderServices, size: (WidgetFamily?) -> CGSize
  ) -> [RenderedPreview] {
    let inputs = LoweringInputs(environment: environment, services: services)
    services.clearContainer()
    defer { services.clearContainer() }
    return nodes(inputs).map { node in
      picture(of: node, traits: node.previewTraits, services: services, size: size)
    }
  }

  private static func lowered<P: PreviewProvider>(
    _ provider: P.Type, _ inputs: LoweringInputs
  ) -> [LayoutNode] {
    P.previews.lowered(in: inputs).nodes
  }

  private func picture(
    of node: LayoutNode, traits: PreviewTraits, services: RenderServices,
    size: (WidgetFamily?) -> CGSize
  ) -> RenderedPreview {
    let family = (traits.context as? WidgetPreviewContext)?.family
    let list =
      if let family {
        WidgetChrome(family: family, size: size(family)).displayList(
          of: node, container: traits.container, environment: environment, services: services)
      } else {
        plainList(of: node, layout: traits.layout ?? .device, services, size)
      }
    return RenderedPreview(displayName: traits.displayName, family: family, displayList: list)
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
    return services.layout.displayList(size: canvas, items: items)
  }
}

/// A preview that is drawn as the entry of a widget.
package struct PreviewEntry: Sendable {
  /// The author's name for the preview.
  package var displayName: String?
  /// The family of the widget that contains the preview, or `nil` without a widget.
  package var family: WidgetFamily?
  /// Makes the view, in the size that its traits choose.
  package var content: @MainActor () -> AnyView
}

extension PreviewGallery {
  /// Returns the previews in order, without drawing them.
  package func entries(resources: any ViewResources) -> [PreviewEntry] {
    let layout = LayoutContext(text: NullTextMeasurer(), images: NullImageMeasurer(), scale: 1)
    let services = RenderServices(layout: layout, resources: resources)
    let inputs = LoweringInputs(environment: environment, services: services)
    services.clearContainer()
    defer { services.clearContainer() }
    return nodes(inputs).enumerated().map { index, node in
      let traits = node.previewTraits
      let family = (traits.context as? WidgetPreviewContext)?.family
      let view = PreviewNodeView(lower: nodes, index: index)
      let layout = family == nil ? traits.layout ?? .device : .device
      return PreviewEntry(displayName: traits.displayName, family: family) {
        Self.view(view, in: layout)
      }
    }
  }

  private static func view(_ view: PreviewNodeView, in layout: PreviewLayout) -> AnyView {
    switch layout {
    case .device: AnyView(view)
    case .sizeThatFits: AnyView(view.fixedSize())
    case .fixed(let width, let height): AnyView(view.frame(width: width, height: height))
    }
  }
}

/// One of several previews, with the container of its own.
nonisolated private struct PreviewNodeView: View {
  let lower: @MainActor (LoweringInputs) -> [LayoutNode]
  let index: Int

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    var inputs = inputs
    // Each preview is a root of its own.
    inputs.stacksLists = false
    let nodes = lower(inputs)
    guard nodes.indices.contains(index) else { return LoweredView() }
    inputs.services.container = nodes[index].previewTraits.container
    return LoweredView([nodes[index]])
  }
}

/// The preview providers of the program.
package enum PreviewProviders {
  /// Every preview provider that is linked into the program, sorted by name.
  package static var all: [any PreviewProvider.Type] {
    ProgramTypes.conforming(to: (any PreviewProvider).self)
      .compactMap { $0 as? any PreviewProvider.Type }
      .sorted { String(reflecting: $0) < String(reflecting: $1) }
  }
}

/// The widget frame around a preview.
public struct WidgetPreviewContext: PreviewContext {
  package let family: WidgetFamily

  /// Creates the context of a family.
  public init(family: WidgetFamily) { self.family = family }

  /// Sets the widget's family and its properties in the environment.
  public func prepare(_ environment: inout EnvironmentValues) {
    WidgetChrome(family: family, size: .zero).prepare(&environment)
  }
}
