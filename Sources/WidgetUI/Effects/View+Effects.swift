public import Foundation
public import Graphics
import LayoutEngine

nonisolated extension View {
  /// Multiplies the opacity of the view by a factor from 0 to 1.
  public func opacity(_ opacity: Double) -> some View {
    let factor = opacity.isNaN ? 1 : min(max(opacity, 0), 1)
    return wrapped(in: EffectLayout("Opacity") { _ in factor < 1 ? [.opacity(factor)] : [] })
  }

  /// Adds a shadow behind the view; lengths are in points.
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

  /// Blurs the view; the radius is in points.
  ///
  /// `opaque` has no effect: the edges fade.
  public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    wrapped(
      in: EffectLayout("Blur") { _ in
        radius.isFinite && radius > 0 ? [.blur(radius: radius)] : []
      })
  }

  /// Sets the blend mode of the view with the content behind it.
  public func blendMode(_ blendMode: BlendMode) -> some View {
    wrapped(in: EffectLayout("Blend") { _ in blendMode == .normal ? [] : [.blend(blendMode)] })
  }

  /// Composites the view as one layer, whose blend modes do not affect the content behind it.
  public func compositingGroup() -> some View {
    wrapped(in: EffectLayout("CompositingGroup") { _ in [.blend(.normal)] })
  }

  /// Composites the view as one layer, like ``compositingGroup()``.
  ///
  /// `opaque` and `colorMode` have no effect: the layer keeps its transparency, and colors are
  /// mixed in sRGB.
  public func drawingGroup(opaque: Bool = false, colorMode: ColorRenderingMode = .nonLinear)
    -> some View
  { compositingGroup() }

  /// Hides the view but preserves its space: it is not drawn, tappable or accessible.
  public func hidden() -> some View { wrapped(in: HiddenLayout()) }

  /// Draws a border along the inside of the view's frame; `width` is in points.
  public func border<S: ShapeStyle>(_ content: S, width: CGFloat = 1) -> some View {
    overlay { Rectangle().strokeBorder(content, lineWidth: width) }
  }
}

/// The color space for mixing colors; always sRGB.
public enum ColorRenderingMode: Hashable, Sendable {
  /// sRGB, linear sRGB, or linear sRGB with out-of-range values.
  case nonLinear, linear, extendedLinear
}

/// Reserves the space of a view without drawing it.
private struct HiddenLayout: NodeLayout {
  var name: String { "Hidden" }

  /// Draws the view and discards the result, because hidden views still appear, and views that are
  /// lowered when drawn can have appearance actions too.
  func draw(_ node: LayoutNode, at frame: PlacedFrame, into items: inout [DisplayList.Item]) {
    let (diagnostics, records) = (frame.context.diagnostics, frame.context.records)
    var discarded: [DisplayList.Item] = []
    node.drawChildren(at: frame, into: &discarded)
    (frame.context.diagnostics, frame.context.records) = (diagnostics, records)
  }
}
