public import Foundation
public import Graphics
public import LayoutEngine

/// An outline that fits any rectangle; as a view it is filled with the foreground style.
public protocol Shape: View, Sendable {
  /// The outline in `rect`.
  func path(in rect: CGRect) -> Path
  /// The size the shape takes of an offer.
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
  /// Whether the layout may mirror the shape; pictures of shapes are not mirrored here.
  static var role: ShapeRole { get }
}

/// What a shape is for.
public enum ShapeRole: Sendable, Hashable {
  /// An area, a line, a separator.
  case fill, stroke, separator
}

extension Shape {
  /// All of the offer; 10 points where none is made.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  /// An area.
  public static var role: ShapeRole { .fill }

  /// One node, filled with the foreground style.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    ShapeView(shape: self, style: ForegroundStyle(), fillStyle: FillStyle()).lowered(in: inputs)
  }
}

/// A shape that can be drawn a little smaller, for borders inside of it.
public protocol InsettableShape: Shape {
  /// The smaller shape.
  associatedtype InsetShape: InsettableShape
  /// The shape smaller by `amount` points on every side.
  func inset(by amount: CGFloat) -> InsetShape
}

/// A shape filled with a style.
struct ShapeView<S: Shape, Style: ShapeStyle>: View {
  let shape: S
  let style: Style
  let fillStyle: FillStyle

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    LoweredView([
      inputs.node(
        ShapeLayout(name: "\(S.self)", size: shape.sizeThatFits) { rect, items in
          let path = shape.path(in: rect)
          guard !path.isEmpty else { return }
          let paint = style.paint(in: inputs.styleContext(rect)).paint
          items.append(.fill(path, paint, fillStyle))
        })
    ])
  }
}

/// How a shape is laid out and painted.
struct ShapeLayout: NodeLayout {
  let name: String
  let size: (ProposedViewSize) -> CGSize
  let paint: (CGRect, inout [DisplayList.Item]) -> Void

  func sizeThatFits(
    _ proposal: ProposedViewSize, _ children: [LayoutNode], _ context: LayoutContext
  ) -> CGSize { size(proposal) }

  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    let rect = frame.pixelRect
    guard rect.width >= 0, rect.height >= 0, rect.width.isFinite, rect.height.isFinite,
      rect.minX.isFinite, rect.minY.isFinite
    else { return }
    paint(rect, &items)
  }
}
