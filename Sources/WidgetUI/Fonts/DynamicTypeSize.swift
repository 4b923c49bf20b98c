import Foundation

/// The user's text size.
public enum DynamicTypeSize: Int, Hashable, Comparable, CaseIterable, Codable, Sendable {
  /// The sizes from the smallest through the standard one, `large`, to the largest that is not an
  /// accessibility size.
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  /// The accessibility sizes.
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  /// Whether this is an accessibility size.
  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  /// Compares sizes.
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// The sizes and leadings of text styles by the user's text size, in points.
///
/// Source: the typography page of Apple's Human Interface Guidelines.
package enum DynamicType {
  package struct Metrics: Hashable, Sendable {
    package let size: Double
    /// The distance from one baseline to the next.
    package let leading: Double
  }

  package static func metrics(
    _ style: Font.TextStyle, at size: DynamicTypeSize
  ) -> Metrics {
    let (points, leading) = table[size.rawValue][style.rawValue]
    return Metrics(size: points, leading: leading)
  }

  /// Rows from the smallest to the largest size; columns in the order of ``Font/TextStyle``.
  private static let table: [[(Double, Double)]] = [
    [
      (31, 38), (25, 31), (19, 24), (17, 22), (14, 19), (14, 19), (13, 18), (12, 16), (12, 16),
      (11, 13), (11, 13),
    ],
    [
      (32, 39), (26, 32), (20, 25), (18, 23), (15, 20), (15, 20), (14, 19), (13, 18), (12, 16),
      (11, 13), (11, 13),
    ],
    [
      (33, 40), (27, 33), (21, 26), (19, 24), (16, 21), (16, 21), (15, 20), (14, 19), (12, 16),
      (11, 13), (11, 13),
    ],
    [
      (34, 41), (28, 34), (22, 28), (20, 25), (17, 22), (17, 22), (16, 21), (15, 20), (13, 18),
      (12, 16), (11, 13),
    ],
    [
      (36, 43), (30, 37), (24, 30), (22, 28), (19, 24), (19, 24), (18, 23), (17, 22), (15, 20),
      (14, 19), (13, 18),
    ],
    [
      (38, 46), (32, 39), (26, 32), (24, 30), (21, 26), (21, 26), (20, 25), (19, 24), (17, 22),
      (16, 21), (15, 20),
    ],
    [
      (40, 48), (34, 41), (28, 34), (26, 32), (23, 29), (23, 29), (22, 28), (21, 28), (19, 24),
      (18, 23), (17, 22),
    ],
    [
      (44, 52), (38, 46), (34, 41), (31, 38), (28, 34), (28, 34), (26, 32), (25, 31), (23, 29),
      (22, 28), (20, 25),
    ],
    [
      (48, 57), (43, 51), (39, 47), (37, 44), (33, 40), (33, 40), (32, 39), (30, 37), (27, 33),
      (26, 32), (24, 30),
    ],
    [
      (52, 61), (48, 57), (44, 52), (43, 51), (40, 48), (40, 48), (38, 46), (36, 43), (33, 40),
      (32, 39), (29, 35),
    ],
    [
      (56, 66), (53, 62), (50, 59), (49, 58), (47, 56), (47, 56), (44, 52), (42, 50), (38, 46),
      (37, 44), (34, 41),
    ],
    [
      (60, 70), (58, 68), (56, 66), (55, 65), (53, 62), (53, 62), (51, 60), (49, 58), (44, 52),
      (43, 51), (40, 48),
    ],
  ]
}

nonisolated extension View {
  /// Sets the text size inside.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    changingEnvironment { $0.dynamicTypeSize = size }
  }

  /// Limits the text size inside: a size outside of the range is clamped to it.
  public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
  where T.Bound == DynamicTypeSize {
    let sizes = DynamicTypeSize.allCases.filter(range.contains)
    return changingEnvironment { environment in
      guard let least = sizes.first, let most = sizes.last else { return }
      environment.dynamicTypeSize = min(max(environment.dynamicTypeSize, least), most)
    }
  }
}

/// A length that scales with the user's text size.
///
/// It is `value · size of the style / size of the style at large`, rounded to the nearest pixel
/// (measured in SwiftUI renders).
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  private let base: Value
  private let style: Font.TextStyle

  /// Creates a length that scales with the body style.
  public init(wrappedValue: Value) { self.init(wrappedValue: wrappedValue, relativeTo: .body) }

  /// Creates a length that scales with a text style.
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
    base = wrappedValue
    style = textStyle
  }

  /// The length in the environment of the view whose body is being evaluated.
  public var wrappedValue: Value {
    let environment = EnvironmentValues.current
    let size = DynamicType.metrics(style, at: environment.dynamicTypeSize).size
    let standard = DynamicType.metrics(style, at: .large).size
    guard size != standard else { return base }
    let scale = max(Double(environment.displayScale), 1)
    return Value((Double(base) * size / standard * scale).rounded() / scale)
  }
}
