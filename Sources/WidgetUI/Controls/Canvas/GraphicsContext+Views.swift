public import Foundation
public import Graphics
import LayoutEngine

extension GraphicsContext {
  /// A text that is ready to be measured and drawn.
  public struct ResolvedText {
    let node: LayoutNode
    let context: LayoutContext

    /// Returns the size of the text in a proposed size, in points.
    public func measure(in size: CGSize) -> CGSize {
      node.size(ProposedViewSize(size), context)
    }

    /// Returns the distance from the top to the first baseline, in points.
    public func firstBaseline(in size: CGSize) -> CGFloat {
      node.dimensions(ProposedViewSize(size), context)[VerticalAlignment.firstTextBaseline]
    }

    /// Returns the distance from the top to the last baseline, in points.
    public func lastBaseline(in size: CGSize) -> CGFloat {
      node.dimensions(ProposedViewSize(size), context)[VerticalAlignment.lastTextBaseline]
    }
  }

  /// An image that is ready to be drawn.
  public struct ResolvedImage {
    let image: Image
    /// The image's own size, in points.
    public let size: CGSize
    /// The distance from the top to the baseline, in points.
    public let baseline: CGFloat
  }

  /// Resolves a text for measuring and drawing.
  public func resolve(_ text: Text) -> ResolvedText {
    ResolvedText(
      node: text.node(in: inputs.forChildren(axis: nil)), context: inputs.services.layout)
  }

  /// Resolves an image for drawing.
  public func resolve(_ image: Image) -> ResolvedImage {
    let dimensions = image.node(in: inputs.forChildren(axis: nil)).dimensions(
      .unspecified, inputs.services.layout)
    return ResolvedImage(
      image: image, size: dimensions.size,
      baseline: dimensions[VerticalAlignment.lastTextBaseline])
  }

  /// Draws a text with its anchor at a point.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(text.node, proposal: .unspecified, at: point, anchor: anchor)
  }

  /// Draws a text in a rectangle, starting at its top leading corner.
  public func draw(_ text: ResolvedText, in rect: CGRect) {
    draw(
      text.node, proposal: ProposedViewSize(rect.size), at: rect.origin, anchor: .topLeading)
  }

  /// Draws a text with its anchor at a point.
  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(text), at: point, anchor: anchor)
  }

  /// Draws a text in a rectangle, starting at its top leading corner.
  public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }

  /// Draws an image in its own size with its anchor at a point.
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(image.image, at: point, anchor: anchor)
  }

  /// Draws an image stretched to a rectangle.
  public func draw(_ image: ResolvedImage, in rect: CGRect) { draw(image.image, in: rect) }

  /// Draws an image in its own size with its anchor at a point.
  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(
      image.node(in: inputs.forChildren(axis: nil)), proposal: .unspecified, at: point,
      anchor: anchor)
  }

  /// Draws an image stretched to a rectangle.
  public func draw(_ image: Image, in rect: CGRect) {
    draw(
      image.resizable().node(in: inputs.forChildren(axis: nil)),
      proposal: ProposedViewSize(rect.size), at: rect.origin, anchor: .topLeading)
  }

  /// A view of the canvas's symbols that is ready to be drawn.
  public struct ResolvedSymbol {
    fileprivate let node: LayoutNode
    /// The view's own size, in points.
    public let size: CGSize
  }

  /// Returns the symbol with a tag; `nil` if there is none.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
    symbols.first { $0.traits.tag == AnyHashable(id) }.map {
      ResolvedSymbol(node: $0, size: $0.size(.unspecified, inputs.services.layout))
    }
  }

  /// Draws a symbol in its own size with its anchor at a point.
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(symbol.node, proposal: .unspecified, at: point, anchor: anchor)
  }

  /// Draws a symbol stretched to a rectangle.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
    guard symbol.size.width > 0, symbol.size.height > 0 else { return }
    var inner = self
    inner.translateBy(x: rect.minX, y: rect.minY)
    inner.scaleBy(x: rect.width / symbol.size.width, y: rect.height / symbol.size.height)
    inner.draw(symbol, at: .zero, anchor: .topLeading)
  }

  private func draw(
    _ node: LayoutNode, proposal: ProposedViewSize, at point: CGPoint, anchor: UnitPoint
  ) {
    let context = inputs.services.layout
    let size = node.size(proposal, context)
    let origin = CGPoint(
      x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height)
    guard origin.x.isFinite, origin.y.isFinite else { return }
    var items: [DisplayList.Item] = []
    node.draw(at: origin, proposal: proposal, context, into: &items)
    append(items, transform: transform)
  }
}
