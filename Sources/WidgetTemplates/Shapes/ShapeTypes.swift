import Foundation
package import TemplateData
package import TemplateEvaluation

/// Makes the types of a template's data: one for each kind of object, named after where it is found.
struct ShapeTypes {
  /// The types by name.
  private(set) var records: [String: RecordType] = [:]
  /// The shapes that have a type already: what looks alike and is called alike is one type.
  private var known: [String: (shape: DataShape, record: RecordType)] = [:]
  private let reserved: Set<String>
  /// What `widget.json` says of types, by the path.
  private let names: [String: String]

  init(reserved: Set<String>, names: [String: String] = [:]) {
    self.reserved = reserved
    self.names = names
  }

  /// The type of values of a shape that are found under a name.
  mutating func type(of shape: DataShape, named name: SwiftName, at path: String, in owner: String)
    -> TemplateType
  {
    switch shape {
    // Nothing is known of it: it can only be missing.
    case .unknown: .optional(.string)
    case .bool: .bool
    case .int: .int
    case .double: .double
    case .string: .string
    case .date: .date
    case .url: .native("URL")
    case .picture: .native("UIImage")
    case .array(.unknown, let hasNulls): .array(hasNulls ? .optional(.string) : .string)
    case .array(let element, let hasNulls):
      .array(
        self.element(type(of: element, named: name, at: path + "[]", in: owner), hasNulls))
    case .dictionary(let value):
      .dictionary(type(of: value, named: name, at: path + ".*", in: owner))
    case .object(let members):
      .record(record(members, shape, named: name, at: path, in: owner))
    }
  }

  private func element(_ type: TemplateType, _ hasNulls: Bool) -> TemplateType {
    hasNulls && !type.isOptional ? .optional(type) : type
  }

  /// Adds a type that is not of the data.
  mutating func add(_ record: RecordType) { records[record.name] = record }

  private mutating func record(
    _ members: [DataShape.Member], _ shape: DataShape, named name: SwiftName, at path: String,
    in owner: String
  ) -> RecordType {
    let wanted = names[path] ?? name.typeName
    var (candidate, number) = (wanted, 1)
    while true {
      if let same = known[candidate], same.shape == shape { return same.record }
      if records[candidate] == nil, !reserved.contains(candidate) {
        return make(candidate, members, shape, at: path)
      }
      number += 1
      candidate = number == 2 ? owner + wanted : "\(wanted)\(number - 1)"
    }
  }

  private mutating func make(
    _ name: String, _ members: [DataShape.Member], _ shape: DataShape, at path: String
  ) -> RecordType {
    // The name is taken before the members are looked at: one of them may be called alike.
    records[name] = RecordType(name: name, fields: [])
    var taken: Set<String> = []
    let fields = members.map { member in
      var swift = SwiftName(member.key)
      while !taken.insert(swift.text).inserted { swift = SwiftName(swift.text + "_") }
      let type = type(of: member.shape, named: swift, at: path + "." + member.key, in: name)
      let isWrapped = member.isOptional && !type.isOptional
      return RecordType.Field(
        name: swift.text, key: member.key, type: isWrapped ? .optional(type) : type)
    }
    let record = RecordType(name: name, fields: fields)
    records[name] = record
    known[name] = (shape, record)
    return record
  }
}

/// What a sample says of data.
package enum DataSample {
  /// The types of a value, and the value read as one of its own type; `nil` where it has none.
  package static func types(of value: DataValue) -> [String: RecordType]? {
    guard let shape = try? DataShape(value, at: "data") else { return nil }
    var types = ShapeTypes(reserved: [])
    let type = types.type(of: shape, named: SwiftName("data"), at: "data", in: "")
    guard (try? DataReader(timeZone: .gmt, source: "data").value(value, as: type)) != nil else {
      return nil
    }
    return types.records
  }
}
