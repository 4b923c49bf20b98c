import TemplateLanguage

/// Returns the parser's diagnostics of a file, each with its line and column.
func parserMessages(_ text: String) -> [String] {
  let source = SourceText(text, name: "v")
  return Parser.file(source).diagnostics.map { diagnostic in
    let position = source.position(of: diagnostic.range.lower)
    return "\(position.line):\(position.column) \(diagnostic.message)"
  }
}
