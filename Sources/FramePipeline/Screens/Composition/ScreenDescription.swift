import LayoutEngine
import PixelOutput
import WidgetUI

/// A screen in words: its slots' descriptions in reading order.
enum ScreenDescription {
  /// The most characters; what is longer ends with an ellipsis.
  static let longest = 4000

  /// Joins descriptions as sentences; `nil` where there are none.
  static func text(of parts: [(slot: PlacedSlot, text: String?)], _ direction: LayoutDirection)
    -> String?
  {
    let sorted = parts.sorted { a, b in
      if a.slot.cell.y != b.slot.cell.y { return a.slot.cell.y < b.slot.cell.y }
      switch direction {
      case .leftToRight: return a.slot.cell.x < b.slot.cell.x
      case .rightToLeft: return a.slot.cell.x > b.slot.cell.x
      }
    }
    let words = sorted.compactMap(\.text).reduce("") { text, part in
      if text.isEmpty { return part }
      return text + (text.last.map { ".!?…。".contains($0) } ?? false ? " " : ". ") + part
    }
    if words.isEmpty { return nil }
    return words.count <= longest ? words : words.prefix(longest - 1) + "…"
  }
}
