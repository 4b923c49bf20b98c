import Foundation
import Graphics

extension [DisplayList.Item] {
  /// About where a mask lets something through: the outlines of what it draws.
  ///
  /// A text counts as the rectangle that its lines may fill, a stroke as the rectangle around it.
  func outlines(scale: Double) -> [Outline] {
    flatMap { item -> [Outline] in
      switch item {
      case .fill(let path, _, _):
        path.rectangle.map { [Outline($0)] } ?? path.outlines(scale: scale)
      case .stroke(let path, let style, _, _):
        [Outline(path.boundingRect.insetBy(dx: -style.lineWidth / 2, dy: -style.lineWidth / 2))]
      case .text(let block, let origin): [Outline(block.reach(from: origin))]
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
  /// The rectangle that the lines may fill; without limits of its own it is endless.
  fileprivate func reach(from origin: CGPoint) -> CGRect {
    CGRect(
      x: origin.x, y: origin.y, width: width ?? 1e6,
      height: lineLimit.map { Double($0) * linePitch } ?? 1e6)
  }
}
