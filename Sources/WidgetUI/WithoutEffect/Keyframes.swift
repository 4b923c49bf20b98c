public import Foundation

/// Values at times; ignored, because a rendered image is static.
public protocol Keyframes<Value> {
  /// The type of the values.
  associatedtype Value
}

/// A value at a time; ignored, because a rendered image is static.
public protocol KeyframeTrackContent<Value> {
  /// The type of the value.
  associatedtype Value
}

/// Keyframes of a property.
public struct KeyframeTrack<Root, Property, Content: KeyframeTrackContent<Property>>: Keyframes {
  /// The type with the property.
  public typealias Value = Root

  /// Creates the keyframes of a property.
  public init(
    _ keyPath: WritableKeyPath<Root, Property>,
    @KeyframeTrackContentBuilder<Property> content: () -> Content
  ) {}
}

/// A value that is reached at constant speed.
public struct LinearKeyframe<Value>: KeyframeTrackContent {
  /// Creates a keyframe; the duration is in seconds.
  public init(_ to: Value, duration: TimeInterval, timingCurve: UnitCurve = .linear) {}
}

/// A value that is reached along a cubic curve.
public struct CubicKeyframe<Value>: KeyframeTrackContent {
  /// Creates a keyframe; the duration is in seconds.
  public init(
    _ to: Value, duration: TimeInterval, startVelocity: Value? = nil, endVelocity: Value? = nil
  ) {}
}

/// A value that is reached as by a spring.
public struct SpringKeyframe<Value>: KeyframeTrackContent {
  /// Creates a keyframe; the duration is in seconds.
  public init(
    _ to: Value, duration: TimeInterval? = nil, spring: Spring = Spring(),
    startVelocity: Value? = nil
  ) {}
}

/// A value that is reached at once.
public struct MoveKeyframe<Value>: KeyframeTrackContent {
  /// Creates a keyframe.
  public init(_ to: Value) {}
}

/// A spring; ignored, because a rendered image is static.
public struct Spring: Hashable, Sendable {
  /// The spring's duration, in seconds.
  public var duration: TimeInterval
  /// How much the spring oscillates, from 0 to 1.
  public var bounce: Double

  /// Creates a spring.
  public init(duration: TimeInterval = 0.5, bounce: Double = 0) {
    self.duration = duration
    self.bounce = bounce
  }

  /// A spring without oscillation.
  public static let smooth = Spring()
  /// A spring that oscillates slightly.
  public static let snappy = Spring(bounce: 0.15)
  /// A spring that oscillates.
  public static let bouncy = Spring(bounce: 0.3)
}

/// Collects the keyframes of properties.
@resultBuilder
public enum KeyframesBuilder<Value> {
  /// Takes keyframes of a property.
  public static func buildExpression<Content: Keyframes<Value>>(_ content: Content) -> Content {
    content
  }

  /// Takes a keyframe of the whole value.
  public static func buildExpression<Content: KeyframeTrackContent<Value>>(
    _ content: Content
  ) -> Content { content }

  /// Takes the first keyframes.
  public static func buildPartialBlock(first: some Keyframes<Value>) -> some Keyframes<Value> {
    KeyframeGroup<Value>()
  }

  /// Adds keyframes.
  public static func buildPartialBlock(
    accumulated: some Keyframes<Value>, next: some Keyframes<Value>
  ) -> some Keyframes<Value> { KeyframeGroup<Value>() }

  /// Takes the first keyframes of the whole value.
  public static func buildPartialBlock(
    first: some KeyframeTrackContent<Value>
  ) -> some Keyframes<Value> { KeyframeGroup<Value>() }

  /// Adds keyframes of the whole value.
  public static func buildPartialBlock(
    accumulated: some Keyframes<Value>, next: some KeyframeTrackContent<Value>
  ) -> some Keyframes<Value> { KeyframeGroup<Value>() }
}

/// Collects the keyframes of a property.
@resultBuilder
public enum KeyframeTrackContentBuilder<Value> {
  /// Takes a keyframe.
  public static func buildExpression<Content: KeyframeTrackContent<Value>>(
    _ content: Content
  ) -> Content { content }

  /// Takes the first keyframe.
  public static func buildPartialBlock(
    first: some KeyframeTrackContent<Value>
  ) -> some KeyframeTrackContent<Value> { KeyframeGroup<Value>() }

  /// Adds a keyframe.
  public static func buildPartialBlock(
    accumulated: some KeyframeTrackContent<Value>, next: some KeyframeTrackContent<Value>
  ) -> some KeyframeTrackContent<Value> { KeyframeGroup<Value>() }
}

private struct KeyframeGroup<Value>: Keyframes, KeyframeTrackContent {}
