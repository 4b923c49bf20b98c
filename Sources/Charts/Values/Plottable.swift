public import Foundation

/// A type whose values can be plotted: numbers, dates, strings, and types that are represented by these.
///
/// An enumeration with raw values only declares the conformance.
public protocol Plottable {
  /// The primitive type that represents this one in plots.
  associatedtype PrimitivePlottable: PrimitivePlottableProtocol
  /// The value that is plotted.
  var primitivePlottable: PrimitivePlottable { get }
  /// Creates a value from its plotted representation.
  init?(primitivePlottable: PrimitivePlottable)
}

/// A type that is plotted as itself: a number, a date or a string.
public protocol PrimitivePlottableProtocol: Plottable where PrimitivePlottable == Self {}

extension PrimitivePlottableProtocol {
  /// The value itself.
  public var primitivePlottable: Self { self }
  /// Creates a copy of a value.
  public init?(primitivePlottable: Self) { self = primitivePlottable }
}

extension Plottable where Self: RawRepresentable, RawValue: Plottable {
  /// The plotted representation of the raw value.
  public var primitivePlottable: RawValue.PrimitivePlottable { rawValue.primitivePlottable }
  /// Creates the value from the plotted representation of its raw value.
  public init?(primitivePlottable: RawValue.PrimitivePlottable) {
    guard let rawValue = RawValue(primitivePlottable: primitivePlottable) else { return nil }
    self.init(rawValue: rawValue)
  }
}

extension Double: PrimitivePlottableProtocol {}
extension Float: PrimitivePlottableProtocol {}
extension Int: PrimitivePlottableProtocol {}
extension Int8: PrimitivePlottableProtocol {}
extension Int16: PrimitivePlottableProtocol {}
extension Int32: PrimitivePlottableProtocol {}
extension Int64: PrimitivePlottableProtocol {}
extension UInt: PrimitivePlottableProtocol {}
extension UInt8: PrimitivePlottableProtocol {}
extension UInt16: PrimitivePlottableProtocol {}
extension UInt32: PrimitivePlottableProtocol {}
extension UInt64: PrimitivePlottableProtocol {}
extension Decimal: PrimitivePlottableProtocol {}
extension String: PrimitivePlottableProtocol {}
extension Date: PrimitivePlottableProtocol {}

extension CGFloat: Plottable {
  /// The number that is plotted.
  public var primitivePlottable: Double { Double(self) }
  /// Creates the length from a number.
  public init?(primitivePlottable: Double) { self.init(primitivePlottable) }
}
