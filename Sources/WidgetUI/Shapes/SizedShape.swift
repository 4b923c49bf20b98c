import Foundation
import Graphics
import LayoutEngine

/// A shape in a size of its own, at the top left of its room.
struct SizedShape<S: Shape>: Shape {
  let shape: S
  let size: CGSize

  func path(in rect: CGRect) -> Path { shape.path(in: CGRect(origin: rect.origin, size: size)) }

  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    shape.outline(in: CGRect(origin: rect.origin, size: size), environment)
  }
}
