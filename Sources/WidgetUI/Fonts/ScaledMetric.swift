import Foundation

/// A length that grows and shrinks with the size of text that a person wants.
///
/// It is `value · size of the style / size of the style at large`, rounded to the nearest pixel
/// (read off SwiftUI's renders).
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  private let base: Value
  private let style: Font.TextStyle

  /// Scales a length like the body style.
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, relativeTo: .body) }

  /// Scales a length like a text style.
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
    base = wrappedValue
    style = textStyle
  }

  /// The length at the place whose body is being made.
  public var wrappedValue: Value {
    let environment = EnvironmentValues.current
    let size = DynamicType.metrics(style, at: environment.dynamicTypeSize).size
    let standard = DynamicType.metrics(style, at: .large).size
    guard size != standard else { return base }
    let scale = max(Double(environment.displayScale), 1)
    return Value((Double(base) * size / standard * scale).rounded() / scale)
  }
}
