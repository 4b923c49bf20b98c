import Foundation
import Graphics
import LayoutEngine

/// A shape whose path is changed: trimmed, turned, moved, enlarged.
struct ChangedShape<S: Shape>: Shape {
  let shape: S
  let change: @Sendable (Path, CGRect) -> Path

  func path(in rect: CGRect) -> Path { change(shape.path(in: rect), rect) }

  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    shape.outline(in: rect, environment).map { change($0, rect) }
  }
}

/// An insettable shape whose path is moved or turned.
struct ChangedInsettableShape<S: InsettableShape>: InsettableShape {
  let shape: S
  let change: @Sendable (Path, CGRect) -> Path

  func path(in rect: CGRect) -> Path { change(shape.path(in: rect), rect) }

  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }

  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    shape.outline(in: rect, environment).map { change($0, rect) }
  }

  func inset(by amount: CGFloat) -> ChangedInsettableShape<S.InsetShape> {
    ChangedInsettableShape<S.InsetShape>(shape: shape.inset(by: amount), change: change)
  }
}
