import Foundation

/// Where the parts of a test card are: as many as a display has room for, the most telling first.
struct CardPlan: Hashable {
  struct Place: Hashable {
    var section: CardSection
    /// In points.
    var frame: CGRect
  }

  private(set) var places: [Place] = []

  /// The sizes of text that are shown where there is room, in points, and fewer where there is less.
  private static let typeSizes = [
    [9, 10, 11, 13, 15, 17, 20, 24, 28, 34], [9, 11, 13, 15, 17, 20, 28, 34],
    [9, 11, 13, 17, 22, 34], [9, 11, 13, 17, 22], [9, 11, 13, 17], [9, 11, 13], [9, 13], [9],
  ]

  /// What is shown besides where there is room.
  private static let extras: [CardSection] = [
    .reversed, .patterns, .designs, .type(typeSizes[2]), .photo, .code, .gradients,
  ]

  /// Plans a card.
  ///
  /// - Parameters:
  ///   - size: The display's size, in points.
  ///   - inks: How many swatches there are.
  ///   - scale: Pixels per point.
  init(size: CGSize, inks: Int, scale: CGFloat) {
    guard let empty = CardColumns(size: size, scale: scale) else { return }
    // The largest choice of sizes that leaves room for everything else, or for the most of it.
    let tries = Self.typeSizes.map { sizes in
      var columns = empty
      let count = Self.essentials(inks: inks, sizes).count { columns.add($0) }
      return (count: count, columns: columns)
    }
    guard let most = tries.map(\.count).max(),
      var columns = tries.first(where: { $0.count == most })?.columns
    else { return }
    for section in Self.extras { columns.add(section) }
    columns.addToEach(.photo)
    places = columns.places
  }

  /// Parts that a card has wherever they fit.
  private static func essentials(inks: Int, _ sizes: [Int]) -> [CardSection] {
    [.type(sizes)] + (inks > 0 ? [.inks(inks)] : [])
      + [.rules, .grays, .code, .gradients, .photo, .title]
  }
}
