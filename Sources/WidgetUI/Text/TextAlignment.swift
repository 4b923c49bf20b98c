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

    func apply(to string: String, _ locale: Locale) -> String {
      switch self {
      case .uppercase: string.uppercased(with: locale)
      case .lowercase: string.lowercased(with: locale)
      }
    }
  }
}
