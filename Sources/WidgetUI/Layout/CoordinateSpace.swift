import LayoutEngine

/// What frames are measured in.
public enum CoordinateSpace: Hashable {
  /// The canvas.
  case global
  /// The view itself.
  case local
  /// The frame of the view around that has this name.
  case named(AnyHashable)

  /// Whether this is the canvas.
  public var isGlobal: Bool { self == .global }
  /// Whether this is the view itself.
  public var isLocal: Bool { self == .local }
}

/// Something that frames are measured in.
public protocol CoordinateSpaceProtocol {
  /// The space.
  var coordinateSpace: CoordinateSpace { get }
}

/// The frame of a view that has a name.
public struct NamedCoordinateSpace: CoordinateSpaceProtocol, Equatable {
  let name: AnyHashable
  /// The space.
  public var coordinateSpace: CoordinateSpace { .named(name) }
}

/// The canvas.
public struct GlobalCoordinateSpace: CoordinateSpaceProtocol {
  /// Makes the space.
  public init() {}
  /// The space.
  public var coordinateSpace: CoordinateSpace { .global }
}

/// The view itself.
public struct LocalCoordinateSpace: CoordinateSpaceProtocol {
  /// Makes the space.
  public init() {}
  /// The space.
  public var coordinateSpace: CoordinateSpace { .local }
}

extension CoordinateSpaceProtocol where Self == NamedCoordinateSpace {
  /// The frame of the view around that has this name.
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

extension View {
  /// Gives the view's frame a name, for geometry readers inside.
  public func coordinateSpace<T: Hashable>(name: T) -> some View {
    wrapped(in: CoordinateSpaceLayout(space: AnyHashable(name)))
  }

  /// Gives the view's frame a name, for geometry readers inside.
  public func coordinateSpace(_ name: NamedCoordinateSpace) -> some View {
    wrapped(in: CoordinateSpaceLayout(space: name.name))
  }
}
