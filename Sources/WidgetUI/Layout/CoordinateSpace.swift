import LayoutEngine

/// A coordinate space of frames.
public enum CoordinateSpace: Hashable {
  /// The canvas.
  case global
  /// The view itself.
  case local
  /// The frame of the enclosing view with a name.
  case named(AnyHashable)

  /// Whether this is the canvas.
  public var isGlobal: Bool { self == .global }
  /// Whether this is the view itself.
  public var isLocal: Bool { self == .local }
}

/// A type that identifies a coordinate space.
public protocol CoordinateSpaceProtocol {
  /// The coordinate space.
  var coordinateSpace: CoordinateSpace { get }
}

/// The frame of a view with a name.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
  let name: AnyHashable
  /// The coordinate space.
  public var coordinateSpace: CoordinateSpace { .named(name) }
}

/// The canvas.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {
  /// Creates the space.
  public init() {}
  /// The coordinate space.
  public var coordinateSpace: CoordinateSpace { .global }
}

/// The view itself.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol {
  /// Creates the space.
  public init() {}
  /// The coordinate space.
  public var coordinateSpace: CoordinateSpace { .local }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// The frame of the enclosing view with a name.
  public static func named(_ name: some Hashable) -> NamedCoordinateSpace {
    NamedCoordinateSpace(name: AnyHashable(name))
  }
}

extension CoordinateSpaceProtocol where Self == GlobalCoordinateSpace {
  /// The canvas.
  public static var global: GlobalCoordinateSpace { GlobalCoordinateSpace() }
}

extension CoordinateSpaceProtocol where Self == LocalCoordinateSpace {
  /// The view itself.
  public static var local: LocalCoordinateSpace { LocalCoordinateSpace() }
}

nonisolated extension View {
  /// Names the view's frame, for geometry readers inside.
  public func coordinateSpace<T: Hashable>(name: T) -> some View {
    wrapped(in: CoordinateSpaceLayout(space: AnyHashable(name)))
  }

  /// Names the view's frame, for geometry readers inside.
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    wrapped(in: CoordinateSpaceLayout(space: name.name))
  }
}
