import Foundation
package import Graphics

/// A value that a user chose for a parameter of a widget, as it is stored.
///
/// In JSON it is a plain value; an object has `identifier` and `display`. Dates are RFC 3339
/// strings and URLs are strings: the parameter's type determines how a string is parsed.
package enum ParameterValue: Hashable, Sendable {
  case bool(Bool)
  case integer(Int)
  case number(Double)
  /// A text, or a static choice by its raw value or case name.
  case string(String)
  /// An object of the app: its identifier, and its name at the time it was chosen.
  case object(identifier: String, display: String)
  case array([ParameterValue])
}

/// The values of a widget's parameters by parameter name; a parameter that is missing has its
/// default.
package typealias ParameterValues = [String: ParameterValue]

extension ParameterValue: Codable {
  private enum Key: String, CodingKey { case identifier, display }

  package init(from decoder: any Decoder) throws {
    if let members = try? decoder.container(keyedBy: Key.self) {
      let identifier = try members.decode(String.self, forKey: .identifier)
      let display = try members.decodeIfPresent(String.self, forKey: .display)
      self = .object(identifier: identifier, display: display ?? identifier)
      return
    }
    let value = try decoder.singleValueContainer()
    if let bool = try? value.decode(Bool.self) {
      self = .bool(bool)
    } else if let integer = try? value.decode(Int.self) {
      self = .integer(integer)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let string = try? value.decode(String.self) {
      self = .string(string)
    } else {
      self = .array(try value.decode([ParameterValue].self))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    switch self {
    case .bool(let bool): try value.encode(bool)
    case .integer(let integer): try value.encode(integer)
    case .number(let number): try value.encode(number)
    case .string(let string): try value.encode(string)
    case .array(let values): try value.encode(values)
    case .object(let identifier, let display):
      var members = encoder.container(keyedBy: Key.self)
      try members.encode(identifier, forKey: .identifier)
      try members.encode(display, forKey: .display)
    }
  }
}

extension IntentAction {
  /// Creates an action from an intent's name and the values of its parameters.
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

  /// Parses an action as a manifest contains it: an object with `intent` and `parameters`.
  ///
  /// - Throws: ``IntentActionError`` if the JSON is not such an object or is too long.
  package init(json: String) throws(IntentActionError) {
    guard json.utf8.count <= Self.maximumParametersLength + 2 * Self.maximumNameLength else {
      throw .tooLong(bytes: json.utf8.count)
    }
    do {
      let members = try JSONDecoder().decode(Members.self, from: Data(json.utf8))
      try self.init(intent: members.intent, values: members.parameters ?? [:])
    } catch {
      throw .malformed
    }
    if let rejectionReason { throw .rejected(rejectionReason) }
  }

  private struct Members: Decodable {
    var intent: String
    var parameters: ParameterValues?
  }
}

/// Why a text is not an action that can be performed.
package enum IntentActionError: Error, Hashable, CustomStringConvertible {
  case tooLong(bytes: Int)
  case malformed
  case rejected(String)

  package var description: String {
    switch self {
    case .tooLong(let bytes): "an action of \(bytes) bytes is too long to be performed"
    case .malformed:
      "the action is not a JSON object with 'intent' and 'parameters', as in a manifest"
    case .rejected(let rejectionReason): rejectionReason
    }
  }
}
