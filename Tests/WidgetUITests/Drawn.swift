import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// A view after it was laid out and drawn, with what tests ask of it.
struct Drawn {
  let items: [DisplayList.Item]
  let diagnostics: [String]
  let record: LayoutRecord

  init(
    _ view: some View, width: CGFloat = 100, height: CGFloat = 100, scale: Double = 1,
    resources: any ViewResources = NoResources(),
    _ change: (inout EnvironmentValues) -> Void = { _ in }
  ) {
    let context = LayoutContext(
      text: EvenText(), images: TaggedImages(), scale: scale, recordsFrames: true)
    let services = RenderServices(layout: context, resources: resources)
    var environment = EnvironmentValues()
    environment.displayScale = scale
    change(&environment)
    let root = RootView(view, environment: environment, services: services)
    let size = CGSize(width: width, height: height)
    items = root.displayList(size: size).items
    diagnostics = context.diagnostics.map(\.message)
    record = root.layoutRecord(size: size)
  }

  /// One line an item, groups indented: short enough to be an expectation on the page.
  var lines: [String] { items.flatMap { Self.lines(of: $0) } }

  /// The tap targets, wherever they are.
  var taps: [DisplayList.TapTarget] { Self.taps(in: items) }

  /// The accessibility elements, wherever they are.
  var spoken: [String] {
    items.compactMap { item in
      if case .accessibility(let element) = item {
        [element.label, element.value].compactMap { $0 }.joined(separator: " = ")
      } else {
        nil
      }
    }
  }

  private static func taps(in items: [DisplayList.Item]) -> [DisplayList.TapTarget] {
    items.flatMap { item -> [DisplayList.TapTarget] in
      switch item {
      case .tapTarget(let target): [target]
      case .group(let group): taps(in: group.items)
      case .fill, .stroke, .text, .image, .widgetURL, .accessibility: []
      }
    }
  }
}

/// The size that a view takes of an offer.
func size(
  of view: some View, _ width: CGFloat?, _ height: CGFloat?, scale: Double = 1,
  resources: any ViewResources = NoResources()
) -> CGSize {
  let context = LayoutContext(text: EvenText(), images: TaggedImages(), scale: scale)
  var environment = EnvironmentValues()
  environment.displayScale = scale
  let root = RootView(
    view, environment: environment,
    services: RenderServices(layout: context, resources: resources))
  return root.sizeThatFits(ProposedViewSize(width: width, height: height))
}
