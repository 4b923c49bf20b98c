package import EmbeddedFiles

/// A page, or a piece of one, from a file with placeholders for values, such as `{{name}}`.
package struct HTMLTemplate: Sendable {
  private let text: String

  /// A page or a piece of one; the line break at the end of a file is not part of a piece.
  package init(_ file: EmbeddedFile) {
    let text = file.text
    self.text = text.hasSuffix("\n") ? String(text.dropLast()) : text
  }

  /// Returns the text with the placeholders replaced by values, which are inserted unchanged.
  ///
  /// The caller has to pass text from other sources through `htmlEscaped`.
  package func filled(_ values: [String: String]) -> String {
    var pieces = text.split(separator: "{{", omittingEmptySubsequences: false)[...]
    var filled = String(pieces.removeFirst())
    for piece in pieces {
      let parts = piece.split(separator: "}}", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, let value = values[String(parts[0])] else {
        preconditionFailure("the template has a placeholder '\(parts[0])' without a value")
      }
      filled += value + parts[1]
    }
    return filled
  }
}

extension String {
  /// The text with HTML's special characters escaped.
  package var htmlEscaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// JSON escaped for a script element, so that nothing in it ends the element or begins a comment.
  package var scriptEscaped: String {
    replacing("<", with: "\\u003c").replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029")
  }
}
