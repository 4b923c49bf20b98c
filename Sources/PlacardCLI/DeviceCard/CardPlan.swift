import Foundation
import Graphics

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

/// A part of a test card, by what it lets one judge.
enum CardSection: Hashable, Sendable {
  /// What display the card is for.
  case title
  /// A line of text in each size, in points.
  case type([Int])
  /// Light text on dark, and dark on each tone.
  case reversed
  /// Other designs of letters.
  case designs
  /// Hairlines and rules of one to four pixels.
  case rules
  /// Checks and stripes of single pixels.
  case patterns
  /// Each ink with its name.
  case inks(Int)
  /// Grays in steps.
  case grays
  /// Even changes from one color to another.
  case gradients
  /// Something like a photograph.
  case photo
  /// Something like a QR code.
  case code

  /// The least height in a column, in points; a small display has less of all.
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

  /// How much of a column's free height it takes, beside others.
  var stretch: CGFloat {
    switch self {
    case .title, .type, .rules, .code, .designs, .patterns, .reversed: 0
    case .inks, .grays: 0.15
    case .gradients: 0.3
    case .photo: 3
    }
  }

  /// How many inks are beside each other in a column.
  static func inks(in width: CGFloat) -> Int { max(1, Int(clamping: width / 46)) }
}
