public import Foundation
public import Graphics

/// How a view appears and disappears; ignored, because a rendered image is static.
public struct AnyTransition: Sendable {
  private init() {}

  /// No transition.
  public static let identity = AnyTransition()
  /// A fade.
  public static let opacity = AnyTransition()
  /// A scale from zero.
  public static let scale = AnyTransition()
  /// A slide in and out.
  public static let slide = AnyTransition()

  /// A scale from a size.
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition()
  }
  /// A move from an edge.
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
  /// A push from an edge.
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
  /// A move by an offset in points.
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition() }
  /// A move by an offset in points.
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }
  /// One transition for insertion and another for removal.
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition { AnyTransition() }

  /// Combines the transition with another.
  public func combined(with other: AnyTransition) -> AnyTransition { self }
  /// Attaches an animation to the transition.
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// How a view's content changes; ignored, because a rendered image is static.
public struct ContentTransition: Hashable, Sendable {
  private let name: String
  /// No transition.
  public static let identity = ContentTransition(name: "identity")
  /// A fade.
  public static let opacity = ContentTransition(name: "opacity")
  /// An interpolation between shapes.
  public static let interpolate = ContentTransition(name: "interpolate")
  /// A symbol effect.
  public static let symbolEffect = ContentTransition(name: "symbolEffect")
  /// A change digit by digit.
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition(name: "numericText")
  }
  /// A change digit by digit.
  public static func numericText(value: Double) -> ContentTransition {
    ContentTransition(name: "numericText")
  }
}

/// The properties that matched views share.
public struct MatchedGeometryProperties: OptionSet, Sendable {
  /// The properties as bits.
  public let rawValue: UInt32
  /// Creates properties from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The position.
  public static let position = MatchedGeometryProperties(rawValue: 1)
  /// The size.
  public static let size = MatchedGeometryProperties(rawValue: 2)
  /// Position and size.
  public static let frame: MatchedGeometryProperties = [.position, .size]
}

/// A namespace for matched views; without effect in a static image.
@propertyWrapper
public struct Namespace: DynamicProperty {
  /// The identifier of a namespace.
  public struct ID: Hashable, Sendable {}

  /// Creates a namespace.
  public init() {}
  /// The namespace's identifier.
  public var wrappedValue: ID { ID() }
}
