public import Foundation

/// The values and texts of a message.
public struct OSLogInterpolation: StringInterpolationProtocol, Sendable {
  // Messages are written where they are created, before any other thread can have them.
  nonisolated(unsafe) private var parts: [() -> String] = []

  /// Creates an empty message.
  public init(literalCapacity: Int, interpolationCount: Int) {}

  init(literalCapacity: Int, interpolationCount: Int, text: String) { parts = [{ text }] }

  var text: String { parts.map { $0() }.joined() }

  /// Appends a text between values.
  public mutating func appendLiteral(_ literal: String) { parts.append { literal } }

  /// Appends a text.
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> String, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append(align, privacy, value)
  }

  /// Appends an integer.
  public mutating func appendInterpolation<Value: BinaryInteger>(
    _ value: @autoclosure @escaping () -> Value, format: OSLogIntegerFormatting = .decimal,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(align, privacy) { format.text(of: value()) }
  }

  /// Appends a floating-point number.
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> Double, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(align, privacy) { String(format: format.format, value()) }
  }

  /// Appends a floating-point number.
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> Float, format: OSLogFloatFormatting = .fixed,
    align: OSLogStringAlignment = .none, privacy: OSLogPrivacy = .auto
  ) {
    append(align, privacy) { String(format: format.format, Double(value())) }
  }

  /// Appends a Boolean value.
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> Bool, format: OSLogBoolFormat = .truth,
    privacy: OSLogPrivacy = .auto
  ) {
    append(.none, privacy) {
      let value = value()
      return switch format {
      case .truth: "\(value)"
      case .answer: value ? "yes" : "no"
      }
    }
  }

  /// Appends an error's description.
  @_disfavoredOverload
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> any Error, privacy: OSLogPrivacy = .auto
  ) {
    append(.none, privacy) { "\(value())" }
  }

  /// Appends the description of a value.
  @_disfavoredOverload
  public mutating func appendInterpolation<Value: CustomStringConvertible>(
    _ value: @autoclosure @escaping () -> Value, align: OSLogStringAlignment = .none,
    privacy: OSLogPrivacy = .auto
  ) {
    append(align, privacy) { value().description }
  }

  /// Appends the description of an object.
  @_disfavoredOverload
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> NSObject?, privacy: OSLogPrivacy = .auto
  ) {
    append(.none, privacy) { value().map { "\($0)" } ?? "(null)" }
  }

  /// Appends the name of a type.
  @_disfavoredOverload
  public mutating func appendInterpolation(
    _ value: @autoclosure @escaping () -> Any.Type, privacy: OSLogPrivacy = .auto
  ) {
    append(.none, privacy) { "\(value())" }
  }

  private mutating func append(
    _ alignment: OSLogStringAlignment, _ privacy: OSLogPrivacy, _ text: @escaping () -> String
  ) {
    parts.append { privacy.isHidden ? "<private>" : alignment.aligned(text()) }
  }
}
