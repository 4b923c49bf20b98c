import Graphics

/// Why the parameters of an intent cannot be asked for.
package enum IntentHandlingError: Error, Hashable, Sendable {
  /// Neither options nor an error.
  case emptyAnswer
  /// The handler writes none of the methods that give a parameter's options.
  case noOptions(handler: String, parameter: String)
  case notHandling(handler: String, intent: String, expected: String)
  case noHandler(kind: String, intent: String)
  case unknownHandler(name: String, file: String)
  case unknownParameter(kind: String, name: String, known: [String])
}

extension IntentHandlingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .emptyAnswer:
      "the completion handler was called with neither options nor an error"
    case .noOptions(let handler, let parameter):
      "'\(handler)' gives no options; write "
        + "'provide\(parameter)OptionsCollection(for:with:)' in it"
    case .notHandling(let handler, let intent, let expected):
      "'\(handler)', which handles '\(intent)', does not conform to '\(expected)'"
    case .noHandler(let kind, let intent):
      "widget '\(kind)' asks a handler for the options of '\(intent)', and none is known; add "
        + "'.intentHandler(IntentHandler.self)' to the configuration, or name the class in "
        + "Info.plist under 'NSExtension' as 'NSExtensionPrincipalClass'"
    case .unknownHandler(let name, let file):
      "'\(file)' names '\(name)' as 'NSExtensionPrincipalClass', and the program has no subclass "
        + "of 'INExtension' of that name"
    case .unknownParameter(let kind, let name, let known):
      "widget '\(kind)' has no parameter '\(name)'" + IntentHandlingError.hint(name, known)
    }
  }

  private static func hint(_ name: String, _ known: [String]) -> String {
    guard !known.isEmpty else { return "; it has none" }
    let question = NearestName.question(for: name, among: known)
    guard question.isEmpty else { return question }
    return "; it has \(known.map { "'\($0)'" }.joined(separator: ", "))"
  }
}
