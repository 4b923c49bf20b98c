/// The type of a JSON object of the data: its properties in order.
package final class RecordType: Sendable {
  package struct Field: Hashable, Sendable {
    /// The property's name in Swift.
    package var name: String
    /// The key of the JSON member that the property is read from.
    package var key: String
    package var type: TemplateType

    package init(name: String, key: String? = nil, type: TemplateType) {
      self.name = name
      self.key = key ?? name
      self.type = type
    }
  }

  package let name: String
  package let fields: [Field]
  private let indices: [String: Int]

  package init(name: String, fields: [Field]) {
    self.name = name
    self.fields = fields
    indices = Dictionary(
      fields.enumerated().map { ($0.element.name, $0.offset) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether each value has an `id` of a type that can identify it.
  package var isIdentifiable: Bool {
    guard let index = indices["id"] else { return false }
    return switch fields[index].type {
    case .int, .string, .native("URL"), .native("Date"), .double, .bool: true
    default: false
    }
  }

  /// Returns the index of a property, or `nil` if there is none of this name.
  package func index(of name: String) -> Int? { indices[name] }
}

extension RecordType: Hashable {
  package static func == (one: RecordType, other: RecordType) -> Bool { one === other }

  package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
