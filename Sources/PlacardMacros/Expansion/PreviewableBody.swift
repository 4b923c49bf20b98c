/// The closure of a `#Preview` with `@Previewable` declarations, which become properties of a view.
struct PreviewableBody {
  private var properties: [String] = []
  private var content = ""

  init(_ source: String) throws(MacroError) {
    var scanner = SourceScanner(source)
    var copied = 0
    while !scanner.isAtEnd {
      guard scanner.starts(with: "@Previewable"),
        !(scanner.byte(at: scanner.position + 12).map(SourceScanner.isNamePart) ?? false)
      else {
        guard scanner.skipElement() else { throw Self.unreadable }
        continue
      }
      content += scanner.source(copied..<scanner.position)
      scanner.advance(12)
      let start = scanner.position
      try Self.skipDeclaration(&scanner)
      properties.append(scanner.source(start..<scanner.position))
      if scanner.next == UInt8(ascii: ";") { scanner.advance() }
      copied = scanner.position
    }
    content += scanner.source(copied..<scanner.text.count)
  }

  /// A view with the declarations as properties, and the rest as its body.
  var view: String {
    """
      struct PreviewContent: WidgetUI.View {
        \(properties.joined(separator: "\n"))
        @WidgetUI.ViewBuilder @Swift.MainActor var body: some WidgetUI.View {
          \(content)
        }
      }
    """
  }

  /// Skips to the end of a declaration: a semicolon, or a line that the next one does not continue.
  private static func skipDeclaration(_ scanner: inout SourceScanner) throws(MacroError) {
    var last: UInt8 = 0
    var hasName = false
    while let byte = scanner.next, byte != UInt8(ascii: ";") {
      if byte == UInt8(ascii: "\n") {
        var ahead = scanner
        ahead.skipTrivia()
        if hasName, !Self.continues(after: last, with: ahead) { return }
        scanner = ahead
        continue
      }
      if scanner.skipComment() { continue }
      if scanner.starts(with: "var") || scanner.starts(with: "let") { hasName = true }
      if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") { last = byte }
      guard scanner.skipElement() else { throw unreadable }
    }
  }

  private static func continues(after last: UInt8, with next: SourceScanner) -> Bool {
    guard let byte = next.next else { return false }
    return ".=?:&|+-*/%<>,".utf8.contains(byte) || "=,:&|+-*/%<.".utf8.contains(last)
  }

  private static var unreadable: MacroError {
    MacroError(
      "the end of a declaration with '@Previewable' was not found; write it on lines of its own")
  }
}
