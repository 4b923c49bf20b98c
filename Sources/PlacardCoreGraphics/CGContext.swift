public import Foundation
public import Graphics

/// A drawing context, which records what is drawn; positions are points from the top left.
public final class CGContext {
  /// The graphics state that is saved and restored.
  private struct State {
    var fill = ResolvedColor.black
    var stroke = ResolvedColor.black
    var style = StrokeStyle()
    var opacity = 1.0
    var blend = BlendMode.normal
    /// From the coordinates of the caller to those of the picture.
    var transform = CGAffineTransform.identity
    /// The clipping paths, in the coordinates of the picture.
    var clips: [(path: Path, style: FillStyle)] = []
    var shadow: DisplayList.Effect?
  }

  private var state = State()
  private var saved: [State] = []
  private var path = Path()
  package private(set) var items: [DisplayList.Item] = []
  package let size: CGSize

  package init(size: CGSize) { self.size = size }

  /// Saves colors, widths, clips and the transform.
  public func saveGState() { saved.append(state) }
  /// Restores the state that was saved last.
  public func restoreGState() { if let last = saved.popLast() { state = last } }

  /// Sets the fill color.
  public func setFillColor(_ color: CGColor) { state.fill = color.resolved }
  /// Sets the fill color.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the stroke color.
  public func setStrokeColor(_ color: CGColor) { state.stroke = color.resolved }
  /// Sets the stroke color.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }
  /// Sets the width of lines.
  public func setLineWidth(_ width: CGFloat) { state.style.lineWidth = width }
  /// Sets the ends of lines.
  public func setLineCap(_ cap: CGLineCap) { state.style.lineCap = cap }
  /// Sets the corners of lines.
  public func setLineJoin(_ join: CGLineJoin) { state.style.lineJoin = join }
  /// Sets the dash pattern of lines.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    (state.style.dashPhase, state.style.dash) = (phase, lengths)
  }
  /// Sets the opacity of what is drawn.
  public func setAlpha(_ alpha: CGFloat) { state.opacity = min(max(alpha, 0), 1) }
  /// Sets the blend mode.
  public func setBlendMode(_ mode: CGBlendMode) { state.blend = mode.blendMode }
  /// Sets a shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    state.shadow = color.map { .shadow($0.resolved, radius: blur, offset: offset) }
  }
  /// Sets a gray shadow.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  /// Translates the coordinate system.
  public func translateBy(x: CGFloat, y: CGFloat) {
    concatenate(CGAffineTransform(translationX: x, y: y))
  }
  /// Scales the coordinate system.
  public func scaleBy(x: CGFloat, y: CGFloat) { concatenate(CGAffineTransform(scaleX: x, y: y)) }
  /// Rotates the coordinate system by an angle in radians.
  public func rotate(by angle: CGFloat) { concatenate(CGAffineTransform(rotationAngle: angle)) }
  /// Applies a transform to everything that is drawn afterwards.
  public func concatenate(_ transform: CGAffineTransform) {
    state.transform = transform.concatenating(state.transform)
  }

  /// Starts a new path.
  public func beginPath() { path = Path() }
  /// Starts a new outline.
  public func move(to point: CGPoint) { path.move(to: point) }
  /// Draws a straight line.
  public func addLine(to point: CGPoint) { path.addLine(to: point) }
  /// Draws straight lines.
  public func addLines(between points: [CGPoint]) { path.addLines(points) }
  /// Draws a curve with one control point.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    path.addQuadCurve(to: end, control: control)
  }
  /// Draws a curve with two control points.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    path.addCurve(to: end, control1: control1, control2: control2)
  }
  /// Draws a part of a circle.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    path.addArc(
      center: center, radius: radius, startAngle: .radians(startAngle),
      endAngle: .radians(endAngle), clockwise: clockwise)
  }
  /// Adds a rectangle.
  public func addRect(_ rect: CGRect) { path.addRect(rect) }
  /// Adds the ellipse inside of a rectangle.
  public func addEllipse(in rect: CGRect) { path.addEllipse(in: rect) }
  /// Adds a path.
  public func addPath(_ other: CGPath) { path.addPath(other.path) }
  /// Draws a straight line back to the start.
  public func closePath() { path.closeSubpath() }

  /// Fills the path, and clears it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    fill(path, rule)
    path = Path()
  }
  /// Strokes the path, and clears it.
  public func strokePath() {
    stroke(path, state.style)
    path = Path()
  }
  /// Fills or strokes the path, and clears it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let rule: CGPathFillRule = mode == .eoFill || mode == .eoFillStroke ? .evenOdd : .winding
    if mode != .stroke { fill(path, rule) }
    if mode == .stroke || mode == .fillStroke || mode == .eoFillStroke { stroke(path, state.style) }
    path = Path()
  }
  /// Clips drawing to the path, and clears it.
  public func clip(using rule: CGPathFillRule = .winding) {
    state.clips.append((path.applying(state.transform), FillStyle(eoFill: rule == .evenOdd)))
    path = Path()
  }
  /// Clips drawing to a rectangle.
  public func clip(to rect: CGRect) {
    state.clips.append((Path(rect).applying(state.transform), FillStyle()))
  }

  /// Fills a rectangle.
  public func fill(_ rect: CGRect) { fill(Path(rect), .winding) }
  /// Fills rectangles.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }
  /// Fills the ellipse inside of a rectangle.
  public func fillEllipse(in rect: CGRect) { fill(Path(ellipseIn: rect), .winding) }
  /// Strokes a rectangle.
  public func stroke(_ rect: CGRect) { stroke(Path(rect), state.style) }
  /// Strokes a rectangle with a width.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    var style = state.style
    style.lineWidth = width
    stroke(Path(rect), style)
  }
  /// Strokes the ellipse inside of a rectangle.
  public func strokeEllipse(in rect: CGRect) { stroke(Path(ellipseIn: rect), state.style) }
  /// Makes a rectangle transparent.
  public func clear(_ rect: CGRect) {
    add(.fill(Path(rect), .color(.black), FillStyle()), blend: .destinationOut)
  }

  private func fill(_ path: Path, _ rule: CGPathFillRule) {
    guard !path.isEmpty else { return }
    add(.fill(path, .color(state.fill), FillStyle(eoFill: rule == .evenOdd)))
  }

  private func stroke(_ path: Path, _ style: StrokeStyle) {
    guard !path.isEmpty else { return }
    add(.stroke(path, style, .color(state.stroke), antialiased: true))
  }

  /// Draws an item with the effects of the state.
  package func add(_ item: DisplayList.Item, opacity: Double = 1, blend: BlendMode? = nil) {
    var effects: [DisplayList.Effect] = []
    if state.transform != .identity { effects.append(.transform(state.transform)) }
    if let shadow = state.shadow { effects.append(shadow) }
    effects += state.clips.map { .clip($0.path, $0.style) }
    let opacity = opacity * state.opacity
    if opacity < 1 { effects.append(.opacity(opacity)) }
    let blend = blend ?? state.blend
    if blend != .normal { effects.append(.blend(blend)) }
    items.append(effects.isEmpty ? item : .group(.init(items: [item], effects: effects)))
  }
}

/// How the inside of a path is determined.
public enum CGPathFillRule: Int, Hashable, Sendable {
  /// By the number of windings.
  case winding
  /// By whether the number of crossings is odd.
  case evenOdd
}

/// Whether a path is filled, stroked, or both.
public enum CGPathDrawingMode: Int32, Hashable, Sendable {
  /// The inside, by windings.
  case fill
  /// The inside, by crossings.
  case eoFill
  /// The line.
  case stroke
  /// The inside, by windings, and the line.
  case fillStroke
  /// The inside, by crossings, and the line.
  case eoFillStroke
}

/// How drawing is blended with the pixels below it.
public enum CGBlendMode: Int32, Hashable, Sendable {
  /// The modes of separate colors.
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  /// Further modes of separate colors.
  case hardLight, difference, exclusion, hue, saturation, color, luminosity
  /// The modes that depend on opacity.
  case clear, copy, sourceIn, sourceOut, sourceAtop
  /// Further modes that depend on opacity.
  case destinationOver, destinationIn, destinationOut, destinationAtop, xor, plusDarker, plusLighter

  fileprivate var blendMode: BlendMode {
    switch self {
    case .normal: .normal
    case .multiply: .multiply
    case .screen: .screen
    case .overlay: .overlay
    case .darken: .darken
    case .lighten: .lighten
    case .colorDodge: .colorDodge
    case .colorBurn: .colorBurn
    case .softLight: .softLight
    case .hardLight: .hardLight
    case .difference: .difference
    case .exclusion: .exclusion
    case .hue: .hue
    case .saturation: .saturation
    case .color: .color
    case .luminosity: .luminosity
    case .sourceAtop: .sourceAtop
    case .destinationOver: .destinationOver
    case .destinationOut: .destinationOut
    case .clear: .clear
    case .copy: .copy
    case .sourceIn: .sourceIn
    case .sourceOut: .sourceOut
    case .destinationIn: .destinationIn
    case .destinationAtop: .destinationAtop
    case .xor: .xor
    case .plusDarker: .plusDarker
    case .plusLighter: .plusLighter
    }
  }
}
