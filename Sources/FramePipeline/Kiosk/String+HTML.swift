extension String {
  /// The text with the characters that mean something in HTML written out.
  package var htmlEscaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }

  /// JSON as a script element can hold it: nothing in it ends the element, or begins a comment there.
  var scriptEscaped: String {
    replacing("<", with: "\\u003c").replacing("\u{2028}", with: "\\u2028")
      .replacing("\u{2029}", with: "\\u2029")
  }
}
