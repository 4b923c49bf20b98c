import CPangoCairo
import Foundation
import Graphics
import InkSelection

/// Draws thin lines on panels with few inks in one ink, because dithering would break them up into dots.
extension Painter {
  /// Returns the pixels and the ink of a rectangle that is a rule, at least one pixel thick, or `nil` if it is not a
  /// rule.
  func aliasedRule(
    _ path: Path, _ paint: Paint, opacity: Double
  ) -> (frame: DeviceRect, ink: ResolvedColor)? {
    let matrix = layer.matrix
    guard let selector, let rect = path.rectangle?.standardized, matrix.isUpright, matrix.xx > 0,
      matrix.yy > 0,
      case .color(let own) = paint, Self.isDrawable(rect.minX, rect.minY),
      Self.isDrawable(rect.maxX, rect.maxY), rect.width > 0, rect.height > 0,
      Self.isDrawable(rect.minX * matrix.xx + matrix.x0, rect.minY * matrix.yy + matrix.y0),
      Self.isDrawable(rect.maxX * matrix.xx + matrix.x0, rect.maxY * matrix.yy + matrix.y0),
      min(rect.width * matrix.xx, rect.height * matrix.yy) <= InkSelector.maximumRuleThickness,
      let ink = selector.line(
        own.multiplyingOpacity(by: opacity), over: background(under: rect),
        thickness: InkSelector.maximumRuleThickness)
    else { return nil }
    func pixels(_ from: Double, _ to: Double, _ scale: Double, _ zero: Double) -> (Int, Int) {
      let start = Int(pixel: from * scale + zero)
      return (start, max(1, Int(pixel: to * scale + zero) - start))
    }
    let (x, width) = pixels(rect.minX, rect.maxX, matrix.xx, matrix.x0)
    let (y, height) = pixels(rect.minY, rect.maxY, matrix.yy, matrix.y0)
    return (DeviceRect(x: x, y: y, width: width, height: height), ink)
  }

  /// Returns the paint and the width of a thin stroke, at least one pixel, or `nil` if it is not one.
  func aliasedLine(
    _ path: Path, _ style: StrokeStyle, _ paint: Paint, opacity: Double
  ) -> (paint: Paint, width: Double)? {
    let scale = layer.matrix.scale
    guard let selector, scale > 0, selector.isLine(style.lineWidth * scale),
      case .color(let own) = paint
    else { return nil }
    let width = max(style.lineWidth, 1 / scale)
    let color = own.multiplyingOpacity(by: opacity)
    // A line is drawn in one ink along its whole length if it contrasts with any part of its background.
    let background = backgrounds(along: path, width: width).max {
      selector.inks.distance(color.over($0), $0) < selector.inks.distance(color.over($1), $1)
    }
    return selector.line(color, over: background ?? .white, thickness: width * scale)
      .map { (.color($0), width) }
  }

  /// Returns the mean background color at the corners of a path.
  func background(along path: Path, width: Double) -> ResolvedColor {
    let colors = backgrounds(along: path, width: width)
    guard !colors.isEmpty else { return .white }
    func mean(_ part: (ResolvedColor) -> Double) -> Double {
      colors.reduce(0) { $0 + part($1) / Double(colors.count) }
    }
    return ResolvedColor(red: mean(\.red), green: mean(\.green), blue: mean(\.blue))
  }

  private func backgrounds(along path: Path, width: Double) -> [ResolvedColor] {
    path.elements.compactMap(\.end).prefix(16).filter(Self.isDrawable).map { corner in
      background(
        under: CGRect(
          x: corner.x - width, y: corner.y - width, width: 2 * width, height: 2 * width))
    }
  }

  func paintPixels(_ frame: DeviceRect, _ ink: ResolvedColor) {
    let area = frame.offset(x: layer.x, y: layer.y)
    let body = { [context] in
      cairo_save(context)
      cairo_identity_matrix(context)
      cairo_set_source_rgb(context, ink.red, ink.green, ink.blue)
      cairo_rectangle(
        context, Double(frame.x), Double(frame.y), Double(frame.width), Double(frame.height))
      cairo_fill(context)
      cairo_restore(context)
    }
    drawing(.solid, as: nil, over: area, body)
    record(.rule, in: area, body)
  }
}

extension Path.Element {
  /// The end point of the element.
  fileprivate var end: CGPoint? {
    switch self {
    case .move(let to), .line(let to), .quadCurve(let to, _), .curve(let to, _, _): to
    case .closeSubpath: nil
    }
  }
}

extension Painter {
  /// Returns the ink of the contour around a shape that is `thickness` points wide, or `nil` if it needs none.
  func contour(of ink: AreaPaint, thickness: Double, over backgroundColor: () -> ResolvedColor)
    -> ResolvedColor?
  {
    guard ditherOverride == nil else { return nil }
    return selector?.contour(
      of: ink, thickness: thickness * layer.matrix.scale, over: backgroundColor)
  }

  /// Draws the contour along the inside of a filled path.
  func drawContour(
    _ contour: ResolvedColor, inside path: Path, _ style: FillStyle, over bounds: CGRect
  ) {
    cairo_save(context)
    if trace(path) {
      cairo_set_fill_rule(
        context, style.isEOFilled ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      cairo_clip(context)
      // The outer half of the stroke is clipped.
      stroke(
        path, StrokeStyle(), width: 2 / layer.matrix.scale,
        AreaPaint(paint: .color(contour), opacity: 1),
        antialiased: true, over: bounds)
    }
    cairo_restore(context)
  }
}
