package import Graphics
import WidgetUI

/// A drawing in words, as a screen reader says them.
package enum AccessibilityDescription {
  /// The most characters; what is longer ends with an ellipsis.
  static let longest = 1000

  /// The words of a drawing on one line, or `nil` where there are none.
  package static func text(of list: DisplayList) -> String? {
    // A text of a hundred thousand characters is not looked at to its end.
    let words = AccessibilityText.of(list.items).prefix(4 * longest)
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    if words.isEmpty { return nil }
    return words.count <= longest ? words : words.prefix(longest - 1) + "…"
  }
}
