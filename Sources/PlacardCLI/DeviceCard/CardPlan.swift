import Foundation
import Graphics

/// The layout of a test card: as many parts as a display has space for, the most important first.
struct CardPlan: Hashable {
  struct PlacedSection: Hashable {
    var section: CardSection
    /// In points.
    var frame: CGRect
  }

  private(set) var placements: [PlacedSection] = []

  /// The sets of text sizes in points, of which the largest that fits is used.
  private static let typeSizes = [
    [9, 10, 11, 13, 15, 17, 20, 24, 28, 34], [9, 11, 13, 15, 17, 20, 28, 34],
    [9, 11, 13, 17, 22, 34], [9, 11, 13, 17, 22], [9, 11, 13, 17], [9, 11, 13], [9, 13], [9],
  ]

  /// Additional parts, if there is space.
  private static let extras: [CardSection] = [
    .reversed, .patterns, .designs, .type(typeSizes[2]), .photo, .code, .gradients,
  ]

  /// Plans a card.
  ///
  /// - Parameters:
  ///   - size: The display's size, in points.
  ///   - inks: The number of swatches.
  ///   - scale: Pixels per point.
  init(size: CGSize, inks: Int, scale: CGFloat) {
    guard let empty = CardColumns(size: size, scale: scale) else { return }
    // The largest set of sizes that leaves space for all other parts, or for most of them.
    let attempts = Self.typeSizes.map { sizes in
      var columns = empty
      let count = Self.essentials(inks: inks, sizes).count { columns.add($0) }
      return (count: count, columns: columns)
    }
    guard let maximumCount = attempts.map(\.count).max(),
      var columns = attempts.first(where: { $0.count == maximumCount })?.columns
    else { return }
    for section in Self.extras { columns.add(section) }
    columns.addToEach(.photo)
    placements = columns.positions
  }

  /// Returns the parts that a card contains if they fit.
  private static func essentials(inks: Int, _ sizes: [Int]) -> [CardSection] {
    [.type(sizes)] + (inks > 0 ? [.inks(inks)] : [])
      + [.rules, .grays, .code, .gradients, .photo, .title]
  }
}

/// A part of a test card, by the property that it tests.
enum CardSection: Hashable, Sendable {
  /// The name and data of the display.
  case title
  /// A line of text in each size, in points.
  case type([Int])
  /// Light text on dark, and dark text on several tones.
  case reversed
  /// Other font designs.
  case designs
  /// Hairlines and rules of one to four pixels.
  case rules
  /// Checkerboards and stripes of single pixels.
  case patterns
  /// Each ink with its name.
  case inks(Int)
  /// Grays in steps.
  case grays
  /// Gradients from one color to another.
  case gradients
  /// A synthetic photograph.
  case photo
  /// A pattern like a QR code.
  case code

  /// Returns the minimum height in a column, in points; smaller on a small display.
  func height(width: CGFloat, scale: CGFloat, isSmall: Bool) -> CGFloat {
    switch self {
    case .title: 13
    case .type(let sizes): sizes.reduce(0) { $0 + TypeSpecimen.lineHeight(of: $1) }
    case .reversed: 40
    case .designs: 60
    case .rules: 28
    case .patterns: (24 / scale).rounded(.up)
    case .inks(let count):
      CGFloat((count + Self.inks(in: width) - 1) / Self.inks(in: width)) * (isSmall ? 14 : 22)
    case .grays: isSmall ? 10 : 20
    case .gradients: isSmall ? 14 : 30
    case .photo: isSmall ? 30 : max(60, width * 0.45)
    case .code: CodePattern.side(width: width, scale: scale, isSmall: isSmall)
    }
  }

  /// The weight with which it shares a column's remaining height.
  var stretch: CGFloat {
    switch self {
    case .title, .type, .rules, .code, .designs, .patterns, .reversed: 0
    case .inks, .grays: 0.15
    case .gradients: 0.3
    case .photo: 3
    }
  }

  /// Returns the number of inks side by side in a column.
  static func inks(in width: CGFloat) -> Int { max(1, Int(clamping: width / 46)) }
}
