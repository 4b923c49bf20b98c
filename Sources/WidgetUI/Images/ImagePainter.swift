import Foundation
import Graphics
import LayoutEngine

/// Draws an image into a rectangle.
struct ImagePainter {
  let image: Image
  let inputs: LoweringInputs

  func items(_ content: ResolvedImage, in rect: CGRect) -> [DisplayList.Item] {
    switch content {
    case .bitmap(let bitmap): [self.drawBitmap(bitmap, in: rect)]
    case .symbol(let symbol): symbol.items(in: rect, paint: symbolPaint(in: rect))
    case .empty: []
    case .missing: MissingImage(rect: rect).items
    }
  }

  /// Draws the placeholder of a redacted image.
  func redacted(in rect: CGRect) -> DisplayList.Item {
    .fill(Path(rect), foreground(in: rect).multiplyingOpacity(by: 0.2), FillStyle())
  }

  private func foreground(in rect: CGRect) -> Paint {
    ForegroundStyle().paint(in: inputs.styleContext(rect)).paint
  }

  /// The tint of a symbol in memory that has its own colors, otherwise the foreground style.
  private func symbolPaint(in rect: CGRect) -> Paint {
    guard image.renderingMode == .original, case .content(let symbol) = image.source,
      let tint = symbol.symbolTint
    else { return foreground(in: rect) }
    return tint.color.paint(in: inputs.styleContext(rect)).paint
  }

  private func isTemplate(_ bitmap: ResolvedBitmap) -> Bool {
    image.renderingMode.map { $0 == .template } ?? bitmap.isTemplate
  }

  private func drawBitmap(_ bitmap: ResolvedBitmap, in rect: CGRect) -> DisplayList.Item {
    if image.resizing?.mode == .tile, !isTemplate(bitmap) {
      return .fill(
        Path(rect), .image(bitmap.content, origin: rect.origin, scale: 1 / bitmap.scale),
        FillStyle())
    }
    return .image(
      DisplayList.Picture(
        content: bitmap.content, frame: rect,
        tint: isTemplate(bitmap) ? foreground(in: rect) : nil,
        interpolation: image.interpolation == .none ? .none : .smooth,
        capInsets: capInsets(bitmap), scale: 1 / bitmap.scale))
  }

  private func capInsets(_ bitmap: ResolvedBitmap) -> DisplayList.CapInsets? {
    guard let resizing = image.resizing else { return nil }
    var insets = resizing.capInsets
    if insets == EdgeInsets(), let capInsets = bitmap.capInsets { insets = capInsets }
    guard insets != EdgeInsets() else { return nil }
    return DisplayList.CapInsets(
      top: insets.top, leading: insets.leading, bottom: insets.bottom, trailing: insets.trailing)
  }
}

/// The dashed box with a question mark that replaces an image that cannot be drawn.
struct MissingImage {
  let rect: CGRect

  var items: [DisplayList.Item] {
    let line = max(1, min(rect.width, rect.height) / 24)
    let box = rect.insetBy(dx: line / 2, dy: line / 2)
    guard box.width > 0, box.height > 0 else { return [] }
    let gray = Paint.color(ResolvedColor(hex: 0x8E8E93))
    let corner = min(box.width, box.height) / 6
    let style = StrokeStyle(lineWidth: line, dash: [3 * line, 2 * line])
    return [
      .stroke(
        Path(roundedRect: box, cornerRadius: corner, style: .circular), style, gray,
        antialiased: true),
      mark(gray),
    ]
  }

  /// Draws a question mark as lines, so that it needs no font.
  private func mark(_ paint: Paint) -> DisplayList.Item {
    let unit = min(rect.width, rect.height) / 24
    func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: rect.midX + x * unit, y: rect.midY + y * unit)
    }
    var path = Path()
    path.move(to: point(-3, -2.5))
    path.addCurve(to: point(0, -5.5), control1: point(-3, -4.5), control2: point(-1.7, -5.5))
    path.addCurve(to: point(3, -2.6), control1: point(1.8, -5.5), control2: point(3, -4.4))
    path.addCurve(to: point(0, 2), control1: point(3, -0.4), control2: point(0, -0.4))
    path.move(to: point(0, 5.4))
    path.addLine(to: point(0, 5.5))
    let style = StrokeStyle(lineWidth: 1.5 * unit, lineCap: .round, lineJoin: .round)
    return .stroke(path, style, paint, antialiased: true)
  }
}
