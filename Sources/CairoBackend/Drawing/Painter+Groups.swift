import CPangoCairo
import Foundation
import Graphics
import LayoutEngine

extension Painter {
  /// Draws `items` with `effects`, the last of which is the outermost.
  func draw(
    _ items: [DisplayList.Item], effects: ArraySlice<DisplayList.Effect>, opacity: Double
  ) {
    guard let effect = effects.last else { return draw(items, opacity: opacity) }
    let inner = effects.dropLast()
    switch effect {
    case .transform(let transform):
      transformed(by: transform) { draw(items, effects: inner, opacity: opacity) }
    case .clip(let path, let style):
      clipped(to: path, style) { draw(items, effects: inner, opacity: opacity) }
    case .opacity(let value):
      let value = value.isFinite ? max(0, min(1, value)) : 1
      faded(items, inner, opacity: opacity * value)
    case .blend(.normal) where canDrawOnCanvas(items, inner):
      draw(items, effects: inner, opacity: opacity)
    case .blend(let blend):
      let layerContent = self.layerContent(
        of: items, otherwise: blend == .normal ? .drawing : .translucent)
      flattened(items, inner, opacity: opacity, layerContent: layerContent) {
        $0.composite(over: $1, operator: blend.cairoOperator)
      }
    case .mask(let mask):
      masked(items, inner, by: mask, opacity: opacity)
    case .shadow(let color, let radius, let offset):
      shadowed(items, inner, Shadow(color: color, radius: radius, offset: offset), opacity: opacity)
    case .blur(let radius):
      blurred(items, inner, radius: radius, opacity: opacity)
    case .saturation, .brightness, .contrast, .grayscale, .hueRotation, .colorInvert,
      .colorMultiply, .luminanceToAlpha:
      guard let matrix = ColorMatrix(effect) else { return }
      flattened(items, inner, opacity: opacity) {
        matrix.apply(to: $0)
        $0.composite(over: $1)
      }
    case .dither(let dither):
      dithered(by: dither) { draw(items, effects: inner, opacity: opacity) }
    }
  }

  /// Applies the opacity to views and their shadows together, because a shadow must not be visible through the view
  /// that casts it.
  private func faded(
    _ items: [DisplayList.Item], _ effects: ArraySlice<DisplayList.Effect>, opacity: Double
  ) {
    guard opacity < 1, effects.contains(where: \.isShadow) else {
      return draw(items, effects: effects, opacity: opacity)
    }
    flattened(
      items, effects, opacity: 1, layerContent: layerContent(of: items, otherwise: .translucent)
    ) {
      $0.composite(over: $1, opacity: opacity)
    }
  }

  /// Applies the opacity to the paint of a single item that paints every pixel once, and otherwise to the items as a
  /// group.
  private func draw(_ items: [DisplayList.Item], opacity: Double) {
    guard opacity < 1 else { return draw(items) }
    guard opacity > 0 else { return }
    let visible = items.filter(\.isVisible)
    if visible.count == 1, let item = visible.first, item.takesOpacity {
      return draw(item, opacity: opacity)
    }
    withLayer(
      over: frame(of: items, []), layerContent: layerContent(of: items, otherwise: .translucent)
    ) {
      draw(items)
    } finish: {
      $0.composite(over: $1, opacity: opacity)
    }
  }

  /// Draws into an intermediate layer, which `finish` changes and composites.
  func flattened(
    _ items: [DisplayList.Item], _ effects: ArraySlice<DisplayList.Effect>, opacity: Double,
    margin: Double = 0, layerContent: LayerContent? = nil,
    finish: (_ layer: Layer, _ parent: Layer) -> Void
  ) {
    guard opacity > 0 else { return }
    let layerContent = layerContent ?? self.layerContent(of: items, otherwise: .drawing)
    withLayer(over: frame(of: items, effects, margin: margin), layerContent: layerContent) {
      draw(items, effects: effects, opacity: opacity)
    } finish: {
      finish($0, $1)
    }
  }

  /// Returns the pixels that `items` may change; a margin extends the clip for blurs that reach into it.
  private func frame(
    of items: [DisplayList.Item], _ effects: ArraySlice<DisplayList.Effect>, margin: Double = 0
  ) -> DeviceRect {
    let pixels = min(1_500, Int(pixel: (margin * layer.matrix.scale).rounded(.up)))
    let visible = layer.clip.expanded(by: pixels)
    let bounds = ItemBounds().bounds(of: items, effects: effects)
    return layer.pixels(of: bounds).expanded(by: 1 + pixels).intersection(visible)
  }

  private func transformed(by transform: CGAffineTransform, _ body: () -> Void) {
    var matrix = cairo_matrix_t(transform)
    guard abs(matrix.determinant) > 1e-12 else { return }
    var whole = cairo_matrix_t()
    var outer = layer.matrix
    cairo_matrix_multiply(&whole, &matrix, &outer)
    // Cairo draws nothing more after a matrix that is not invertible.
    guard whole.determinant.isNormal, whole.x0.isFinite, whole.y0.isFinite else { return }
    cairo_save(context)
    cairo_transform(context, &matrix)
    body()
    cairo_restore(context)
  }

  private func clipped(to path: Path, _ style: FillStyle, _ body: () -> Void) {
    cairo_save(context)
    if trace(path) {
      cairo_set_fill_rule(
        context, style.isEOFilled ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      withAntialiasing(style.isAntialiased) { cairo_clip(context) }
      body()
    }
    cairo_restore(context)
  }

  private func masked(
    _ items: [DisplayList.Item], _ effects: ArraySlice<DisplayList.Effect>,
    by mask: [DisplayList.Item], opacity: Double
  ) {
    flattened(items, effects, opacity: opacity) { content, parent in
      withLayer(over: content.frame, layerContent: .nothing) {
        draw(mask)
      } finish: { mask, _ in
        mask.composite(over: content, operator: CAIRO_OPERATOR_DEST_IN)
      }
      content.composite(over: parent)
    }
  }
}

extension DisplayList.Item {
  /// Whether the item draws anything.
  var isVisible: Bool {
    switch self {
    case .fill, .stroke, .text, .image, .group: true
    case .tapTarget, .widgetURL, .accessibility: false
    }
  }

  /// Whether applying an opacity to the item's paint has the same result as applying it to the item.
  fileprivate var takesOpacity: Bool {
    switch self {
    case .fill(_, .image, _), .stroke(_, _, .image, _): false
    case .fill, .stroke, .image: true
    case .text(let block, _, _):
      // Glyphs and their underlines overlap.
      block.spans.allSatisfy { $0.underline == nil && $0.strikethrough == nil }
    case .group, .tapTarget, .widgetURL, .accessibility: false
    }
  }
}

extension DisplayList.Effect {
  fileprivate var isShadow: Bool {
    if case .shadow = self { true } else { false }
  }
}

extension BlendMode {
  /// Cairo's operator; `plusDarker`, which Cairo lacks, is replaced by the most similar one, multiply.
  var cairoOperator: cairo_operator_t {
    switch self {
    case .normal: CAIRO_OPERATOR_OVER
    case .multiply, .plusDarker: CAIRO_OPERATOR_MULTIPLY
    case .screen: CAIRO_OPERATOR_SCREEN
    case .overlay: CAIRO_OPERATOR_OVERLAY
    case .darken: CAIRO_OPERATOR_DARKEN
    case .lighten: CAIRO_OPERATOR_LIGHTEN
    case .colorDodge: CAIRO_OPERATOR_COLOR_DODGE
    case .colorBurn: CAIRO_OPERATOR_COLOR_BURN
    case .softLight: CAIRO_OPERATOR_SOFT_LIGHT
    case .hardLight: CAIRO_OPERATOR_HARD_LIGHT
    case .difference: CAIRO_OPERATOR_DIFFERENCE
    case .exclusion: CAIRO_OPERATOR_EXCLUSION
    case .hue: CAIRO_OPERATOR_HSL_HUE
    case .saturation: CAIRO_OPERATOR_HSL_SATURATION
    case .color: CAIRO_OPERATOR_HSL_COLOR
    case .luminosity: CAIRO_OPERATOR_HSL_LUMINOSITY
    case .sourceAtop: CAIRO_OPERATOR_ATOP
    case .destinationOver: CAIRO_OPERATOR_DEST_OVER
    case .destinationOut, .clear: CAIRO_OPERATOR_DEST_OUT
    case .copy: CAIRO_OPERATOR_SOURCE
    case .sourceIn: CAIRO_OPERATOR_IN
    case .sourceOut: CAIRO_OPERATOR_OUT
    case .destinationIn: CAIRO_OPERATOR_DEST_IN
    case .destinationAtop: CAIRO_OPERATOR_DEST_ATOP
    case .xor: CAIRO_OPERATOR_XOR
    case .plusLighter: CAIRO_OPERATOR_ADD
    }
  }
}

extension cairo_matrix_t {
  init(_ transform: CGAffineTransform) {
    self.init(
      xx: transform.a, yx: transform.b, xy: transform.c, yy: transform.d, x0: transform.tx,
      y0: transform.ty)
  }

  /// Pixels per point, as the geometric mean of both axes.
  var scale: Double { abs(determinant).squareRoot() }

  fileprivate var determinant: Double { xx * yy - xy * yx }
}

/// Computes the area that items may draw in, in their own coordinates; it may be larger than necessary.
struct ItemBounds {
  func bounds(of items: [DisplayList.Item]) -> CGRect {
    items.reduce(CGRect.null) { $0.union(bounds(of: $1)) }
  }

  func bounds(
    of items: [DisplayList.Item], effects: ArraySlice<DisplayList.Effect>
  ) -> CGRect {
    effects.reduce(bounds(of: items)) { $0.isNull ? $0 : changed($0, by: $1) }
  }

  private func bounds(of item: DisplayList.Item) -> CGRect {
    switch item {
    case .fill(let path, _, _): return path.boundingRect
    case .stroke(let path, let style, _, _):
      let reach = style.lineWidth * max(1, style.lineJoin == .miter ? style.miterLimit : 1)
      return path.boundingRect.insetBy(dx: -reach, dy: -reach)
    case .text(let block, let point, let glyphs): return bounds(of: block, glyphs, at: point)
    case .image(let picture): return picture.frame.standardized
    case .group(let group): return bounds(of: group.items, effects: group.effects[...])
    case .tapTarget, .widgetURL, .accessibility: return .null
    }
  }

  /// Returns the bounds of a text, extended because swashes, accents and images may exceed the boxes of lines.
  private func bounds(
    of block: TextBlock, _ glyphs: TextGlyphs, at point: CGPoint
  ) -> CGRect {
    guard let measurement = glyphs.shapedText?.measurement, let last = measurement.lines.last
    else { return .null }
    var reach = 0.0
    for span in block.spans {
      let picture = span.attachment.map { $0.size.height + abs($0.baselineOffset) } ?? 0
      reach = max(reach, span.face.size + abs(span.baselineOffset), picture)
    }
    return CGRect(x: point.x, y: point.y, width: measurement.width, height: last.frame.maxY)
      .insetBy(dx: -reach, dy: -reach)
  }

  private func changed(_ bounds: CGRect, by effect: DisplayList.Effect) -> CGRect {
    switch effect {
    case .transform(let transform): return bounds.applying(transform)
    case .clip(let path, _): return bounds.overlap(with: path.boundingRect)
    case .mask(let items): return bounds.overlap(with: self.bounds(of: items))
    case .shadow(_, let radius, let offset):
      let moved = bounds.offsetBy(dx: offset.width, dy: offset.height)
      return bounds.union(moved.insetBy(dx: -2 * abs(radius), dy: -2 * abs(radius)))
    case .blur(let radius): return bounds.insetBy(dx: -2 * abs(radius), dy: -2 * abs(radius))
    case .opacity, .blend, .saturation, .brightness, .contrast, .grayscale, .hueRotation,
      .colorInvert, .colorMultiply, .luminanceToAlpha, .dither:
      return bounds
    }
  }
}
