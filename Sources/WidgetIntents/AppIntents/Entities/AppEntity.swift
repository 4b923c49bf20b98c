public import Foundation
import WidgetTimeline
public import WidgetUI

/// An object of the app, identified by its identifier.
public protocol AppEntity: _IntentValue, Identifiable, Sendable,
  CustomLocalizedStringResourceConvertible
where ID: EntityIdentifierConvertible & Sendable {
  /// The query that finds the entities.
  associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self

  /// The query that finds the entities.
  static var defaultQuery: DefaultQuery { get }
  /// The display name of the type.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
  /// The display representation of the entity.
  var displayRepresentation: DisplayRepresentation { get }
}

extension AppEntity {
  /// A property of an entity.
  public typealias Property<Value: _IntentValue> = EntityProperty<Value>

  /// The value type of a parameter with such entities.
  public static var _intentValueType: IntentValueType { entityType { defaultQuery } }

  /// The title of the entity.
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }

  /// The value type of a parameter whose entities a query finds.
  static func entityType<Query: EntityQuery>(
    _ query: @escaping @Sendable () -> Query
  ) -> IntentValueType where Query.Entity == Self {
    IntentValueType(
      kind: .object, expected: "an identifier", options: IntentOptions(of: query),
      encode: { ($0 as? Self).map(storedValue) },
      display: { ($0 as? Self)?.displayRepresentation ?? DisplayRepresentation(verbatim: "\($0)") },
      decode: { values in
        let identifiers = try values.map(identifier)
        let known = identifiers.compactMap(\.self)
        let entities = known.isEmpty ? [] : try await query().entities(for: known)
        return identifiers.map { identifier in entities.first { $0.id == identifier } }
      },
      assemble: \.first)
  }

  private static func storedValue(_ entity: Self) -> ParameterValue {
    let identifier = entity.id.entityIdentifierString
    return .object(identifier: identifier, display: identifier)
  }

  /// The identifier in a value; `nil` if it cannot be an entity's identifier.
  private static func identifier(of value: ParameterValue) throws -> ID? {
    switch value {
    case .object(let identifier, _), .string(let identifier):
      ID.entityIdentifier(for: identifier)
    case .integer(let integer): ID.entityIdentifier(for: "\(integer)")
    case .bool, .number, .array: throw WrongValueType()
    }
  }
}

/// A property of an entity that is shown to users.
@propertyWrapper
public struct EntityProperty<Value: _IntentValue> {
  private var value: Value?

  /// Names a property.
  public init(title: LocalizedStringResource) {}
  /// Creates a property.
  public init() {}

  /// The value; it has to be set before it is read.
  public var wrappedValue: Value {
    get {
      guard let value else {
        preconditionFailure("a property of an entity is read before it is set")
      }
      return value
    }
    set { value = newValue }
  }

  /// The property itself.
  public var projectedValue: Self { self }
}

extension EntityProperty: Sendable where Value: Sendable {}

/// An identifier that can be stored as a string.
public protocol EntityIdentifierConvertible: Hashable {
  /// The text.
  var entityIdentifierString: String { get }
  /// The identifier that a string represents; `nil` if there is none.
  static func entityIdentifier(for entityIdentifierString: String) -> Self?
}

extension String: EntityIdentifierConvertible {
  /// The text itself.
  public var entityIdentifierString: String { self }
  /// The text itself.
  public static func entityIdentifier(for entityIdentifierString: String) -> String? {
    entityIdentifierString
  }
}

extension Int: EntityIdentifierConvertible {
  /// The number in decimal digits.
  public var entityIdentifierString: String { description }
  /// The number that decimal digits represent.
  public static func entityIdentifier(for entityIdentifierString: String) -> Int? {
    Int(entityIdentifierString)
  }
}

extension UUID: EntityIdentifierConvertible {
  /// The UUID as a string.
  public var entityIdentifierString: String { uuidString }
  /// The UUID that a string represents.
  public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
    UUID(uuidString: entityIdentifierString)
  }
}

extension URL: EntityIdentifierConvertible {
  /// The URL as a string.
  public var entityIdentifierString: String { absoluteString }
  /// The URL that a string represents.
  public static func entityIdentifier(for entityIdentifierString: String) -> URL? {
    URL(string: entityIdentifierString)
  }
}
