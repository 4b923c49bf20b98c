import CheckedJSON

/// The result of one check of an installation.
struct Finding: Hashable, Sendable {
  /// What is checked, in the order of the output.
  enum Subject: String, CaseIterable, Sendable {
    case fonts, libraries, icuData, certificates, templates, timeZones
    case state, host, nodes, displays, space, clock
  }

  enum Severity: String, Sendable {
    case ok
    /// Something that only some widgets or displays need is missing.
    case warning
    /// Frames are wrong, missing or late until it is fixed.
    case error
  }

  let subject: Subject
  let severity: Severity
  /// The result.
  let message: String
  /// What to do about it; `nil` if nothing has to be done.
  let advice: String?

  /// Returns the finding of a check that found nothing to fix.
  static func ok(_ subject: Subject, _ message: String) -> Finding {
    Finding(subject: subject, severity: .ok, message: message, advice: nil)
  }

  static func warning(_ subject: Subject, _ message: String, advice: String) -> Finding {
    Finding(subject: subject, severity: .warning, message: message, advice: advice)
  }

  static func error(_ subject: Subject, _ message: String, advice: String) -> Finding {
    Finding(subject: subject, severity: .error, message: message, advice: advice)
  }

  var json: JSONValue {
    .object([
      "check": .string(subject.rawValue), "severity": .string(severity.rawValue),
      "message": .string(message), "advice": advice.map { .string($0) } ?? .null,
    ])
  }
}

extension Finding.Subject {
  /// The subject in texts.
  var name: String {
    switch self {
    case .fonts: "fonts"
    case .libraries: "libraries"
    case .icuData: "ICU data"
    case .certificates: "certificates"
    case .templates: "templates"
    case .timeZones: "time zones"
    case .state: "state"
    case .host: "host"
    case .nodes: "nodes"
    case .displays: "displays"
    case .space: "free space"
    case .clock: "clock"
    }
  }
}
