import Fuzzing
import TemplateLanguage

// Reads the bytes as a `views.swift` and as an expression, and formats the diagnostics.
fuzz { bytes in
  let text = SourceText(bytes, name: "views.swift")
  let diagnostics = Parser.file(text).diagnostics + Parser.expression(text).diagnostics
  for diagnostic in diagnostics {
    precondition(diagnostic.range.upper <= bytes.count + 3, "a place is behind the end")
    _ = SourceReport(diagnostic, in: text).description
  }
}
