import Foundation
import GRDB
import Graphics

extension Database {
  /// Returns the instances, in the order in which they were added.
  func instances() throws -> [WidgetInstance] {
    try String.fetchAll(self, sql: "SELECT value FROM instance ORDER BY rowid")
      .map { try StateJSON.value(WidgetInstance.self, from: $0) }
  }

  func hasInstance(_ id: WidgetInstance.ID) throws -> Bool {
    try Int.fetchOne(self, sql: "SELECT 1 FROM instance WHERE id = ?", arguments: [id]) != nil
  }

  func requireInstance(_ id: WidgetInstance.ID) throws {
    guard try !hasInstance(id) else { return }
    let known = try String.fetchAll(self, sql: "SELECT id FROM instance")
    throw StateError.unknownInstance(
      id, suggestion: NearestName.question(for: id, among: known))
  }

  /// Adds an instance under a unique name.
  func add(_ instance: WidgetInstance, at now: Date) throws {
    guard try !hasInstance(instance.id) else { throw StateError.instanceExists(instance.id) }
    guard try !hasStack(instance.id) else { throw StateError.stackExists(instance.id) }
    guard try !hasScreen(instance.id) else { throw StateError.screenExists(instance.id) }
    try requireCurrentVersion(of: instance)
    try insert(instance)
    try post(.instanceChanged(instance.id), at: now)
  }

  func insert(_ instance: WidgetInstance) throws {
    try cachedStatement(sql: "INSERT INTO instance (id, value) VALUES (?, ?)")
      .execute(arguments: [instance.id, try StateJSON.text(of: instance)])
  }

  /// Replaces an instance; its state is kept.
  func replace(_ instance: WidgetInstance, at now: Date) throws {
    try requireInstance(instance.id)
    try execute(
      sql: "UPDATE instance SET value = ? WHERE id = ?",
      arguments: [try StateJSON.text(of: instance), instance.id])
    try post(.instanceChanged(instance.id), at: now)
  }

  /// Removes an instance and its state, also from its stacks.
  func remove(_ instance: WidgetInstance.ID, at now: Date) throws {
    try requireInstance(instance)
    try execute(sql: "DELETE FROM instance WHERE id = ?", arguments: [instance])
    try removeFromStacks(instance, at: now)
    try post(.instanceChanged(instance), at: now)
  }

  /// Returns an existing instance.
  func instance(_ id: WidgetInstance.ID) throws -> WidgetInstance {
    try requireInstance(id)
    let text = try String.fetchOne(
      self, sql: "SELECT value FROM instance WHERE id = ?", arguments: [id])
    return try StateJSON.value(WidgetInstance.self, from: text ?? "")
  }
}

extension Database {
  /// The maximum number of posted requests; more cannot be pending if a host is running.
  private static let maximumRequests = 10_000

  /// Appends a request to the queue.
  ///
  /// A reload replaces an equal pending one: its new number prevents a host that is processing the earlier request from
  /// marking this one as answered.
  func post(_ request: HostRequest, at now: Date) throws {
    let text = try StateJSON.text(of: request)
    if request.isReload {
      try execute(sql: "DELETE FROM request WHERE value = ?", arguments: [text])
    }
    let waiting = try Int.fetchOne(self, sql: "SELECT count(*) FROM request") ?? 0
    guard waiting < Self.maximumRequests else { throw StateError.tooManyRequests(waiting) }
    try execute(
      sql: "INSERT INTO request (posted, value) VALUES (?, ?)",
      arguments: [now.timeIntervalSinceReferenceDate, text])
  }
}

extension HostRequest {
  /// Whether repeating the request is redundant.
  fileprivate var isReload: Bool {
    switch self {
    case .reload, .manualReload: true
    case .viewed, .session, .environment, .location, .battery, .instanceChanged, .perform, .page,
      .stackChanged, .screenChanged, .configurationChanged, .transfersEnded:
      false
    }
  }
}
