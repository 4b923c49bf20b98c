package import Graphics
import SwiftRuntime
import WidgetTimeline

/// Performs intents in the process that has their types.
package struct IntentPerformance: Sendable {
  /// The time limit for each of an author's methods.
  package let timeLimit: Duration

  package init(timeLimit: Duration) { self.timeLimit = timeLimit }

  /// Performs the intent of a manifest's tap region, a JSON object with `intent` and `parameters`.
  ///
  /// - Throws: an error for a rejected action, or the error of the author's code.
  package func perform(json: String) async throws {
    try await perform(IntentAction(json: json))
  }

  /// Performs an action.
  ///
  /// - Throws: an error for a rejected action, or the error of the author's code.
  package func perform(_ action: IntentAction) async throws {
    if let rejectionReason = action.rejectionReason {
      throw IntentActionError.rejected(rejectionReason)
    }
    let type = try IntentTypes.type(named: action.intent)
    let intent = type.init()
    try await IntentPopulator(intent: type, limit: timeLimit).fill(intent, with: action.values())
    _ = try await ProviderCall<Void>(kind: "\(type)", request: .result, limit: timeLimit)
      .response { try await Self.perform(intent) }
  }

  private static func perform<Intent: AppIntent>(_ intent: Intent) async throws {
    _ = try await intent.perform()
  }
}

/// The intents that the program's authors wrote, by the names that actions have.
enum IntentTypes {
  /// The unique name of an intent type in its program: its mangled name.
  static func name(of type: any AppIntent.Type) -> String {
    ProgramTypes.uniqueName(of: type)
  }

  /// The intent type with a name.
  ///
  /// Names come from outside: they are compared with those of the program's intents, and never passed to the
  /// runtime's demangler.
  static func type(named name: String) throws(IntentFillingError) -> any AppIntent.Type {
    guard let type = byName[name] else {
      throw .unknownIntent(name, known: byName.keys.sorted())
    }
    return type
  }

  /// Whether an action can refer to the type: generic types are not listed in the program's metadata.
  static func canName(_ type: any AppIntent.Type) -> Bool { byName[name(of: type)] == type }

  private static let byName: [String: any AppIntent.Type] = {
    ProgramTypes.conforming(to: (any AppIntent).self).compactMap { $0 as? any AppIntent.Type }
      .reduce(into: [:]) { $0[name(of: $1)] = $1 }
  }()
}

/// The reason why the parameters of an intent cannot be set, or why it cannot be performed.
package enum IntentFillingError: Error, Hashable, Sendable {
  case unknownIntent(String, known: [String])
  case unknownParameter(owner: String, String, known: [String])
  case wrongType(owner: String, String, value: String, expected: String)
  /// The value refers to an entity that no longer exists.
  case missingEntity(owner: String, String, value: String)
  case outOfRange(owner: String, String, Double, Double, Double)
  case missing(owner: String, String)
  case repeatedOption(kind: String, String, value: String)
}

extension IntentFillingError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownIntent(let name, let known):
      "this program has no intent '\(name.prefix(200))'"
        + NearestName.suggestionText(for: name, among: known)
    case .unknownParameter(let owner, let name, let known):
      "\(owner) has no parameter '\(name.prefix(100))'"
        + (NearestName.suggestion(for: name, among: known).map { "; did you mean '\($0)'?" }
          ?? "; it has "
          + (known.isEmpty ? "none" : known.map { "'\($0)'" }.joined(separator: ", ")))
    case .wrongType(let owner, let name, let value, let expected):
      "parameter '\(name)' of \(owner) cannot be '\(value)'; give \(expected)"
    case .missingEntity(let owner, let name, let value):
      "parameter '\(name)' of \(owner) has the value '\(value)', which no longer exists"
    case .outOfRange(let owner, let name, let number, let least, let most):
      "parameter '\(name)' of \(owner) cannot be \(number); give a number from \(least) to \(most)"
    case .missing(let owner, let name):
      "parameter '\(name)' of \(owner) has no value; give it a default or make it optional"
    case .repeatedOption(let kind, let name, let value):
      "the options of '\(name)' of widget '\(kind)' contain '\(value)' twice; give each its own identifier"
    }
  }
}
