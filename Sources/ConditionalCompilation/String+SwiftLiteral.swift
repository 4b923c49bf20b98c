extension StringProtocol {
  /// The text as a string literal in Swift code, on one line.
  ///
  /// Control characters are escaped, and characters that change the direction of what follows; emoji and scripts need
  /// the characters that join letters.
  package var swiftLiteral: String {
    var literal = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": literal += "\\\(scalar)"
      case "\n": literal += "\\n"
      case "\r": literal += "\\r"
      case "\t": literal += "\\t"
      default:
        let category = scalar.properties.generalCategory
        let isEscaped =
          category == .control || category == .format && !scalar.properties.isJoinControl
        literal += isEscaped ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
      }
    }
    return literal + "\""
  }
}
