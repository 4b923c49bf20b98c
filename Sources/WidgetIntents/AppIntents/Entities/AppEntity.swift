public import Foundation
import WidgetTimeline
public import WidgetUI

/// A thing of the app's, known by its identifier.
public protocol AppEntity: _IntentValue, Identifiable, Sendable,
  CustomLocalizedStringResourceConvertible
where ID: EntityIdentifierConvertible & Sendable {
  /// What finds the things.
  associatedtype DefaultQuery: EntityQuery where DefaultQuery.Entity == Self

  /// What finds the things.
  static var defaultQuery: DefaultQuery { get }
  /// How the type is called.
  static var typeDisplayRepresentation: TypeDisplayRepresentation { get }
  /// How the thing is shown.
  var displayRepresentation: DisplayRepresentation { get }
}

extension AppEntity {
  /// A property of a thing.
  public typealias Property<Value: _IntentValue> = EntityProperty<Value>

  /// One of the things.
  public static var _intentValueType: IntentValueType { entityType { defaultQuery } }

  /// The words for the thing.
  public var localizedStringResource: LocalizedStringResource { displayRepresentation.title }

  /// One of the things that a query finds.
  static func entityType<Query: EntityQuery>(
    _ query: @escaping @Sendable () -> Query
  ) -> IntentValueType where Query.Entity == Self {
    IntentValueType(
      kind: .object, wanted: "an identifier", options: IntentOptions(of: query),
      encode: { ($0 as? Self).map(kept) },
      display: { ($0 as? Self)?.displayRepresentation ?? DisplayRepresentation(verbatim: "\($0)") },
      decode: { values in
        let identifiers = try values.map(identifier)
        let known = identifiers.compactMap(\.self)
        let entities = known.isEmpty ? [] : try await query().entities(for: known)
        return identifiers.map { identifier in entities.first { $0.id == identifier } }
      },
      assemble: \.first)
  }

  private static func kept(_ entity: Self) -> ParameterValue {
    let identifier = entity.id.entityIdentifierString
    return .object(identifier: identifier, display: identifier)
  }

  /// The identifier that a value names; `nil` for one that cannot be any thing's.
  private static func identifier(of value: ParameterValue) throws -> ID? {
    switch value {
    case .object(let identifier, _), .string(let identifier):
      ID.entityIdentifier(for: identifier)
    case .integer(let integer): ID.entityIdentifier(for: "\(integer)")
    case .bool, .number, .array: throw WrongValueType()
    }
  }
}

/// A property of an entity, which a person can read.
@propertyWrapper
public struct EntityProperty<Value: _IntentValue> {
  private var value: Value?

  /// Names a property.
  public init(title: LocalizedStringResource) {}
  /// Makes a property.
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

/// An identifier that can be kept as a text.
public protocol EntityIdentifierConvertible: Hashable {
  /// The text.
  var entityIdentifierString: String { get }
  /// The identifier of a text; `nil` where it is none.
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
  /// The number in digits.
  public var entityIdentifierString: String { description }
  /// The number of digits.
  public static func entityIdentifier(for entityIdentifierString: String) -> Int? {
    Int(entityIdentifierString)
  }
}

extension UUID: EntityIdentifierConvertible {
  /// The identifier in its usual form.
  public var entityIdentifierString: String { uuidString }
  /// The identifier of the usual form.
  public static func entityIdentifier(for entityIdentifierString: String) -> UUID? {
    UUID(uuidString: entityIdentifierString)
  }
}

extension URL: EntityIdentifierConvertible {
  /// The link as a text.
  public var entityIdentifierString: String { absoluteString }
  /// The link of a text.
  public static func entityIdentifier(for entityIdentifierString: String) -> URL? {
    URL(string: entityIdentifierString)
  }
}
