public import Foundation

/// A text to be looked up later, with its table and bundle.
public struct LocalizedStringResource: Equatable, Sendable {
  /// The key in the table.
  public let key: String
  /// The table; `nil` is `Localizable`.
  public var table: String?
  /// The language, if it differs from the environment's.
  public var locale: Locale?
  let value: LocalizedStringKey
  let bundle: Bundle?

  /// Creates a resource from a text, which is also the key.
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

  /// Creates a resource with a key that differs from the text.
  public init(
    _ key: StaticString, defaultValue: LocalizedStringKey, table: String? = nil,
    locale: Locale? = nil, bundle: BundleDescription = .main, comment: StaticString? = nil
  ) {
    let key = "\(key)"
    self.key = key
    // If no table contains this key, the default value is looked up by its own key.
    value = LocalizedStringKey(
      key: key, fallback: defaultValue.key, arguments: defaultValue.arguments)
    self.table = table
    self.locale = locale
    self.bundle = bundle.bundle
  }

  var content: LocalizedText {
    LocalizedText(key: value, table: table, bundle: bundle, locale: locale)
  }

  /// The location of a table.
  public struct BundleDescription: Sendable {
    let bundle: Bundle?

    /// The program's main bundle.
    public static let main = BundleDescription(bundle: nil)
    /// The bundle of a class.
    public static func forClass(_ aClass: AnyClass) -> Self { Self(bundle: Bundle(for: aClass)) }
    /// The bundle in a folder.
    public static func atURL(_ url: URL) -> Self { Self(bundle: Bundle(url: url)) }
  }
}

extension LocalizedStringResource: ExpressibleByStringInterpolation {
  /// Creates a resource from a literal.
  public init(stringLiteral value: String) { self.init(LocalizedStringKey(value)) }

  /// Creates a resource from a literal with values.
  public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
    self.init(LocalizedStringKey(stringInterpolation: stringInterpolation))
  }
}

/// A type, such as an error, with a localized description that is looked up later.
public protocol CustomLocalizedStringResourceConvertible {
  /// The description.
  var localizedStringResource: LocalizedStringResource { get }
}
