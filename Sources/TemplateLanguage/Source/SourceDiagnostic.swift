package import Graphics

/// What is wrong at a place of a source text, and what to do.
package struct SourceDiagnostic: Error, Hashable, Sendable {
  package var severity: Diagnostic.Severity
  /// What is underlined.
  package var range: SourceRange
  /// Lower case, names quoted, no full stop; with what was probably meant.
  package var message: String

  package init(_ severity: Diagnostic.Severity = .error, _ range: SourceRange, _ message: String) {
    self.severity = severity
    self.range = range
    self.message = message
  }

  /// An error.
  package init(_ range: SourceRange, _ message: String) {
    self.init(.error, range, message)
  }
}
