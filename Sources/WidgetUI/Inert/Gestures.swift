public import Foundation

/// A movement of fingers; a picture feels none.
public protocol Gesture<Value> {
  /// What the gesture tells.
  associatedtype Value
}

extension Gesture {
  /// The gesture as it is; the action is not run.
  public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> { self }
  /// The gesture as it is; the action is not run.
  public func onChanged(_ action: @escaping (Value) -> Void) -> some Gesture<Value> { self }
}

/// Taps; a picture feels none.
///
/// Use a ``Link`` for what a tap shall open.
public struct TapGesture: Gesture {
  /// Nothing.
  public typealias Value = Void
  /// How many taps.
  public var count: Int
  /// Makes the gesture.
  public init(count: Int = 1) { self.count = count }
}

/// A long press; a picture feels none.
public struct LongPressGesture: Gesture {
  /// Whether it was long.
  public typealias Value = Bool
  /// How long, in seconds.
  public var minimumDuration: Double
  /// Makes the gesture.
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
  }
}

/// A finger that moves; a picture feels none.
public struct DragGesture: Gesture {
  /// Where the finger is, in points.
  public struct Value: Equatable, Sendable {
    /// Where it is.
    public var location: CGPoint
    /// Where it was first.
    public var startLocation: CGPoint
    /// How far it went.
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
  }

  /// Makes the gesture.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {}
}

/// Which gestures of a view count.
public struct GestureMask: OptionSet, Sendable {
  /// The gestures as bits.
  public let rawValue: UInt32
  /// Makes a mask from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// None.
  public static let none: GestureMask = []
  /// The gesture itself.
  public static let gesture = GestureMask(rawValue: 1)
  /// Those of views inside.
  public static let subviews = GestureMask(rawValue: 2)
  /// All.
  public static let all: GestureMask = [.gesture, .subviews]
}

extension View {
  /// The view as it is; a picture feels no tap.
  ///
  /// Use a ``Link`` for what a tap shall open.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    self
  }

  /// The view as it is; a picture feels no press.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    perform action: @escaping () -> Void
  ) -> some View { self }

  /// The view as it is; a picture feels no gesture.
  public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    self
  }

  /// The view as it is; a picture feels no gesture.
  public func simultaneousGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View { self }

  /// The view as it is; a picture feels no gesture.
  public func highPriorityGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View { self }

  /// Controls inside look as if they did not answer.
  public func disabled(_ disabled: Bool) -> some View {
    changingEnvironment { if disabled { $0.isEnabled = false } }
  }

  /// Whether links and controls inside can be tapped.
  public func allowsHitTesting(_ enabled: Bool) -> some View {
    changingEnvironment { if !enabled { $0.allowsHitTesting = false } }
  }

  /// The view as it is; the tap target of a link is its frame, whatever the shape.
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }
}
