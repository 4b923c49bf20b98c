import SwiftUI

/// The layout of a row of the ranking for its size.
struct RowLayout {
  /// The minimum height of a readable row, in points.
  static let minimumHeight: CGFloat = 20

  let width: CGFloat
  let height: CGFloat

  /// Name, bar and number side by side, the hero's title below the name.
  var isWide: Bool { width >= 640 }
  /// One line, as on a telephone.
  var isFlat: Bool { !isWide && height < 46 }
  /// Whether the row has a background card.
  var hasCard: Bool { height >= 46 }

  var padding: CGFloat { hasCard ? min(18, height * 0.16) : 0 }
  var avatar: CGFloat { min(96, height * (hasCard ? 0.74 : 0.9)) }
  var bar: CGFloat { isFlat ? 10 : max(10, min(26, height * 0.22)) }

  var name: Font {
    switch height {
    case ..<56: .headline
    case ..<66: .title3
    case ..<90: .title2
    default: .title
    }
  }

  var title: Font {
    switch height {
    case ..<70: .subheadline
    case ..<90: .callout
    default: .title3
    }
  }

  /// Whether the hero's title is shown.
  var hasTitle: Bool { isWide ? height >= 50 : height >= 116 }
}
