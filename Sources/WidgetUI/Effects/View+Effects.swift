public import Foundation
public import Graphics
import LayoutEngine

extension View {
  /// The view with its opacity multiplied by a factor from 0 to 1.
  public func opacity(_ opacity: Double) -> some View {
    let factor = opacity.isNaN ? 1 : min(max(opacity, 0), 1)
    return wrapped(in: EffectLayout("Opacity") { _ in factor < 1 ? [.opacity(factor)] : [] })
  }

  /// The view with a shadow behind it; lengths are points.
  public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some View {
    wrapped { inputs in
      let resolved = color.resolvedColor(in: inputs.styleContext())
      return EffectLayout("Shadow") { _ in
        guard [radius, x, y].allSatisfy(\.isFinite), resolved.opacity > 0 else { return [] }
        return [.shadow(resolved, radius: max(0, radius), offset: CGSize(width: x, height: y))]
      }
    }
  }

  /// The view blurred; the radius is in points.
  ///
  /// `opaque` would keep the edges opaque; they fade here.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    wrapped(
      in: EffectLayout("Blur") { _ in
        radius.isFinite && radius > 0 ? [.blur(radius: radius)] : []
      })
  }

  /// How the view is mixed with what is below it.
  public func blendMode(_ blendMode: BlendMode) -> some View {
    wrapped(in: EffectLayout("Blend") { _ in blendMode == .normal ? [] : [.blend(blendMode)] })
  }

  /// The view as one layer, in which blend modes see nothing of what lies below.
  public func compositingGroup() -> some View {
    wrapped(in: EffectLayout("CompositingGroup") { _ in [.blend(.normal)] })
  }

  /// The view as one layer, as with ``compositingGroup()``.
  ///
  /// What is not opaque stays so, and colors are mixed in sRGB, whatever is asked for.
  public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear)
    -> some View
  { compositingGroup() }

  /// The view's place without the view: nothing is drawn, tapped or read.
  public func hidden() -> some View { wrapped(in: HiddenLayout()) }

  /// The view with a line along the inside of its frame; `width` is in points.
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    overlay { Rectangle().strokeBorder(content, lineWidth: width) }
  }
}

/// The space colors are mixed in; sRGB always.
public enum ColorRenderingMode: Hashable, Sendable {
  /// sRGB, linear sRGB, or linear sRGB with colors out of range.
  case nonLinear, linear, extendedLinear
}

/// A view's place without the view.
private struct HiddenLayout: NodeLayout {
  var name: String { "Hidden" }

  /// Draws the view for nobody: it appears, and what is made only as it is drawn has actions too.
  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    let (diagnostics, records) = (frame.context.diagnostics, frame.context.records)
    var discarded: [DisplayList.Item] = []
    node.drawChildren(at: frame, into: &discarded)
    (frame.context.diagnostics, frame.context.records) = (diagnostics, records)
  }
}
