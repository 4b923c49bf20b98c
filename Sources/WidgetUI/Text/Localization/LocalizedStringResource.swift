public import Foundation

/// A text that is looked up later, with the table and the bundle it is in.
public struct LocalizedStringResource: Equatable, Sendable {
  /// The key of the table.
  public let key: String
  /// The table; `nil` is `Localizable`.
  public var table: String?
  /// The language, where the environment's is not meant.
  public var locale: Locale?
  let value: LocalizedStringKey
  let bundle: Bundle?

  /// Names a text of a table.
  public init(
    _ keyAndValue: LocalizedStringKey, table: String? = nil, locale: Locale? = nil,
    bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    key = keyAndValue.key
    value = keyAndValue
    self.table = table
    self.locale = locale
    self.bundle = bundle.bundle
  }

  /// Names a text of a table by a key that differs from the text.
  public init(
    _ key: StaticString, defaultValue: LocalizedStringKey, table: String? = nil,
    locale: Locale? = nil, bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    let key = "\(key)"
    self.key = key
    // The default value is shown through its own key where no table knows this one.
    value = LocalizedStringKey(
      key: key, fallback: defaultValue.key, arguments: defaultValue.arguments)
    self.table = table
    self.locale = locale
    self.bundle = bundle.bundle
  }

  var content: LocalizedText {
    LocalizedText(key: value, table: table, bundle: bundle, locale: locale)
  }

  /// Where a table lies.
  public struct BundleDescription: Sendable {
    let bundle: Bundle?

    /// The program's own bundle.
    public static let main = BundleDescription(bundle: nil)
    /// The bundle of a class.
    public static func forClass(_ aClass: AnyClass) -> Self { Self(bundle: Bundle(for: aClass)) }
    /// The bundle in a folder.
    public static func atURL(_ url: URL) -> Self { Self(bundle: Bundle(url: url)) }
  }
}

extension LocalizedStringResource: ExpressibleByStringInterpolation {
  /// Names the text of a literal.
  public init(stringLiteral value: String) { self.init(LocalizedStringKey(value)) }

  /// Names the text of a literal with values.
  public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
    self.init(LocalizedStringKey(stringInterpolation: stringInterpolation))
  }
}

/// What has words for itself that are looked up later: an error, for example.
public protocol CustomLocalizedStringResourceConvertible {
  /// The words.
  var localizedStringResource: LocalizedStringResource { get }
}
