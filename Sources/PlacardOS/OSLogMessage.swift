import Foundation

/// A message with values, which are only formatted if it is written.
public struct OSLogMessage: ExpressibleByStringInterpolation, Sendable {
  private let parts: OSLogInterpolation

  /// Creates a message with values.
  public init(stringInterpolation: OSLogInterpolation) { parts = stringInterpolation }

  /// Creates a message without values.
  public init(stringLiteral value: String) {
    parts = OSLogInterpolation(literalCapacity: 0, interpolationCount: 0, text: value)
  }

  package var text: String { parts.text }
}

/// Whether a value is written.
public struct OSLogPrivacy: Sendable {
  let isHidden: Bool

  /// Written.
  public static let `public` = OSLogPrivacy(isHidden: false)
  /// Written as `<private>`.
  public static let `private` = OSLogPrivacy(isHidden: true)
  /// Written as `<private>`.
  public static let sensitive = OSLogPrivacy(isHidden: true)
  /// Written.
  public static let auto = OSLogPrivacy(isHidden: false)

  /// A replacement for a hidden value; it has no effect, and `<private>` is written.
  public enum Mask: Sendable {
    /// A hash of the value.
    case hash
    /// Nothing.
    case none
  }

  /// Written as `<private>`.
  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
  /// Written as `<private>`.
  public static func sensitive(mask: Mask) -> OSLogPrivacy { .sensitive }
  /// Written.
  public static func auto(mask: Mask) -> OSLogPrivacy { .auto }
}

/// How a text is padded with spaces.
public struct OSLogStringAlignment: Sendable {
  let columns: Int
  let isRight: Bool

  /// No padding.
  public static let none = OSLogStringAlignment(columns: 0, isRight: false)
  /// Padding before the text.
  public static func right(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: min(columns, 1_000), isRight: true)
  }
  /// Padding after the text.
  public static func left(columns: Int) -> OSLogStringAlignment {
    OSLogStringAlignment(columns: min(columns, 1_000), isRight: false)
  }

  func aligned(_ text: String) -> String {
    let padding = String(repeating: " ", count: max(columns - text.count, 0))
    return isRight ? padding + text : text + padding
  }
}

/// How an integer is written.
public struct OSLogIntegerFormatting: Sendable {
  let radix: Int
  var isUppercase = false
  var minimumDigits = 0

  /// In decimal.
  public static let decimal = OSLogIntegerFormatting(radix: 10)
  /// In hexadecimal.
  public static let hex = OSLogIntegerFormatting(radix: 16)
  /// In octal.
  public static let octal = OSLogIntegerFormatting(radix: 8)
  /// In decimal, with a number of digits.
  public static func decimal(explicitPositiveSign: Bool = false, minDigits: Int)
    -> OSLogIntegerFormatting
  {
    OSLogIntegerFormatting(radix: 10, minimumDigits: min(minDigits, 100))
  }
  /// In hexadecimal.
  public static func hex(
    explicitPositiveSign: Bool = false, includePrefix: Bool = false, uppercase: Bool = false,
    minDigits: Int = 0
  ) -> OSLogIntegerFormatting {
    OSLogIntegerFormatting(radix: 16, isUppercase: uppercase, minimumDigits: min(minDigits, 100))
  }

  func text(of value: some BinaryInteger) -> String {
    let digits = String(value.magnitude, radix: radix, uppercase: isUppercase)
    let zeros = String(repeating: "0", count: max(minimumDigits - digits.count, 0))
    return (value < 0 ? "-" : "") + zeros + digits
  }
}

/// How a floating-point number is written.
public struct OSLogFloatFormatting: Sendable {
  let format: String

  /// With six digits after the point.
  public static let fixed = OSLogFloatFormatting(format: "%.6f")
  /// With a number of digits after the point.
  public static func fixed(
    precision: Int, explicitPositiveSign: Bool = false, uppercase: Bool = false
  )
    -> OSLogFloatFormatting
  {
    OSLogFloatFormatting(format: "%.\(min(max(precision, 0), 100))f")
  }
  /// As short as possible.
  public static let hybrid = OSLogFloatFormatting(format: "%g")
  /// With an exponent.
  public static let exponential = OSLogFloatFormatting(format: "%e")
}

/// How a Boolean value is written.
public enum OSLogBoolFormat: Sendable {
  /// `true` or `false`.
  case truth
  /// `yes` or `no`.
  case answer
}
