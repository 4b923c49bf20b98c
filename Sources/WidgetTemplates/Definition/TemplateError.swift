package import CheckedJSON
import TemplateEvaluation
package import TemplateLanguage

/// What is wrong with a template: a line or more for each mistake.
package struct TemplateError: Error, Hashable, CustomStringConvertible {
  /// Each with its file, line and column where there are such.
  package let messages: [String]

  package init(_ message: String) { messages = [message] }

  package init(_ error: JSONFileError) {
    messages = ["\(error)"]
  }

  package init(_ diagnostics: [SourceDiagnostic], in source: SourceText) {
    messages = diagnostics.map { SourceReport($0, in: source).description }
  }

  /// All mistakes, with the lines that they are in.
  package var report: String { messages.joined(separator: "\n") }

  /// The first mistake, in one line.
  package var description: String {
    let first = messages.first?.prefix { !$0.isNewline } ?? ""
    guard messages.count > 1 else { return String(first) }
    return "\(first); and \(messages.count - 1) more, which 'placard check' lists"
  }
}
