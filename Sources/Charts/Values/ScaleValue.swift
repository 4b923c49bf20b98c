import Foundation

/// A data value without its Swift type: the input of scales.
package enum ScaleValue: Hashable, Sendable {
  case number(Double)
  /// Seconds since the reference date.
  case date(Double)
  case category(String)

  /// The value on a continuous scale; `nil` for a category.
  var magnitude: Double? {
    switch self {
    case .number(let value), .date(let value): value
    case .category: nil
    }
  }

  /// The text of a category; longer ones are truncated.
  var categoryName: String? {
    guard case .category(let name) = self else { return nil }
    return name.utf8.count > 200 ? String(name.prefix(200)) : name
  }

  /// Whether the value can be placed: neither infinite nor not a number.
  var isPlaceable: Bool { magnitude?.isFinite ?? true }

  /// The value of the same kind with another magnitude.
  func replacing(magnitude: Double) -> ScaleValue {
    switch self {
    case .number: .number(magnitude)
    case .date: .date(magnitude)
    case .category: self
    }
  }

  /// The value as Foundation's date.
  var date: Date? {
    guard case .date(let seconds) = self, abs(seconds) < 1e12 else { return nil }
    return Date(timeIntervalSinceReferenceDate: seconds)
  }
}

/// A standard type that a scale value is made of and converted to.
package protocol ScaleValueConvertible {
  var primitiveScaleValue: ScaleValue { get }
  /// Creates the value, or returns `nil` for a scale value of another kind.
  init?(primitiveScaleValue scaleValue: ScaleValue)
}

extension ScaleValueConvertible where Self: BinaryFloatingPoint {
  package var primitiveScaleValue: ScaleValue { .number(Double(self)) }
  package init?(primitiveScaleValue scaleValue: ScaleValue) {
    guard case .number(let value) = scaleValue else { return nil }
    self.init(value)
  }
}

extension ScaleValueConvertible where Self: BinaryInteger {
  package var primitiveScaleValue: ScaleValue { .number(Double(self)) }
  /// A position between two whole numbers is none of them.
  package init?(primitiveScaleValue scaleValue: ScaleValue) {
    guard case .number(let value) = scaleValue, let whole = Self(exactly: value) else { return nil }
    self = whole
  }
}

extension Decimal: ScaleValueConvertible {
  package var primitiveScaleValue: ScaleValue { .number((self as NSDecimalNumber).doubleValue) }
  package init?(primitiveScaleValue scaleValue: ScaleValue) {
    guard case .number(let value) = scaleValue, value.isFinite else { return nil }
    self.init(value)
  }
}

extension Date: ScaleValueConvertible {
  package var primitiveScaleValue: ScaleValue { .date(timeIntervalSinceReferenceDate) }
  package init?(primitiveScaleValue scaleValue: ScaleValue) {
    guard let date = scaleValue.date else { return nil }
    self = date
  }
}

extension String: ScaleValueConvertible {
  package var primitiveScaleValue: ScaleValue { .category(self) }
  package init?(primitiveScaleValue scaleValue: ScaleValue) {
    guard case .category(let value) = scaleValue else { return nil }
    self = value
  }
}

extension ScaleValue: ScaleValueConvertible, PrimitivePlottableProtocol {
  package var primitiveScaleValue: ScaleValue { self }
  package init?(primitiveScaleValue scaleValue: ScaleValue) { self = scaleValue }
}

extension Double: ScaleValueConvertible {}
extension Float: ScaleValueConvertible {}
extension Int: ScaleValueConvertible {}
extension Int8: ScaleValueConvertible {}
extension Int16: ScaleValueConvertible {}
extension Int32: ScaleValueConvertible {}
extension Int64: ScaleValueConvertible {}
extension UInt: ScaleValueConvertible {}
extension UInt8: ScaleValueConvertible {}
extension UInt16: ScaleValueConvertible {}
extension UInt32: ScaleValueConvertible {}
extension UInt64: ScaleValueConvertible {}

extension Plottable {
  /// The value without its type.
  var scaleValue: ScaleValue {
    let primitive = primitivePlottable
    if let convertible = primitive as? any ScaleValueConvertible {
      return convertible.primitiveScaleValue
    }
    return .category("\(primitive)")
  }

  /// Creates the value from one without a type, or returns `nil` if it is of another kind.
  init?(scaleValue: ScaleValue) {
    guard let type = PrimitivePlottable.self as? any ScaleValueConvertible.Type,
      let primitive = type.init(primitiveScaleValue: scaleValue) as? PrimitivePlottable
    else { return nil }
    self.init(primitivePlottable: primitive)
  }
}
