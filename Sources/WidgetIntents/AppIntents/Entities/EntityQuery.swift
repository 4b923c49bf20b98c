/// Finds the things of one type.
public protocol EntityQuery: DynamicOptionsProvider where DefaultValue == Entity {
  /// What is found.
  associatedtype Entity: AppEntity
  /// What is listed.
  associatedtype Result = [Entity]
  /// What the default is.
  associatedtype DefaultValue = Entity

  /// Makes the query.
  init()

  /// The things with identifiers, those that there still are.
  func entities(for identifiers: [Entity.ID]) async throws -> [Entity]
  /// All that can be chosen.
  func suggestedEntities() async throws -> Result
}

extension EntityQuery {
  /// What is suggested.
  public func results() async throws -> Result { try await suggestedEntities() }
}

extension EntityQuery where Result == [Entity] {
  /// None.
  public func suggestedEntities() async throws -> [Entity] { [] }
}

/// Finds things by what they are called.
public protocol EntityStringQuery: EntityQuery {
  /// The things that a text is about.
  func entities(matching string: String) async throws -> Result
}

/// Finds things of which there are few.
public protocol EnumerableEntityQuery: EntityQuery {
  /// What is found.
  associatedtype Entity
  /// What is listed.
  associatedtype Result = [Entity]
  /// What the default is.
  associatedtype DefaultValue = Entity

  /// All things.
  func allEntities() async throws -> [Entity]
}

extension EnumerableEntityQuery {
  /// Those of all things that have the identifiers.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    let wanted = Set(identifiers)
    return try await allEntities().filter { wanted.contains($0.id) }
  }
}

extension EnumerableEntityQuery where Result == [Entity] {
  /// All things.
  public func suggestedEntities() async throws -> [Entity] { try await allEntities() }
}

/// An entity that finds itself: there is one.
public protocol UniqueAppEntityQuery: EntityQuery {
  /// What is found.
  associatedtype Entity
  /// What is listed.
  associatedtype Result = [Entity]
  /// What the default is.
  associatedtype DefaultValue = Entity

  /// The one.
  func uniqueEntity() async throws -> Entity
}

extension UniqueAppEntityQuery {
  /// The one, where its identifier is wanted.
  public func entities(for identifiers: [Entity.ID]) async throws -> [Entity] {
    let entity = try await uniqueEntity()
    return identifiers.contains(entity.id) ? [entity] : []
  }
}

extension UniqueAppEntityQuery where Result == [Entity] {
  /// The one.
  public func suggestedEntities() async throws -> [Entity] { [try await uniqueEntity()] }
}
