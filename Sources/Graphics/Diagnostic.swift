/// Something that went wrong without stopping the work: it travels beside the result it concerns.
public struct Diagnostic: Hashable, Codable, Sendable {
  /// How bad it is.
  public enum Severity: String, Hashable, Codable, Sendable { case note, warning, error }

  /// How bad it is.
  public var severity: Severity
  /// What happened, where, and what to do: lower case, names quoted, no full stop.
  public var message: String
  /// What was measured, where the message is about text that may not be readable.
  package var finding: TextFinding?

  /// Makes a diagnostic.
  public init(_ severity: Severity = .warning, _ message: String) {
    self.severity = severity
    self.message = message
  }
}
