public import Foundation

/// A gesture; ignored, because a rendered image is not interactive.
public protocol Gesture<Value> {
  /// The type of the gesture's value.
  associatedtype Value
}

extension Gesture {
  /// Returns the gesture unchanged; the action is never called.
  public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> { self }
  /// Returns the gesture unchanged; the action is never called.
  public func onChanged(_ action: @escaping (Value) -> Void) -> some Gesture<Value> { self }
}

/// A tap gesture; ignored, because a rendered image is not interactive.
///
/// Use a ``Link`` to open something on a tap.
public struct TapGesture: Gesture {
  /// A tap has no value.
  public typealias Value = Void
  /// The number of taps.
  public var count: Int
  /// Creates the gesture.
  public init(count: Int = 1) { self.count = count }
}

/// A long press; ignored, because a rendered image is not interactive.
public struct LongPressGesture: Gesture {
  /// Whether the press was long enough.
  public typealias Value = Bool
  /// The minimum duration, in seconds.
  public var minimumDuration: Double
  /// Creates the gesture.
  public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
  }
}

/// A drag gesture; ignored, because a rendered image is not interactive.
public struct DragGesture: Gesture {
  /// The position of a drag, in points.
  public struct Value: Equatable, Sendable {
    /// The current location.
    public var location: CGPoint
    /// The location at the start.
    public var startLocation: CGPoint
    /// The distance from the start.
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }
  }

  /// Creates the gesture.
  public init(minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local) {}
}

/// Which gestures of a view are recognized.
public struct GestureMask: OptionSet, Sendable {
  /// The gestures as bits.
  public let rawValue: UInt32
  /// Creates a mask from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// None.
  public static let none: GestureMask = []
  /// The gesture that is added.
  public static let gesture = GestureMask(rawValue: 1)
  /// The gestures of subviews.
  public static let subviews = GestureMask(rawValue: 2)
  /// All.
  public static let all: GestureMask = [.gesture, .subviews]
}

nonisolated extension View {
  /// Returns the view unchanged: a rendered image recognizes no gestures.
  ///
  /// Use a ``Link`` to open something on a tap.
  public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void) -> some View {
    self
  }

  /// Returns the view unchanged: a rendered image recognizes no gestures.
  public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    perform action: @escaping () -> Void
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image recognizes no gestures.
  public func gesture<T: Gesture>(_ gesture: T, including mask: GestureMask = .all) -> some View {
    self
  }

  /// Returns the view unchanged: a rendered image recognizes no gestures.
  public func simultaneousGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View { self }

  /// Returns the view unchanged: a rendered image recognizes no gestures.
  public func highPriorityGesture<T: Gesture>(
    _ gesture: T, including mask: GestureMask = .all
  ) -> some View { self }

  /// Disables the controls inside if `disabled`: they are not tap targets, and buttons with a
  /// system style other than `plain` are drawn at half opacity.
  public func disabled(_ disabled: Bool) -> some View {
    changingEnvironment { if disabled { $0.isEnabled = false } }
  }

  /// Sets whether links and controls inside can be tapped.
  public func allowsHitTesting(_ enabled: Bool) -> some View {
    changingEnvironment { if !enabled { $0.allowsHitTesting = false } }
  }

  /// Returns the view unchanged; the tap target of a link is its frame, whatever the shape.
  public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View { self }
}
