package import Foundation

extension SymbolGlyph {
  /// The items that draw the symbol stretched so that its painted part fills `frame`.
  package func items(in frame: CGRect, paint: Paint) -> [DisplayList.Item] {
    guard bounds.width > 0, bounds.height > 0, frame.width > 0, frame.height > 0 else { return [] }
    let scaleX = Double(frame.width) / bounds.width
    let scaleY = Double(frame.height) / bounds.height
    guard abs(scaleX - scaleY) > 0.01 * scaleX else {
      return items(at: frame.origin, em: scaleX, paint: paint)
    }
    // The symbol is painted in a square em and then stretched with its gradients.
    let stretch = CGAffineTransform(translationX: frame.minX, y: frame.minY)
      .scaledBy(x: 1, y: scaleY / scaleX)
    let items = items(at: .zero, em: scaleX, paint: paint)
    return [.group(DisplayList.Group(items: items, effects: [.transform(stretch)]))]
  }

  private func items(at origin: CGPoint, em: Double, paint: Paint) -> [DisplayList.Item] {
    let corner = CGPoint(x: origin.x - bounds.left * em, y: origin.y - bounds.top * em)
    let drawn = enclosure.map { enclosed(by: $0, at: corner, em: em, paint: paint) }
    let items = drawn ?? [icon(at: corner, em: em, inkExtents: inkExtents, paint: paint)]
    return isSlashed ? slashed(items, at: corner, em: em, paint: paint) : items
  }

  /// The inner part alone, with the em box's top-left corner at `corner`.
  private func icon(at corner: CGPoint, em: Double, inkExtents: InkExtents, paint: Paint)
    -> DisplayList.Item
  {
    switch content {
    case .icon(let scalar):
      let span = TextBlock.Span(
        string: String(scalar), face: FontFace(family: .custom(SymbolFont.family), size: em),
        paint: paint)
      return .text(TextBlock(spans: [span], metrics: SymbolFont.metrics(em: em)), at: corner)
    case .letters(let letters):
      let size = em * (letters.count > 1 ? 0.42 : 0.5)
      // Two wide letters take 1.2 em, in which the text is centered.
      let span = TextBlock.Span(
        string: letters, face: FontFace(size: size, weight: 600), paint: paint)
      let half = size * 0.62 * Double(letters.count) / 2
      let metrics = FontMetrics.system(size: size)
      let top = em / 2 + metrics.capHeight / 2 - metrics.ascent
      return .text(
        TextBlock(spans: [span], metrics: metrics),
        at: CGPoint(x: corner.x + em / 2 - half, y: corner.y + top))
    }
  }

  private func enclosed(
    by enclosure: Enclosure, at corner: CGPoint, em: Double, paint: Paint
  ) -> [DisplayList.Item] {
    let box = CGRect(
      x: corner.x + Self.square.left * em, y: corner.y + Self.square.top * em,
      width: Self.square.width * em, height: Self.square.height * em)
    let inner = inner(at: corner, em: em, paint: isFilled ? .color(.black) : paint)
    let line = em / 14
    guard isFilled else {
      let path = outline(enclosure, in: box.insetBy(dx: line / 2, dy: line / 2))
      return [
        .stroke(path, StrokeStyle(lineWidth: line), paint, antialiased: true), inner,
      ]
    }
    return [Self.subtract(inner, from: [.fill(outline(enclosure, in: box), paint, FillStyle())])]
  }

  /// The icon at 60 % in the middle of the frame.
  private func inner(at corner: CGPoint, em: Double, paint: Paint) -> DisplayList.Item {
    guard case .icon = content else {
      return icon(at: corner, em: em, inkExtents: inkExtents, paint: paint)
    }
    let small = em * 0.62
    let x = corner.x + em / 2 - (inkExtents.left + inkExtents.right) / 2 * small
    let y = corner.y + em / 2 - (inkExtents.top + inkExtents.bottom) / 2 * small
    return icon(at: CGPoint(x: x, y: y), em: small, inkExtents: inkExtents, paint: paint)
  }

  private func outline(_ enclosure: Enclosure, in box: CGRect) -> Path {
    switch enclosure {
    case .circle: Path(ellipseIn: box)
    case .square: Path(roundedRect: box, cornerRadius: box.width * 0.22)
    }
  }

  private func slashed(
    _ items: [DisplayList.Item], at corner: CGPoint, em: Double, paint: Paint
  ) -> [DisplayList.Item] {
    let line = em / 14
    func slash(offset: Double) -> Path {
      Path {
        $0.move(to: CGPoint(x: corner.x + em * 0.14 + offset, y: corner.y + em * 0.14 - offset))
        $0.addLine(to: CGPoint(x: corner.x + em * 0.86 + offset, y: corner.y + em * 0.86 - offset))
      }
    }
    let gap = DisplayList.Item.stroke(
      slash(offset: line * 0.7), StrokeStyle(lineWidth: line, lineCap: .round), .color(.black),
      antialiased: true)
    let bar = DisplayList.Item.stroke(
      slash(offset: 0), StrokeStyle(lineWidth: line, lineCap: .round), paint, antialiased: true)
    return [Self.subtract(gap, from: items), bar]
  }

  /// `items` without the area that `hole` covers, in a separate layer.
  private static func subtract(
    _ hole: DisplayList.Item, from items: [DisplayList.Item]
  ) -> DisplayList.Item {
    let hole = DisplayList.Group(items: [hole], effects: [.blend(.destinationOut)])
    return .group(DisplayList.Group(items: items + [.group(hole)], effects: [.blend(.normal)]))
  }
}
