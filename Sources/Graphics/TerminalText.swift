/// Escapes text for terminals.
extension String {
  /// The text with terminal control characters replaced by escapes such as `\\u{1b}`.
  ///
  /// Names, messages and links come from authors, from servers, and from files that anyone can send. Line ends and tabs
  /// stay; control characters, controls of text direction and line separators are escaped.
  package var printable: String { escaping { "\\u{\(String($0.value, radix: 16))}" } }

  /// Equivalent JSON without terminal control characters.
  ///
  /// In JSON such characters occur only in strings, where each has an escape.
  package var printableJSON: String {
    escaping { scalar in
      let digits = String(scalar.value, radix: 16)
      return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
  }

  private func escaping(_ escape: (Unicode.Scalar) -> String) -> String {
    guard unicodeScalars.contains(where: \.isTerminalControl) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      if scalar.isTerminalControl {
        text += escape(scalar)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }
}

extension Unicode.Scalar {
  fileprivate var isTerminalControl: Bool {
    switch value {
    case 0x09, 0x0A: false
    // C0 and C1.
    case 0x00...0x1F, 0x7F...0x9F: true
    // Line and paragraph separator; embeddings, overrides and isolates of direction.
    case 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
