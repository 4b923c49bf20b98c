/// An app intent that a tap performs, in the program that has its type.
package struct IntentAction: Hashable, Codable, Sendable {
  /// The name by which the program finds the intent's type: its mangled one.
  package var intent: String
  /// The parameters' values by name: a JSON object whose names are sorted, so that equal actions are equal.
  package var parameters: String

  package init(intent: String, parameters: String = "{}") {
    self.intent = intent
    self.parameters = parameters
  }

  /// The most bytes of a name.
  package static let longestName = 1024
  /// The most bytes of parameters.
  package static let longestParameters = 16_384

  /// Why the action is not to be taken from or given to anybody; `nil` where it is well.
  package var refusal: String? {
    guard !intent.isEmpty, intent.utf8.count <= Self.longestName else {
      return "the name of an intent has \(intent.utf8.count) bytes; keep it from 1 to "
        + "\(Self.longestName)"
    }
    guard parameters.utf8.count <= Self.longestParameters else {
      return "the parameters of intent '\(intent)' have \(parameters.utf8.count) bytes; keep them "
        + "below \(Self.longestParameters)"
    }
    return nil
  }
}
