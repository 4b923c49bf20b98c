import TemplateLanguage

/// Returns the parser's diagnostics of a file, each with its line and column.
func parserMessages(_ text: String) -> [String] {
  let source = SourceText(text, name: "v")
  return Parser.file(source).diagnostics.map { diagnostic in
    let place = source.position(of: diagnostic.range.lower)
    return "\(place.line):\(place.column) \(diagnostic.message)"
  }
}
