/// Finds the entities of one type.
public protocol EntityQuery: DynamicOptionsProvider where DefaultValue == Entity {
  /// The type of the entities.
  associatedtype Entity: AppEntity
  /// The type of the options.
  associatedtype Result = [Entity]
  /// The type of the default value.
  associatedtype DefaultValue = Entity

  /// Creates the query.
  init()

  /// The entities with the given identifiers that still exist.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  /// The available options.
  func suggestedEntities() async throws -> Result
}

extension EntityQuery {
  /// The suggested entities.
  public func results() async throws -> Result { try await suggestedEntities() }
}

extension EntityQuery where Result == [Entity] {
  /// None.
  public func suggestedEntities() async throws -> [Entity] { [] }
}

/// Finds entities by name.
public protocol EntityStringQuery: EntityQuery {
  /// The entities that match a string.
  func entities(matching string: String) async throws -> Result
}

/// Finds entities of which there are few.
public protocol EnumerableEntityQuery: EntityQuery {
  /// The type of the entities.
  associatedtype Entity
  /// The type of the options.
  associatedtype Result = [Entity]
  /// The type of the default value.
  associatedtype DefaultValue = Entity

  /// All entities.
  func allEntities() async throws -> [Entity]
}

extension EnumerableEntityQuery {
  /// The entities with the given identifiers.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    let requested = Set(identifiers)
    return try await allEntities().filter { requested.contains($0.id) }
  }
}

extension EnumerableEntityQuery where Result == [Entity] {
  /// All entities.
  public func suggestedEntities() async throws -> [Entity] { try await allEntities() }
}

/// Finds the only entity of a type.
public protocol UniqueAppEntityQuery: EntityQuery {
  /// The type of the entities.
  associatedtype Entity
  /// The type of the options.
  associatedtype Result = [Entity]
  /// The type of the default value.
  associatedtype DefaultValue = Entity

  /// The only entity.
  func uniqueEntity() async throws -> Entity
}

extension UniqueAppEntityQuery {
  /// The only entity, if its identifier is requested.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    let entity = try await uniqueEntity()
    return identifiers.contains(entity.id) ? [entity] : []
  }
}

extension UniqueAppEntityQuery where Result == [Entity] {
  /// The only entity.
  public func suggestedEntities() async throws -> [Entity] { [try await uniqueEntity()] }
}
