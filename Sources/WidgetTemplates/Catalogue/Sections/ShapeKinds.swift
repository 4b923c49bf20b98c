import Foundation
import Graphics
import LayoutEngine
import WidgetUI

extension AnyShape: ErasedValue {
  package static var typeName: String { "Shape" }
}
extension Path: NativeValue {}

/// A shape that can be drawn a little smaller, whose type is hidden.
struct AnyInsettableShape: InsettableShape, ErasedValue {
  static let typeName = "InsettableShape"

  private let shape: any InsettableShape

  init<Content: InsettableShape>(_ shape: Content) { self.shape = shape }

  func path(in rect: CGRect) -> Path { shape.path(in: rect) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  func outline(in rect: CGRect, _ environment: EnvironmentValues) -> ShapeOutline {
    shape.outline(in: rect, environment)
  }
  func inset(by amount: CGFloat) -> AnyInsettableShape { shape.smaller(by: amount) }
}

extension InsettableShape {
  fileprivate func smaller(by amount: CGFloat) -> AnyInsettableShape {
    AnyInsettableShape(inset(by: amount))
  }
}

/// A shape that is filled or stroked, and may be so again.
struct PaintedShape<Content: Shape & NativeValue>: ShapeView, ErasedValue {
  static var typeName: String { Content.typeName + "View" }

  let shape: Content
  let view: AnyView

  init<Painted: ShapeView>(_ painted: Painted) where Painted.Content == Content {
    shape = painted.shape
    view = AnyView(painted)
  }

  var body: some View { view }
}
