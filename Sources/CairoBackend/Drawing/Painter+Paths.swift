import CPangoCairo
import Foundation
import Graphics
import InkSelection

extension Painter {
  func fill(_ path: Path, _ paint: Paint, _ style: FillStyle, opacity: Double) {
    if let rule = aliasedRule(path, paint, opacity: opacity) {
      return paintPixels(rule.frame, rule.ink)
    }
    let bounds = path.boundingRect
    guard let decision = decision(paint, opacity: opacity, over: bounds) else { return }
    let ink = decision.paint
    // A dither pattern with straight edges needs no contour.
    let contour =
      path.rectangle == nil
      ? contour(of: ink, thickness: min(bounds.width, bounds.height)) { background(under: bounds) }
      : nil
    painting(decision, over: bounds) { fill(path, ink, style, over: bounds) }
    if let contour {
      drawing(.solid, as: .rule, over: pixels(around: bounds)) {
        drawContour(contour, inside: path, style, over: bounds)
      }
    }
  }

  private func fill(_ path: Path, _ ink: AreaPaint, _ style: FillStyle, over bounds: CGRect) {
    guard trace(path) else { return }
    cairo_set_fill_rule(
      context, style.isEOFilled ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
    guard setSource(ink.paint, opacity: ink.opacity, over: bounds) else {
      return cairo_new_path(context)
    }
    withAntialiasing(style.isAntialiased) { cairo_fill(context) }
  }

  func stroke(
    _ path: Path, _ style: StrokeStyle, _ paint: Paint, antialiased: Bool, opacity: Double
  ) {
    guard style.lineWidth > 0, style.lineWidth.isFinite else { return }
    let bounds = path.boundingRect.insetBy(dx: -style.lineWidth, dy: -style.lineWidth)
    if let thin = aliasedLine(path, style, paint, opacity: opacity) {
      let ink = AreaPaint(paint: thin.paint, opacity: 1)
      return drawing(.solid, as: .rule, over: pixels(around: bounds)) {
        stroke(path, style, width: thin.width, ink, antialiased: antialiased, over: bounds)
      }
    }
    guard let decision = decision(paint, opacity: opacity, over: bounds) else { return }
    let ink = decision.paint
    var width = style.lineWidth
    let background = { self.background(along: path, width: width) }
    if let contour = contour(of: ink, thickness: width, over: background) {
      let line = AreaPaint(paint: .color(contour), opacity: 1)
      drawing(.solid, as: .rule, over: pixels(around: bounds)) {
        stroke(path, style, width: width, line, antialiased: antialiased, over: bounds)
      }
      width -= 2 / layer.matrix.scale
    }
    painting(decision, over: bounds) {
      stroke(path, style, width: width, ink, antialiased: antialiased, over: bounds)
    }
  }

  func stroke(
    _ path: Path, _ style: StrokeStyle, width: Double, _ ink: AreaPaint, antialiased: Bool,
    over bounds: CGRect
  ) {
    guard trace(path) else { return }
    guard setSource(ink.paint, opacity: ink.opacity, over: bounds) else {
      return cairo_new_path(context)
    }
    cairo_set_line_width(context, width)
    cairo_set_line_cap(context, style.cap)
    cairo_set_line_join(context, style.join)
    cairo_set_miter_limit(context, max(1, style.miterLimit.isFinite ? style.miterLimit : 10))
    setDash(of: style)
    withAntialiasing(antialiased) { cairo_stroke(context) }
  }

  /// Sets `path` as Cairo's current path; returns `false` if there is nothing that can be drawn.
  func trace(_ path: Path) -> Bool {
    cairo_new_path(context)
    if let rectangle = path.rectangle {
      let rect = rectangle.standardized
      guard Self.isDrawable(rect.minX, rect.minY), Self.isDrawable(rect.maxX, rect.maxY) else {
        return false
      }
      cairo_rectangle(context, rect.minX, rect.minY, rect.width, rect.height)
      return true
    }
    for element in path.elements where !add(element) {
      cairo_new_path(context)
      return false
    }
    return !path.isEmpty
  }

  private func add(_ element: Path.Element) -> Bool {
    switch element {
    case .move(let to):
      guard Self.isDrawable(to) else { return false }
      cairo_move_to(context, to.x, to.y)
    case .line(let to):
      guard Self.isDrawable(to) else { return false }
      cairo_line_to(context, to.x, to.y)
    case .quadCurve(let to, let control):
      guard Self.isDrawable(to), Self.isDrawable(control) else { return false }
      addQuadCurve(to: to, control: control)
    case .curve(let to, let control1, let control2):
      guard Self.isDrawable(to), Self.isDrawable(control1), Self.isDrawable(control2) else {
        return false
      }
      cairo_curve_to(context, control1.x, control1.y, control2.x, control2.y, to.x, to.y)
    case .closeSubpath:
      cairo_close_path(context)
    }
    return true
  }

  /// Adds a quadratic curve as a cubic one, whose control points are two thirds of the way to the original control
  /// point.
  private func addQuadCurve(to: CGPoint, control: CGPoint) {
    var x = 0.0
    var y = 0.0
    cairo_get_current_point(context, &x, &y)
    cairo_curve_to(
      context, x + (control.x - x) * 2 / 3, y + (control.y - y) * 2 / 3,
      to.x + (control.x - to.x) * 2 / 3, to.y + (control.y - to.y) * 2 / 3, to.x, to.y)
  }

  /// Returns whether Cairo can represent a coordinate: its fixed-point coordinates wrap beyond 8 million pixels.
  static func isDrawable(_ x: Double, _ y: Double) -> Bool {
    abs(x) < 500_000 && abs(y) < 500_000
  }

  static func isDrawable(_ point: CGPoint) -> Bool { isDrawable(point.x, point.y) }

  private func setDash(of style: StrokeStyle) {
    let dash = style.dash.map(Double.init)
    let isUsable = dash.allSatisfy { $0 >= 0 && $0.isFinite } && dash.contains { $0 > 0 }
    guard isUsable, dash.reduce(0, +) * 1_000 > 10 else {
      return cairo_set_dash(context, nil, 0, 0)
    }
    cairo_set_dash(
      context, dash, Int32(dash.count), style.dashPhase.isFinite ? style.dashPhase : 0)
  }

  /// Disables antialiasing while `body` runs if `isOn` is `false`; on panels with few inks it is always off.
  func withAntialiasing(_ isOn: Bool, _ body: () -> Void) {
    guard !isOn, !isAliased else { return body() }
    cairo_set_antialias(context, CAIRO_ANTIALIAS_NONE)
    body()
    cairo_set_antialias(context, CAIRO_ANTIALIAS_DEFAULT)
  }
}

extension StrokeStyle {
  fileprivate var cap: cairo_line_cap_t {
    switch lineCap {
    case .butt: CAIRO_LINE_CAP_BUTT
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    }
  }

  fileprivate var join: cairo_line_join_t {
    switch lineJoin {
    case .miter: CAIRO_LINE_JOIN_MITER
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    }
  }
}
