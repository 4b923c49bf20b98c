import Foundation
import Graphics

/// Columns of equal width that contain the parts of a test card.
struct CardColumns {
  private struct Column {
    var parts: [(section: CardSection, height: CGFloat)] = []
    /// The remaining height, without the gap before the next part.
    var free: CGFloat
  }

  private let inner: CGRect
  private let gap: CGFloat
  private let width: CGFloat
  private let scale: CGFloat
  private let isSmall: Bool
  private var columns: [Column]

  /// Creates empty columns for a display's size in points, or `nil` if there is no space for any.
  init?(size: CGSize, scale: CGFloat) {
    isSmall = size.width * size.height < 60_000
    gap = isSmall ? 4 : min(12, (min(size.width, size.height) * 0.02).rounded())
    inner = CGRect(origin: .zero, size: size).insetBy(dx: gap, dy: gap)
    guard inner.width >= 20, inner.height >= 10 else { return nil }
    let count =
      inner.width < 300
      ? max(1, Int(clamping: inner.width / 115)) : max(2, Int(clamping: inner.width / 235))
    width = ((inner.width - gap * CGFloat(count - 1)) / CGFloat(count)).rounded(.down)
    self.scale = scale
    columns = Array(repeating: Column(free: inner.height), count: count)
  }

  /// Adds a part to the column with the most space.
  ///
  /// - Returns: Whether there was enough space.
  @discardableResult mutating func add(_ section: CardSection) -> Bool {
    guard let index = columns.indices.max(by: { columns[$0].free < columns[$1].free }) else {
      return false
    }
    return add(section, to: index)
  }

  /// Adds a part to each column that has none of its kind and enough space.
  mutating func addToEach(_ section: CardSection) {
    for index in columns.indices
    where !columns[index].parts.contains(where: { $0.section == section }) {
      _ = add(section, to: index)
    }
  }

  private mutating func add(_ section: CardSection, to index: Int) -> Bool {
    let height = section.height(width: width, scale: scale, isSmall: isSmall)
    guard columns[index].free >= height else { return false }
    // The name of the display comes first, because a card is read from the top.
    let position = section == .title ? 0 : columns[index].parts.count
    columns[index].parts.insert((section, height), at: position)
    columns[index].free -= height + gap
    return true
  }

  /// The positions of the parts; flexible parts share the remaining height of their column.
  var positions: [CardPlan.PlacedSection] { columns.indices.flatMap(placedSections) }

  private func placedSections(in index: Int) -> [CardPlan.PlacedSection] {
    let parts = columns[index].parts
    let stretch = parts.reduce(0) { $0 + $1.section.stretch }
    let free = max(0, columns[index].free + gap)
    var corner = CGPoint(x: inner.minX + CGFloat(index) * (width + gap), y: inner.minY)
    return parts.map { section, minimumHeight in
      let growth = stretch > 0 ? (free * section.stretch / stretch).rounded(.down) : 0
      defer { corner.y += minimumHeight + growth + gap }
      return CardPlan.PlacedSection(
        section: section,
        frame: CGRect(origin: corner, size: CGSize(width: width, height: minimumHeight + growth)))
    }
  }
}
