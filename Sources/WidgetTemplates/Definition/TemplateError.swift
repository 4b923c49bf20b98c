package import CheckedJSON
import TemplateEvaluation
package import TemplateLanguage

/// The errors of a template.
package struct TemplateError: Error, Hashable, CustomStringConvertible {
  /// One message per error, with file, line and column if known.
  package let messages: [String]

  package init(_ message: String) { messages = [message] }

  package init(_ error: JSONFileError) {
    messages = ["\(error)"]
  }

  package init(_ diagnostics: [SourceDiagnostic], in source: SourceText) {
    messages = diagnostics.map { SourceReport($0, in: source).description }
  }

  /// All errors, with the source lines that they refer to.
  package var report: String { messages.joined(separator: "\n") }

  /// The first error, in one line.
  package var description: String {
    let first = messages.first?.prefix { !$0.isNewline } ?? ""
    guard messages.count > 1 else { return String(first) }
    return "\(first); and \(messages.count - 1) more, which 'placard check' lists"
  }
}
