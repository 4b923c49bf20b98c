import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// The environment in which tests lay out texts: three pixels per point, American English,
/// Greenwich time.
@MainActor struct TextFixture {
  var environment = EnvironmentValues()
  var resources: any ViewResources = EmptyResources()
  var scale = 3.0

  private func root<V: View>(_ view: V) -> RootView<V> {
    let context = LayoutContext(text: GridTextMeasurer(), images: NoImages(), scale: scale)
    return RootView(
      view, environment: environment,
      services: RenderServices(layout: context, resources: resources))
  }

  func size(_ view: some View, width: Double? = nil, height: Double? = nil) -> CGSize {
    root(view).sizeThatFits(
      ProposedViewSize(width: width.map { CGFloat($0) }, height: height.map { CGFloat($0) }))
  }

  /// The size in the notation of tests: `"60.5 × 20.333"`.
  func dimensions(_ view: some View, width: Double? = nil, height: Double? = nil) -> String {
    let size = size(view, width: width, height: height)
    return "\(Self.number(size.width)) × \(Self.number(size.height))"
  }

  func items(
    _ view: some View, size: CGSize = CGSize(width: 300, height: 300)
  ) -> [DisplayList.Item] {
    root(view).displayList(size: size).items
  }

  func blocks(
    _ view: some View, size: CGSize = CGSize(width: 300, height: 300)
  ) -> [TextBlock] {
    items(view, size: size).compactMap {
      if case .text(let block, _, _) = $0 { block } else { nil }
    }
  }

  func spans(_ view: some View) -> [TextBlock.Span] { blocks(view).flatMap(\.spans) }

  func string(_ view: some View) -> String { blocks(view).map(\.string).joined() }

  nonisolated static func number(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

/// The string tables of a test: texts by language and key, with `%1$@` for arguments.
struct StringTables: ViewResources {
  var tables: [String: [String: String]]

  func localizedString(
    key: String, arguments: [LocalizedArgument], table: String?, locale: Locale, bundle: Bundle?
  ) -> String? {
    let name = [table, String(locale.identifier.prefix(2))].compactMap { $0 }.joined(separator: "/")
    guard var text = tables[name]?[key] else { return nil }
    for (index, argument) in arguments.enumerated() {
      text = text.replacingOccurrences(of: "%\(index + 1)$@", with: argument.shown)
    }
    return text
  }

  func image(
    named name: String, scale: Double, colorScheme: ColorScheme, bundle: Bundle?
  ) -> ResourceImage? { nil }

  func color(
    named name: String, colorScheme: ColorScheme, highContrast: Bool, bundle: Bundle?
  ) -> ResolvedColor? { nil }

  func nearestName(to name: String, kind: ResourceKind) -> String? { nil }

  func contents(of url: URL) -> Data? { nil }
}

extension LocalizedArgument {
  fileprivate var shown: String {
    switch self {
    case .string(let value): value
    case .signed(let value): "\(value)"
    case .unsigned(let value): "\(value)"
    case .double(let value): "\(value)"
    }
  }
}
