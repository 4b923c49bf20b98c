/// Expands `#Preview` to a type that makes the preview, which `preview` finds when it runs.
struct PreviewMacro {
  private let request: ExpansionRequest

  init(_ request: ExpansionRequest) { self.request = request }

  func expandedSource() throws(MacroError) -> String {
    let use = try PreviewUse(request.syntax.source)
    let location = request.syntax.location.advanced(past: Array(use.attributes.utf8)[...])
    // The compiler accepts a name that no declaration of the macro lists if it is unique, in this form.
    let name = "\(request.discriminator)15PreviewRegistryfMu_"
    return """
      \(use.attributes)struct \(name): WidgetUI.PreviewRegistry {
        static var fileID: Swift.String { \(Self.literal(location.fileID)) }
        static var line: Swift.Int { \(location.line) }
        static var column: Swift.Int { \(location.column) }
      \(use.wrapper)
        @Swift.MainActor static func makePreview() throws -> WidgetUI.Preview {
          WidgetUI.Preview\(use.arguments)
        }
      }
      """
  }

  private static func literal(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": result += "\\" + String(Character(scalar))
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        result += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// The parts of `#Preview("name") { … }` with attributes in front.
private struct PreviewUse {
  /// Attributes such as `@available`, with the white space after them.
  let attributes: String
  /// Everything after the macro's name: arguments and closures.
  let arguments: String
  /// The view that contains the declarations with `@Previewable`, if there are any.
  let wrapper: String

  init(_ source: String) throws(MacroError) {
    var scanner = SourceScanner(source)
    scanner.skipTrivia()
    let start = scanner.position
    scanner.skipAttributes()
    let pound = scanner.position
    guard scanner.next == UInt8(ascii: "#") else { throw Self.malformed }
    scanner.advance()
    guard scanner.name() == "Preview" else { throw Self.malformed }
    attributes = scanner.source(start..<pound)
    let arguments = scanner.position
    scanner.skipTrivia()
    guard scanner.next == UInt8(ascii: "(") || scanner.next == UInt8(ascii: "{") else {
      throw Self.malformed
    }
    if scanner.next == UInt8(ascii: "("), !scanner.skipElement() { throw Self.malformed }
    scanner.skipTrivia()
    let rest = scanner.source(arguments..<scanner.text.count)
    guard rest.contains("@Previewable") else {
      self.arguments = rest
      wrapper = ""
      return
    }
    let closure = scanner.position
    guard scanner.next == UInt8(ascii: "{"), scanner.skipElement() else {
      throw MacroError("'@Previewable' must be in a closure after the arguments of '#Preview'")
    }
    let body = try PreviewableBody(scanner.source(closure + 1..<scanner.position - 1))
    self.arguments =
      scanner.source(arguments..<closure) + "{ PreviewContent() }"
      + scanner.source(scanner.position..<scanner.text.count)
    wrapper = body.view
  }

  static var malformed: MacroError {
    MacroError("'#Preview' needs a closure with the view or widget, as in '#Preview { MyView() }'")
  }
}
