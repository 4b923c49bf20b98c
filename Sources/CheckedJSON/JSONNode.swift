/// A value of a JSON file, with its place.
package struct JSONNode: Hashable, Sendable {
  package indirect enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number without fraction and exponent that an `Int` holds.
    case integer(Int)
    case number(Double)
    case string(String)
    case array([JSONNode])
    case object([Member])
  }

  package struct Member: Hashable, Sendable {
    package var key: String
    package var place: JSONPlace
    package var value: JSONNode
  }

  package var value: Value
  package var place: JSONPlace

  /// What the value is called in an error.
  var kind: String {
    switch value {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .integer, .number: "a number"
    case .string: "a text"
    case .array: "a list"
    case .object: "an object"
    }
  }

  /// The value as a number, however it was written.
  package var number: Double? {
    switch value {
    case .integer(let integer): Double(integer)
    case .number(let number): number
    case .null, .bool, .string, .array, .object: nil
    }
  }
}
