public import Foundation
public import Graphics

/// An animation; ignored, because a rendered image shows the final state.
public struct Animation: Hashable, Sendable {
  private let name: String
  private init(_ name: String) { self.name = name }

  /// The default animation.
  public static let `default` = Animation("default")
  /// Constant speed.
  public static let linear = Animation("linear")
  /// A slow start.
  public static let easeIn = Animation("easeIn")
  /// A slow end.
  public static let easeOut = Animation("easeOut")
  /// A slow start and end.
  public static let easeInOut = Animation("easeInOut")
  /// A spring.
  public static let spring = Animation("spring")
  /// A spring that oscillates.
  public static let bouncy = Animation("bouncy")
  /// A spring without oscillation.
  public static let smooth = Animation("smooth")
  /// A spring that oscillates slightly.
  public static let snappy = Animation("snappy")
  /// A spring for interactive changes.
  public static let interactiveSpring = Animation("interactiveSpring")

  /// Constant speed for a duration in seconds.
  public static func linear(duration: TimeInterval) -> Animation { linear }
  /// A slow start for a duration in seconds.
  public static func easeIn(duration: TimeInterval) -> Animation { easeIn }
  /// A slow end for a duration in seconds.
  public static func easeOut(duration: TimeInterval) -> Animation { easeOut }
  /// A slow start and end for a duration in seconds.
  public static func easeInOut(duration: TimeInterval) -> Animation { easeInOut }
  /// A cubic Bézier curve.
  public static func timingCurve(
    _ p1x: Double, _ p1y: Double, _ p2x: Double, _ p2y: Double, duration: TimeInterval = 0.35
  ) -> Animation { Animation("timingCurve") }
  /// A spring.
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: TimeInterval = 0
  ) -> Animation { spring }
  /// A spring.
  public static func spring(
    duration: TimeInterval, bounce: Double = 0, blendDuration: Double = 0
  ) -> Animation { spring }
  /// A spring that oscillates.
  public static func bouncy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    bouncy
  }
  /// A spring without oscillation.
  public static func smooth(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    smooth
  }
  /// A spring that oscillates slightly.
  public static func snappy(duration: TimeInterval = 0.5, extraBounce: Double = 0) -> Animation {
    snappy
  }
  /// A spring for interactive changes.
  public static func interactiveSpring(
    response: Double = 0.15, dampingFraction: Double = 0.86, blendDuration: TimeInterval = 0.25
  ) -> Animation { interactiveSpring }
  /// A spring with physical parameters.
  public static func interpolatingSpring(
    mass: Double = 1, stiffness: Double, damping: Double, initialVelocity: Double = 0
  ) -> Animation { spring }

  /// The animation with a delay.
  public func delay(_ delay: TimeInterval) -> Animation { self }
  /// The animation at a different speed.
  public func speed(_ speed: Double) -> Animation { self }
  /// The animation with repetitions.
  public func repeatCount(_ repeatCount: Int, autoreverses: Bool = true) -> Animation { self }
  /// The animation repeated forever.
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// Runs `body` immediately, without animation.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try body()
}

nonisolated extension View {
  /// Returns the view unchanged: a rendered image is static.
  public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View { self }
  /// Returns the view unchanged: a rendered image is static.
  public func animation(_ animation: Animation?) -> some View { self }
  /// Returns the view unchanged: a rendered image is static.
  public func transition(_ t: AnyTransition) -> some View { self }
  /// Returns the view unchanged: a rendered image is static.
  public func contentTransition(_ transition: ContentTransition) -> some View { self }
  /// Returns the view unchanged: a rendered image is static.
  public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
    anchor: UnitPoint = .center, isSource: Bool = true
  ) -> some View { self }
}
