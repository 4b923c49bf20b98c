package import CheckedJSON
package import TemplateLanguage

/// What is wrong with a template: a line or more for each mistake.
package struct TemplateError: Error, Hashable, CustomStringConvertible {
  /// Each with its file, line and column where there are such.
  package let messages: [String]

  package init(_ message: String) { messages = [message] }

  package init(_ error: JSONFileError) {
    messages = [
      "\(error)"
    ]
  }

  package init(_ diagnostics: [SourceDiagnostic], in source: SourceText) {
    messages = diagnostics.map { SourceReport($0, in: source).description }
  }

  package var description: String { messages.joined(separator: "\n") }
}
