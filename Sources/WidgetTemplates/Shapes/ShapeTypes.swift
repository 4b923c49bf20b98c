import Foundation
package import TemplateData
package import TemplateEvaluation

/// Creates the types of a template's data: one for each kind of object, named after its path.
struct ShapeTypes {
  /// The types by name.
  private(set) var records: [String: RecordType] = [:]
  /// The shapes that already have a type: equal shapes of the same name share one.
  private var known: [String: (shape: DataShape, record: RecordType)] = [:]
  private let reserved: Set<String>
  /// The type names in `widget.json`, by path.
  private let names: [String: String]

  init(reserved: Set<String>, names: [String: String] = [:]) {
    self.reserved = reserved
    self.names = names
  }

  /// Returns the type of a shape at a path.
  mutating func type(of shape: DataShape, named name: SwiftName, at path: String, in owner: String)
    -> TemplateType
  {
    switch shape {
    // The type is unknown; only `nil` is accepted.
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

  /// Adds a type that is not derived from the data.
  mutating func add(_ record: RecordType) { records[record.name] = record }

  private mutating func record(
    _ members: [DataShape.Member], _ shape: DataShape, named name: SwiftName, at path: String,
    in owner: String
  ) -> RecordType {
    let preferred = names[path] ?? name.typeName
    var (candidate, number) = (preferred, 1)
    while true {
      if let same = known[candidate], same.shape == shape { return same.record }
      if records[candidate] == nil, !reserved.contains(candidate) {
        return make(candidate, members, shape, at: path)
      }
      number += 1
      candidate = number == 2 ? owner + preferred : "\(preferred)\(number - 1)"
    }
  }

  private mutating func make(
    _ name: String, _ members: [DataShape.Member], _ shape: DataShape, at path: String
  ) -> RecordType {
    // Reserves the name before the members are visited, because one of them may have the same name.
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

/// Infers the types of sample data.
package enum DataSample {
  /// Returns the types of a value, or `nil` if its shapes conflict or it cannot be read as its own type.
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
