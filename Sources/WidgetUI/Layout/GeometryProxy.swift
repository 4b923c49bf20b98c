public import Foundation
public import Graphics

/// The size and place of a geometry reader.
public struct GeometryProxy: Sendable {
  /// The size, in points.
  public let size: CGSize
  /// What the safe area takes away: nothing, a widget has none.
  public var safeAreaInsets: EdgeInsets { EdgeInsets() }
  private let origin: CGPoint
  // Names never leave the frame's own task.
  private nonisolated(unsafe) let spaces: [AnyHashable: CGPoint]

  init(size: CGSize, origin: CGPoint, spaces: [AnyHashable: CGPoint]) {
    self.size = size
    self.origin = origin
    self.spaces = spaces
  }

  /// The frame in a coordinate space, in points, before it is rounded to pixels.
  ///
  /// A name that no view around has stands for the canvas.
  @_disfavoredOverload
  public func frame(in coordinateSpace: CoordinateSpace) -> CGRect {
    let start: CGPoint
    switch coordinateSpace {
    case .local: start = origin
    case .global: start = .zero
    case .named(let name): start = spaces[name] ?? .zero
    }
    return CGRect(
      x: origin.x - start.x, y: origin.y - start.y, width: size.width, height: size.height)
  }

  /// The frame in a coordinate space, in points, before it is rounded to pixels.
  ///
  /// A name that no view around has stands for the canvas.
  public func frame(in coordinateSpace: some CoordinateSpaceProtocol) -> CGRect {
    frame(in: coordinateSpace.coordinateSpace)
  }
}
