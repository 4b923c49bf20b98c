import Graphics

/// Why values cannot be put into an intent, or why it cannot be performed.
package enum IntentFillingError: Error, Hashable, Sendable {
  case unknownIntent(String, known: [String])
  case unknownParameter(owner: String, String, known: [String])
  case wrongType(owner: String, String, value: String, wanted: String)
  /// The value stands for a thing that is no more.
  case vanished(owner: String, String, value: String)
  case outOfRange(owner: String, String, Double, Double, Double)
  case missing(owner: String, String)
  case repeatedOption(kind: String, String, value: String)
}

extension IntentFillingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownIntent(let name, let known):
      "this program has no intent '\(name.prefix(200))'"
        + NearestName.question(for: name, among: known)
    case .unknownParameter(let owner, let name, let known):
      "\(owner) has no parameter '\(name.prefix(100))'"
        + (NearestName.suggestion(for: name, among: known).map { "; did you mean '\($0)'?" }
          ?? "; it has "
          + (known.isEmpty ? "none" : known.map { "'\($0)'" }.joined(separator: ", ")))
    case .wrongType(let owner, let name, let value, let wanted):
      "parameter '\(name)' of \(owner) cannot be '\(value)'; give \(wanted)"
    case .vanished(let owner, let name, let value):
      "parameter '\(name)' of \(owner) has the value '\(value)', which is no longer there"
    case .outOfRange(let owner, let name, let number, let least, let most):
      "parameter '\(name)' of \(owner) cannot be \(number); give a number from \(least) to \(most)"
    case .missing(let owner, let name):
      "parameter '\(name)' of \(owner) has no value; give it a default or make it optional"
    case .repeatedOption(let kind, let name, let value):
      "the options of '\(name)' of widget '\(kind)' have '\(value)' twice; give each its own identifier"
    }
  }
}
