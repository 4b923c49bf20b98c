package import Foundation

/// A change to a stretch of text; the innermost comes last and wins.
package enum TextChange: Sendable {
  case font(Font?)
  case weight(Font.Weight?)
  case width(Font.Width?)
  case design(Font.Design?)
  case bold(Bool)
  case italic(Bool)
  case monospaced(Bool)
  case monospacedDigit
  case foreground(AnyShapeStyle?)
  case kerning(CGFloat)
  case tracking(CGFloat)
  case baselineOffset(CGFloat)
  case underline(Text.LineStyle?)
  case strikethrough(Text.LineStyle?)
}

extension TextChange: Equatable {
  /// Compares what the changes print, as styles of an author need not be comparable.
  package static func == (left: TextChange, right: TextChange) -> Bool {
    "\(left)" == "\(right)"
  }
}
