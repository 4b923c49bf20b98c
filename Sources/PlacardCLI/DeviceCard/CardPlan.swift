import Foundation

/// Where the parts of a test card are: as many as a display has room for, the most telling first.
struct CardPlan: Hashable {
  struct Place: Hashable {
    var section: CardSection
    /// In points.
    var frame: CGRect
  }

  private(set) var places: [Place] = []

  private struct Column {
    var sections: [(section: CardSection, height: CGFloat)] = []
    var free: CGFloat
  }

  /// The sizes of text that are shown where there is room, in points, and fewer where there is less.
  private static let typeSizes = [
    [9, 10, 11, 13, 15, 17, 20, 24, 28, 34], [9, 11, 13, 15, 17, 20, 28, 34],
    [9, 11, 13, 17, 22, 34],
    [9, 11, 13, 17, 22], [9, 11, 13, 17], [9, 13, 17], [9, 13], [9],
  ]

  /// The most parts, whatever the size.
  private static let mostSections = 80

  /// Plans a card.
  ///
  /// - Parameters:
  ///   - size: The display's size, in points.
  ///   - inks: How many swatches there are.
  ///   - scale: Pixels per point.
  init(size: CGSize, inks: Int, scale: CGFloat) {
    let margin = max(4, min(12, min(size.width, size.height) * 0.02).rounded())
    let inner = CGRect(origin: .zero, size: size).insetBy(dx: margin, dy: margin)
    guard inner.width > 0, inner.height > 0 else { return }
    let count = Self.columns(in: inner.width)
    let width = ((inner.width - margin * CGFloat(count - 1)) / CGFloat(count)).rounded(.down)
    var columns = [Column](repeating: Column(free: inner.height), count: count)
    func add(_ section: CardSection) -> Bool {
      let height = section.height(width: width, scale: scale)
      guard let index = columns.indices.max(by: { columns[$0].free < columns[$1].free }),
        columns[index].free >= height
      else { return false }
      columns[index].sections.append((section, height))
      columns[index].free -= height + margin
      return true
    }
    for variants in Self.essentials(inks: inks) { _ = variants.contains { add($0) } }
    // What is left is filled with what else there is, over and over.
    for _ in 0..<Self.mostSections / Self.extras.count {
      for section in Self.extras { _ = add(section) }
    }
    for (index, column) in columns.enumerated() {
      let x = inner.minX + CGFloat(index) * (width + margin)
      place(column, from: CGPoint(x: x, y: inner.minY), width: width, margin: margin)
    }
  }

  private static func columns(in width: CGFloat) -> Int {
    width < 300 ? max(1, Int(width / 115)) : min(8, max(2, Int(width / 235)))
  }

  /// Parts that every card has, each with smaller forms of itself.
  private static func essentials(inks: Int) -> [[CardSection]] {
    [
      [.title], typeSizes.map(CardSection.type), inks > 0 ? [.inks(inks)] : [], [.grays], [.rules],
      [.gradients], [.code], [.photo],
    ]
  }

  private static let extras: [CardSection] = [
    .reversed, .patterns, .designs, .photo, .type(typeSizes[2]), .gradients, .code, .rules, .grays,
  ]

  /// Places a column's parts one below the other; what can grow takes the height that is left.
  private mutating func place(
    _ column: Column, from corner: CGPoint, width: CGFloat, margin: CGFloat
  ) {
    let stretch = column.sections.reduce(0) { $0 + $1.section.stretch }
    let free = max(0, column.free + margin)
    var y = corner.y
    for (section, least) in column.sections {
      let growth = stretch > 0 ? (free * section.stretch / stretch).rounded(.down) : 0
      places.append(
        Place(
          section: section,
          frame: CGRect(x: corner.x, y: y.rounded(.down), width: width, height: least + growth)))
      y += least + growth + margin
    }
  }
}
