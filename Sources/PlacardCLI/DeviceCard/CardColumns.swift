import Foundation
import Graphics

/// Columns of equal width that parts of a test card are put into.
struct CardColumns {
  private struct Column {
    var parts: [(section: CardSection, height: CGFloat)] = []
    /// What is left, without the gap before a next part.
    var free: CGFloat
  }

  private let inner: CGRect
  private let gap: CGFloat
  private let width: CGFloat
  private let scale: CGFloat
  private let isSmall: Bool
  private var columns: [Column]

  /// Empty columns for a display's size in points, or `nil` where there is no room for any.
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

  /// Puts a part into the column with the most room.
  ///
  /// - Returns: Whether there was room.
  @discardableResult mutating func add(_ section: CardSection) -> Bool {
    guard let index = columns.indices.max(by: { columns[$0].free < columns[$1].free }) else {
      return false
    }
    return add(section, to: index)
  }

  /// Puts a part into each column that has none of the kind, where there is room.
  mutating func addToEach(_ section: CardSection) {
    for index in columns.indices
    where !columns[index].parts.contains(where: { $0.section == section }) {
      _ = add(section, to: index)
    }
  }

  private mutating func add(_ section: CardSection, to index: Int) -> Bool {
    let height = section.height(width: width, scale: scale, isSmall: isSmall)
    guard columns[index].free >= height else { return false }
    // A display is looked at from the top: its name is there.
    let place = section == .title ? 0 : columns[index].parts.count
    columns[index].parts.insert((section, height), at: place)
    columns[index].free -= height + gap
    return true
  }

  /// Where the parts are: what can grow takes the height that its column has left.
  var places: [CardPlan.Place] { columns.indices.flatMap(places) }

  private func places(in index: Int) -> [CardPlan.Place] {
    let parts = columns[index].parts
    let stretch = parts.reduce(0) { $0 + $1.section.stretch }
    let free = max(0, columns[index].free + gap)
    var corner = CGPoint(x: inner.minX + CGFloat(index) * (width + gap), y: inner.minY)
    return parts.map { section, least in
      let growth = stretch > 0 ? (free * section.stretch / stretch).rounded(.down) : 0
      defer { corner.y += least + growth + gap }
      return CardPlan.Place(
        section: section,
        frame: CGRect(origin: corner, size: CGSize(width: width, height: least + growth)))
    }
  }
}
