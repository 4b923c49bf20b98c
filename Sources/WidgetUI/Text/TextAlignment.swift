import Foundation
import Graphics

/// How lines of text stand under one another.
public enum TextAlignment: Hashable, CaseIterable, Sendable {
  /// Where reading starts, in the middle, or where it ends.
  case leading, center, trailing

  var block: TextBlock.Alignment {
    switch self {
    case .leading: .leading
    case .center: .center
    case .trailing: .trailing
    }
  }
}

extension Text {
  /// Where text that is too long loses letters.
  public enum TruncationMode: Hashable, Sendable {
    /// At the start, at the end, or in the middle of the last line.
    case head, tail, middle

    var block: TextBlock.Truncation {
      switch self {
      case .head: .head
      case .tail: .tail
      case .middle: .middle
      }
    }
  }

  /// Capitals or small letters.
  public enum Case: Hashable, CaseIterable, Sendable {
    /// All capitals.
    case uppercase
    /// All small letters.
    case lowercase

    /// The languages with letters that only a locale's rules change rightly.
    private static let ownRules: Set<String> = ["tr", "az", "lt", "el", "hy", "nl"]

    func apply(to string: String, _ locale: Locale) -> String {
      // The locale machinery takes 10 ms to start: most languages do without.
      let hasRules = Self.ownRules.contains(locale.baseLanguage)
      switch self {
      case .uppercase: return hasRules ? string.uppercased(with: locale) : string.uppercased()
      case .lowercase: return hasRules ? string.lowercased(with: locale) : string.lowercased()
      }
    }
  }
}
