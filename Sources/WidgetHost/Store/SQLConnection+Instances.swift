import Foundation
import Graphics

extension SQLConnection {
  /// Returns the instances, in the order in which they were added.
  func instances() throws -> [WidgetInstance] {
    try decodedValues("SELECT value FROM instance ORDER BY rowid")
  }

  func hasInstance(_ id: WidgetInstance.ID) throws -> Bool {
    try exists("SELECT 1 FROM instance WHERE id = \(id)")
  }

  func requireInstance(_ id: WidgetInstance.ID) throws {
    guard try !hasInstance(id) else { return }
    throw StateError.unknownInstance(
      id, suggestion: NearestName.question(for: id, among: try values("SELECT id FROM instance")))
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
    try execute(
      """
      INSERT INTO instance (id, value) VALUES (\(instance.id), \(try StateJSON.text(of: instance)))
      """)
  }

  /// Replaces an instance; its state is kept.
  func replace(_ instance: WidgetInstance, at now: Date) throws {
    try requireInstance(instance.id)
    try execute(
      """
      UPDATE instance SET value = \(try StateJSON.text(of: instance)) WHERE id = \(instance.id)
      """)
    try post(.instanceChanged(instance.id), at: now)
  }

  /// Removes an instance and its state, also from its stacks.
  func remove(_ instance: WidgetInstance.ID, at now: Date) throws {
    try requireInstance(instance)
    try execute("DELETE FROM instance WHERE id = \(instance)")
    try removeFromStacks(instance, at: now)
    try post(.instanceChanged(instance), at: now)
  }

  /// Returns an existing instance.
  func instance(_ id: WidgetInstance.ID) throws -> WidgetInstance {
    try requireInstance(id)
    let text: String = try value("SELECT value FROM instance WHERE id = \(id)")
    return try StateJSON.value(WidgetInstance.self, from: text)
  }
}

/// The maximum number of posted requests; more cannot be pending if a host is running.
private let maximumRequests = 10_000

extension SQLConnection {
  /// Appends a request to the queue.
  ///
  /// A reload replaces an equal pending one: its new number prevents a host that is processing the earlier request from
  /// marking this one as answered.
  func post(_ request: HostRequest, at now: Date) throws {
    let text = try StateJSON.text(of: request)
    if request.isReload {
      try execute("DELETE FROM request WHERE value = \(text)")
    }
    let waiting: Int = try value("SELECT count(*) FROM request")
    guard waiting < maximumRequests else { throw StateError.tooManyRequests(waiting) }
    try execute(
      """
      INSERT INTO request (posted, value) VALUES (\(now.timeIntervalSinceReferenceDate), \(text))
      """)
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
