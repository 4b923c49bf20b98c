import Foundation
package import Graphics

extension IntentAction {
  /// Makes an action of an intent's name and the values of its parameters.
  package init(intent: String, values: ParameterValues) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    self.init(
      intent: intent, parameters: String(decoding: try encoder.encode(values), as: UTF8.self))
  }

  /// The values of the intent's parameters.
  package func values() throws -> ParameterValues {
    try JSONDecoder().decode(ParameterValues.self, from: Data(parameters.utf8))
  }

  /// Reads an action as a manifest has it: an object with `intent` and `parameters`.
  ///
  /// - Throws: ``IntentActionError`` for what is no such object or too long.
  package init(json: String) throws(IntentActionError) {
    guard json.utf8.count <= Self.longestParameters + 2 * Self.longestName else {
      throw .tooLong(bytes: json.utf8.count)
    }
    do {
      let members = try JSONDecoder().decode(Members.self, from: Data(json.utf8))
      try self.init(intent: members.intent, values: members.parameters ?? [:])
    } catch {
      throw .malformed
    }
    if let refusal { throw .refused(refusal) }
  }

  private struct Members: Decodable {
    var intent: String
    var parameters: ParameterValues?
  }
}

/// Why a text is no action that can be performed.
package enum IntentActionError: Error, Hashable, CustomStringConvertible {
  case tooLong(bytes: Int)
  case malformed
  case refused(String)

  package var description: String {
    switch self {
    case .tooLong(let bytes): "an action of \(bytes) bytes is too long to be performed"
    case .malformed:
      "what is to be performed is no JSON object with an 'intent' and 'parameters', as a manifest has it"
    case .refused(let reason): reason
    }
  }
}
