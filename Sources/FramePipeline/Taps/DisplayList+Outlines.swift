import Foundation
import Graphics

extension [DisplayList.Item] {
  /// Returns the outlines of what a mask draws, which approximate where it is not transparent.
  ///
  /// A text counts as the rectangle that its lines may fill, a stroke as its bounding rectangle.
  func outlines(scale: Double) -> [Outline] {
    flatMap { item -> [Outline] in
      switch item {
      case .fill(let path, _, _):
        path.rectangle.map { [Outline($0)] } ?? path.outlines(scale: scale)
      case .stroke(let path, let style, _, _):
        [Outline(path.boundingRect.insetBy(dx: -style.lineWidth / 2, dy: -style.lineWidth / 2))]
      case .text(let block, let origin, _): [Outline(block.reach(from: origin))]
      case .image(let picture): [Outline(picture.frame)]
      case .group(let group): group.outlines(scale: scale)
      case .tapTarget, .widgetURL, .accessibility: []
      }
    }
    .filter { !$0.isEmpty }
  }
}

extension DisplayList.Group {
  fileprivate func outlines(scale: Double) -> [Outline] {
    var outlines = items.outlines(scale: scale)
    for effect in effects {
      switch effect {
      case .transform(let transform): outlines = outlines.map { $0.applying(transform) }
      case .clip(let path, _): outlines = outlines.within(path.boundingRect)
      case .mask(let items):
        outlines = outlines.within(
          items.outlines(scale: scale).reduce(CGRect.null) { $0.union($1.bounds) })
      case .opacity(let opacity): if opacity <= 0 { outlines = [] }
      case .blend, .shadow, .blur, .saturation, .brightness, .contrast, .grayscale, .hueRotation,
        .colorInvert, .colorMultiply, .luminanceToAlpha, .dither:
        break
      }
    }
    return outlines.filter { !$0.isEmpty }
  }
}

extension [Outline] {
  fileprivate func within(_ rect: CGRect) -> [Outline] {
    rect.isNull ? [] : map { $0.intersection(Outline(rect)) }
  }
}

extension TextBlock {
  /// Returns the rectangle that the lines may fill; unlimited if the text has no limits.
  fileprivate func reach(from origin: CGPoint) -> CGRect {
    CGRect(
      x: origin.x, y: origin.y, width: width ?? 1e6,
      height: lineLimit.map { Double($0) * linePitch } ?? 1e6)
  }
}

extension Path {
  /// Returns the outlines of the path, with curves flattened to within a tenth of a pixel.
  ///
  /// `scale` is in pixels per point.
  func outlines(scale: Double) -> [Outline] {
    var outlines: [Outline] = []
    var points: [CGPoint] = []
    forEach { element in
      switch element {
      case .move(let to):
        outlines.append(Outline(points))
        points = [to]
      case .line(let to): points.append(to)
      case .quadCurve(let to, let control):
        let start = points.last ?? control
        points += Self.line(from: start, scale: scale, [control, to]) { t in
          let s = 1 - t
          return start.scaled(s * s) + control.scaled(2 * s * t) + to.scaled(t * t)
        }
      case .curve(let to, let control1, let control2):
        let start = points.last ?? control1
        points += Self.line(from: start, scale: scale, [control1, control2, to]) { t in
          let s = 1 - t
          return start.scaled(s * s * s) + control1.scaled(3 * s * s * t)
            + control2.scaled(3 * s * t * t) + to.scaled(t * t * t)
        }
      case .closeSubpath:
        let start = points.first
        outlines.append(Outline(points))
        points = start.map { [$0] } ?? []
      }
    }
    outlines.append(Outline(points))
    return outlines.filter { !$0.isEmpty }
  }

  /// Returns points on a curve.
  ///
  /// An arc of length l that turns by a quarter deviates from n chords by about l·π/16n².
  private static func line(
    from start: CGPoint, scale: Double, _ controls: [CGPoint], at point: (Double) -> CGPoint
  ) -> [CGPoint] {
    var length = 0.0
    for (from, to) in zip([start] + controls, controls) {
      length += Double(hypot(to.x - from.x, to.y - from.y))
    }
    let segments = (length * scale * 2).squareRoot().rounded(.up)
    let count = segments.isFinite ? max(1, min(32, Int(clamping: segments))) : 1
    return (1...count).map { point(Double($0) / Double(count)) }
  }
}

extension CGPoint {
  fileprivate func scaled(_ factor: Double) -> CGPoint { CGPoint(x: x * factor, y: y * factor) }

  fileprivate static func + (left: CGPoint, right: CGPoint) -> CGPoint {
    CGPoint(x: left.x + right.x, y: left.y + right.y)
  }
}
