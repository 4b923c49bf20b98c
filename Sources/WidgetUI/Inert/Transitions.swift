public import Foundation
public import Graphics

/// How a view would appear and go; a picture shows it when it is there.
public struct AnyTransition: Sendable {
  private init() {}

  /// None.
  public static let identity = AnyTransition()
  /// Fading.
  public static let opacity = AnyTransition()
  /// Growing.
  public static let scale = AnyTransition()
  /// Sliding in and out.
  public static let slide = AnyTransition()

  /// Growing from a size.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition()
  }
  /// Moving from an edge.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
  /// Pushing from an edge.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
  /// Moving by points.
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition() }
  /// Moving by points.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }
  /// Appearing in one way and going in another.
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition { AnyTransition() }

  /// Both at once.
  public func combined(with other: AnyTransition) -> AnyTransition { self }
  /// The transition in an animation.
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// How a view's content would change; a picture shows the new content.
public struct ContentTransition: Hashable, Sendable {
  private let name: String
  /// At once.
  public static let identity = ContentTransition(name: "identity")
  /// Fading.
  public static let opacity = ContentTransition(name: "opacity")
  /// From shape to shape.
  public static let interpolate = ContentTransition(name: "interpolate")
  /// From symbol to symbol.
  public static let symbolEffect = ContentTransition(name: "symbolEffect")
  /// Digit by digit.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(name: "numericText")
  }
  /// Digit by digit.
  public static func numericText(value: Double) -> ContentTransition {
    ContentTransition(name: "numericText")
  }
}

/// What two matched views would share.
public struct MatchedGeometryProperties: OptionSet, Sendable {
  /// The properties as bits.
  public let rawValue: UInt32
  /// Makes properties from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The position.
  public static let position = MatchedGeometryProperties(rawValue: 1)
  /// The size.
  public static let size = MatchedGeometryProperties(rawValue: 2)
  /// Both.
  public static let frame: MatchedGeometryProperties = [.position, .size]
}

/// A space of names for matched views; they are not matched in a picture.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// The name of a space.
  public struct ID: Hashable, Sendable {}

  /// Makes a space.
  public init() {}
  /// The space's name.
  public var wrappedValue: ID { ID() }
}
