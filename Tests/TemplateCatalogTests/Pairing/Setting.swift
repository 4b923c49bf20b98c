import Foundation
import Graphics
import LayoutEngine
import WidgetTimeline
import WidgetUI

/// Where a view is shown.
struct Setting: CustomStringConvertible {
  var family: WidgetFamily = .systemMedium
  var scheme: ColorScheme = .light
  /// `nil` for the process's own conventions.
  var locale: String?
  var timeZone = "GMT"
  var typeSize: DynamicTypeSize = .large
  var direction: LayoutDirection = .leftToRight

  /// One of each kind, not all combinations: what they change is independent of each other.
  static let all: [Setting] = [
    Setting(family: .systemSmall), Setting(scheme: .dark, locale: "en_US"),
    Setting(family: .systemLarge, locale: "de_DE", timeZone: "Europe/Berlin"),
    Setting(family: .systemExtraLarge, locale: "ja_JP", timeZone: "Asia/Tokyo"),
    Setting(family: .accessoryCircular), Setting(family: .accessoryRectangular),
    Setting(family: .accessoryInline), Setting(typeSize: .accessibility2),
    Setting(locale: "ar_EG", direction: .rightToLeft),
  ]

  /// Those in which nothing differs from what the process says of itself.
  static let ofProcess = all.filter { $0.locale == nil }

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

  /// What is drawn of a view here.
  func drawn(_ view: @escaping () -> AnyView) -> Drawn {
    let date = Date(timeIntervalSince1970: 1_760_000_000)
    let root = WidgetRoot(
      entry: RenderableEntry(date: date, content: view),
      definition: WidgetDefinition(kind: "pair", source: NoSource()), family: family, size: size,
      environment: environment, cornerRadius: 20)
    let services = RenderServices(
      layout: LayoutContext(text: EvenText(), images: EvenImages(), scale: 2),
      resources: TestResources())
    let list = root.displayList(services: services)
    return Drawn(list: list, diagnostics: services.layout.diagnostics.map(\.message))
  }

  struct Drawn {
    let list: DisplayList
    let diagnostics: [String]
  }
}
