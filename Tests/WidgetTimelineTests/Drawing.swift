import Foundation
import Graphics
import LayoutEngine
import WidgetTimeline
import WidgetUI

/// A rendered widget of 158×158 points.
struct Drawing {
  let list: DisplayList
  let diagnostics: [String]

  /// The filled rectangles, such as `red 16 16 126 126`.
  var fills: [String] { list.items.flatMap(\.fills) }

  /// The filled rectangles with the color that replaces theirs, such as `red 0 0 1 1 → blue`.
  var flatColors: [String] { list.items.flatMap(\.flatColors) }

  /// The URLs of the whole widget.
  var urls: [String] {
    list.items.compactMap { if case .widgetURL(let url) = $0 { url } else { nil } }
  }
}

@MainActor
func draw<Content: View>(
  family: WidgetFamily = .systemSmall, in scheme: ColorScheme = .light,
  mode: WidgetRenderingMode = .fullColor, disablesMargins: Bool = false,
  marginsNeedBackground: Bool = true, keepsBackground: Bool = false,
  @ViewBuilder content: @escaping @MainActor () -> Content
) -> Drawing {
  let entry = RenderableEntry(LevelEntry(at: 0), kind: "test", content: content)
  var widget = definition(
    StaticConfiguration(kind: "test", provider: CurrentProvider()) { _ in EmptyView() })
  widget.contentMarginsDisabled = disablesMargins
  widget.marginsNeedBackground = marginsNeedBackground
  widget.containerBackgroundRemovable = !keepsBackground
  var environment = EnvironmentValues()
  environment.colorScheme = scheme
  let services = RenderServices(layout: .empty(), resources: EmptyResources())
  let root = WidgetRoot(
    entry: entry, definition: widget, family: family, size: CGSize(width: 158, height: 158),
    environment: environment, renderingMode: mode)
  let list = root.displayList(services: services)
  return Drawing(list: list, diagnostics: services.layout.diagnostics.map(\.message))
}

extension DisplayList.Item {
  fileprivate var fills: [String] {
    switch self {
    case .fill(let path, .color(let color), _): ["\(color.name) \(path.boundingRect.text)"]
    case .group(let group): group.items.flatMap(\.fills)
    case .fill, .stroke, .text, .image, .tapTarget, .widgetURL, .accessibility: []
    }
  }

  fileprivate var flatColors: [String] {
    guard case .group(let group) = self else { return fills }
    guard group.effects.count == 2, group.effects[0] == .brightness(1),
      case .colorMultiply(let color) = group.effects[1]
    else { return group.items.flatMap(\.flatColors) }
    return fills.map { "\($0) → \(color.name)" }
  }
}

extension CGRect {
  fileprivate var text: String {
    [minX, minY, width, height].map { "\(Int($0))" }.joined(separator: " ")
  }
}

extension ResolvedColor {
  fileprivate var name: String {
    Self.names[self] ?? Self.names[multiplyingOpacity(by: 2)].map { "\($0)½" } ?? "\(self)"
  }

  private static let names: [ResolvedColor: String] = [
    .white: "white", .black: "black", ResolvedColor(hex: 0xFF383C): "red",
    ResolvedColor(hex: 0xFF4245): "red*", ResolvedColor(hex: 0x0088FF): "blue",
    ResolvedColor(hex: 0x34C759): "green", ResolvedColor(hex: 0xFFCC00): "yellow",
  ]
}
