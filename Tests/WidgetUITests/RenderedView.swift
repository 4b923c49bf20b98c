import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// The result of laying out and rendering a view.
struct RenderedView {
  let items: [DisplayList.Item]
  let diagnostics: [String]
  let record: LayoutRecord

  @MainActor
  init(
    _ view: some View, width: CGFloat = 100, height: CGFloat = 100, scale: Double = 1,
    resources: any ViewResources = EmptyResources(),
    _ change: (inout EnvironmentValues) -> Void = { _ in }
  ) {
    let context = LayoutContext(
      text: FixedWidthTextMeasuring(), images: FakeImageMeasuring(), scale: scale,
      recordsFrames: true)
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

  /// The display list as text for expectations: one line per item, with groups indented.
  var lines: [String] { items.flatMap { Self.lines(of: $0) } }

  /// All tap targets, including those in groups.
  var taps: [DisplayList.TapTarget] { Self.taps(in: items) }

  /// The labels and values of the top-level accessibility elements.
  var accessibilityTexts: [String] {
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

/// Returns the size of a view for a size proposal.
@MainActor
func size(
  of view: some View, _ width: CGFloat?, _ height: CGFloat?, scale: Double = 1,
  resources: any ViewResources = EmptyResources()
) -> CGSize {
  let context = LayoutContext(
    text: FixedWidthTextMeasuring(), images: FakeImageMeasuring(), scale: scale)
  var environment = EnvironmentValues()
  environment.displayScale = scale
  let root = RootView(
    view, environment: environment,
    services: RenderServices(layout: context, resources: resources))
  return root.sizeThatFits(ProposedViewSize(width: width, height: height))
}
