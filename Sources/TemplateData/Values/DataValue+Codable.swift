import Foundation

/// Data on its way to a process that draws it.
extension DataValue: Codable {
  private enum Kind: String, CodingKey {
    case bool, integer, number, string, date, picture, array, names, values
  }

  package init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: Kind.self)
    switch values.allKeys.first {
    case nil: self = .null
    case .bool: self = .bool(try values.decode(Bool.self, forKey: .bool))
    case .integer: self = .integer(try values.decode(Int.self, forKey: .integer))
    case .number: self = .number(try values.decode(Double.self, forKey: .number))
    case .string: self = .string(try values.decode(String.self, forKey: .string))
    case .date: self = .date(try values.decode(Date.self, forKey: .date))
    case .picture: self = .picture([UInt8](try values.decode(Data.self, forKey: .picture)))
    case .array: self = .array(try values.decode([DataValue].self, forKey: .array))
    case .names, .values:
      let names = try values.decode([String].self, forKey: .names)
      let members = try values.decode([DataValue].self, forKey: .values)
      self = .object(DataObject(zip(names, members)))
    }
  }

  package func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: Kind.self)
    switch self {
    case .null: break
    case .bool(let value): try values.encode(value, forKey: .bool)
    case .integer(let value): try values.encode(value, forKey: .integer)
    case .number(let value): try values.encode(value, forKey: .number)
    case .string(let value): try values.encode(value, forKey: .string)
    case .date(let value): try values.encode(value, forKey: .date)
    case .picture(let bytes): try values.encode(Data(bytes), forKey: .picture)
    case .array(let elements): try values.encode(elements, forKey: .array)
    case .object(let object):
      try values.encode(object.names, forKey: .names)
      try values.encode(object.values, forKey: .values)
    }
  }
}
