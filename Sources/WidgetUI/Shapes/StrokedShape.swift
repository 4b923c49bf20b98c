import Foundation
import Graphics
import LayoutEngine

/// The line along a shape's outline, as a shape.
struct StrokedShape<S: Shape>: Shape {
  let shape: S
  let style: StrokeStyle

  static var role: ShapeRole { .stroke }

  func path(in rect: CGRect) -> Path { shape.path(in: rect).strokedPath(style) }

  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    ShapeOutline(shape.outline(in: rect, environment).area, stroke: style)
  }
}
