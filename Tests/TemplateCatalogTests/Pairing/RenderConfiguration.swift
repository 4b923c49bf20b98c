import Foundation
import Graphics
import LayoutEngine
import WidgetTimeline
import WidgetUI

/// A configuration in which a view is shown.
struct RenderConfiguration: CustomStringConvertible {
  var family: WidgetFamily = .systemMedium
  var scheme: ColorScheme = .light
  /// `nil` for the process's locale.
  var locale: String?
  var timeZone = "GMT"
  var typeSize: DynamicTypeSize = .large
  var direction: LayoutDirection = .leftToRight

  /// One configuration of each kind, not all combinations, because the properties are independent.
  static let all: [RenderConfiguration] = [
    RenderConfiguration(family: .systemSmall), RenderConfiguration(scheme: .dark, locale: "en_US"),
    RenderConfiguration(family: .systemLarge, locale: "de_DE", timeZone: "Europe/Berlin"),
    RenderConfiguration(family: .systemExtraLarge, locale: "ja_JP", timeZone: "Asia/Tokyo"),
    RenderConfiguration(family: .accessoryCircular),
    RenderConfiguration(family: .accessoryRectangular),
    RenderConfiguration(family: .accessoryInline), RenderConfiguration(typeSize: .accessibility2),
    RenderConfiguration(locale: "ar_EG", direction: .rightToLeft),
  ]

  /// The configurations with the process's own locale.
  static let withProcessLocale = all.filter { $0.locale == nil }

  var description: String { "\(family) \(scheme) \(locale ?? "-") \(timeZone)" }

  var size: CGSize {
    switch family {
    case .systemSmall: CGSize(width: 158, height: 158)
    case .systemMedium: CGSize(width: 338, height: 158)
    case .systemLarge: CGSize(width: 338, height: 354)
    case .accessoryCircular: CGSize(width: 76, height: 76)
    case .accessoryRectangular: CGSize(width: 172, height: 76)
    case .accessoryInline: CGSize(width: 200, height: 24)
    default: CGSize(width: 720, height: 354)
    }
  }

  var environment: EnvironmentValues {
    var values = EnvironmentValues()
    values.colorScheme = scheme
    values.dynamicTypeSize = typeSize
    values.layoutDirection = direction
    if let locale {
      values.locale = Locale(identifier: locale)
      values.timeZone = TimeZone(identifier: timeZone) ?? .gmt
    } else {
      (values.locale, values.timeZone, values.calendar) = (.current, .current, .current)
    }
    values.displayScale = 2
    return values
  }

  /// Draws a view in this configuration.
  @MainActor
  func draw(_ view: @escaping @MainActor () -> AnyView) -> Drawn {
    let date = Date(timeIntervalSince1970: 1_760_000_000)
    let root = WidgetRoot(
      entry: RenderableEntry(date: date, content: view),
      definition: WidgetDefinition(kind: "pair", source: UnusedTimelineSource()), family: family,
      size: size,
      environment: environment, cornerRadius: 20)
    let services = RenderServices(
      layout: LayoutContext(
        text: MonospacedTextEngine(), images: FixedSizeImageDecoder(), scale: 2),
      resources: TestResources())
    let list = root.displayList(services: services)
    return Drawn(list: list, diagnostics: services.layout.diagnostics.map(\.message))
  }

  struct Drawn {
    let list: DisplayList
    let diagnostics: [String]
  }
}
