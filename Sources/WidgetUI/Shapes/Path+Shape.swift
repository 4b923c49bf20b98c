public import Foundation
public import Graphics

extension Path: Shape {
  /// The path as it is: it does not follow the size of its room, but its origin is the room's.
  public func path(in rect: CGRect) -> Path { offsetBy(dx: rect.minX, dy: rect.minY) }
}
