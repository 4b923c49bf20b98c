import BundleResources
public import Foundation
import LayoutEngine

extension String {
  /// A text with values that is looked up in the string tables.
  public typealias LocalizationValue = LocalizedStringKey

  /// Creates a string from the string tables, with Markdown left as it is.
  ///
  /// In a view's body it is in the language of the environment, elsewhere in the current one. Without a translation it is the
  /// text itself.
  ///
  /// - Parameters:
  ///   - keyAndValue: The text, which is also the key.
  ///   - table: The table; `nil` is `Localizable`.
  ///   - bundle: The bundle with the tables; `nil` is the program's own.
  ///   - locale: The locale of the values in the text; `nil` is that of the language.
  ///   - comment: A note to translators.
  public init(
    localized keyAndValue: LocalizationValue, table: String? = nil, bundle: Bundle? = nil,
    locale: Locale? = nil, comment: StaticString? = nil
  ) {
    self = LocalizedText(key: keyAndValue, table: table, bundle: bundle).string(locale: locale)
  }

  /// Creates a string from the string tables with a key that differs from the text.
  public init(
    localized key: StaticString, defaultValue: LocalizationValue, table: String? = nil,
    bundle: Bundle? = nil, locale: Locale? = nil, comment: StaticString? = nil
  ) {
    let value = LocalizedStringKey(
      key: "\(key)", fallback: defaultValue.key, arguments: defaultValue.arguments)
    self = LocalizedText(key: value, table: table, bundle: bundle).string(locale: locale)
  }

  /// Creates a string from a resource.
  public init(localized resource: LocalizedStringResource) {
    self = resource.content.string(locale: nil)
  }
}

/// A content that is a string in an environment, wherever it is shown.
protocol StringTextContent: TextContent {
  func string(in environment: EnvironmentValues) -> String
}

extension VerbatimText: StringTextContent {
  func string(in environment: EnvironmentValues) -> String { string }
}

extension AttributedText: StringTextContent {
  func string(in environment: EnvironmentValues) -> String { String(string.characters) }
}

extension FormattedText: StringTextContent {
  func string(in environment: EnvironmentValues) -> String {
    format.adapted(to: environment).format(input)
  }
}

extension FormattedAttributedText: StringTextContent {
  func string(in environment: EnvironmentValues) -> String {
    String(format.adapted(to: environment).format(input).characters)
  }
}

extension LocalizedText: StringTextContent {
  /// The string in the language of the view whose body is evaluated, or in the current one.
  fileprivate func string(locale: Locale?) -> String {
    var environment = EnvironmentValues.currentBody ?? EnvironmentValues(locale: .current)
    let language = self.locale ?? environment.locale
    if let locale { environment.locale = locale }
    return string(in: environment, language: language)
  }

  func string(in environment: EnvironmentValues) -> String {
    string(in: environment, language: locale ?? environment.locale)
  }

  private func string(in environment: EnvironmentValues, language: Locale) -> String {
    let text =
      BundleViewResources.main.localizedString(
        key: key.key, arguments: key.argumentsWithMarkers, table: table, locale: language,
        numbers: environment.locale, bundle: bundle)
      ?? keyText(in: language, numbers: environment.locale)
    return key.parts(of: text).map { part in
      switch part {
      case .literal(let words): words
      case .string(let string): string
      case .text(let text): text.string(in: environment)
      }
    }.joined()
  }
}

extension Text {
  /// The text without styles, images, and dates that depend on the clock.
  fileprivate func string(in environment: EnvironmentValues) -> String {
    segments.map { ($0.content as? any StringTextContent)?.string(in: environment) ?? "" }.joined()
  }
}

extension EnvironmentValues {
  fileprivate init(locale: Locale) {
    self.init()
    self.locale = locale
  }
}
