import Foundation
import Graphics
import LayoutEngine

/// Finds the area that items may leave ink in, in their own coordinates; it may be too large.
struct ItemBounds {
  let text: PangoTextEngine

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
    case .text(let block, let point): return bounds(of: block, at: point)
    case .image(let picture): return picture.frame.standardized
    case .group(let group): return bounds(of: group.items, effects: group.effects[...])
    case .tapTarget, .widgetURL, .accessibility: return .null
    }
  }

  /// Letters reach out of their line's box: swashes, accents, pictures.
  private func bounds(of block: TextBlock, at point: CGPoint) -> CGRect {
    let measurement = text.measure(block)
    guard let last = measurement.lines.last else { return .null }
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
