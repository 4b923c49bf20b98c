import Foundation
import Graphics

extension SQLConnection {
  /// Returns the instances of some partitions or of all, in the order in which they were added.
  func instances(in partitions: Set<Partition>? = nil) throws -> [WidgetInstance] {
    guard let partitions else {
      return try decodedValues("SELECT value FROM instance ORDER BY rowid")
    }
    return try decodedValues(
      """
      SELECT value FROM instance WHERE \(SQLStatement.isPartition(in: partitions)) ORDER BY rowid
      """)
  }

  /// Returns the instances of some names, of which there may be none.
  func instances(named names: Set<WidgetInstance.ID>) throws -> [WidgetInstance] {
    switch dialect {
    case .postgreSQL:
      try decodedValues(
        "SELECT value FROM instance WHERE id = ANY(\(SQLValue.array(.texts(names.sorted()))))")
    case .sqlite:
      try names.sorted().flatMap { name in
        try decodedValues("SELECT value FROM instance WHERE id = \(name)")
      }
    }
  }

  func hasInstance(_ id: WidgetInstance.ID) throws -> Bool {
    try exists("SELECT 1 FROM instance WHERE id = \(id)")
  }

  func requireInstance(_ id: WidgetInstance.ID) throws {
    guard try !hasInstance(id) else { return }
    throw StateError.unknownInstance(
      id,
      suggestion: NearestName.suggestionText(for: id, among: try values("SELECT id FROM instance")))
  }

  /// Adds an instance under a unique name.
  func add(_ instance: WidgetInstance, at now: Date) throws {
    guard try !hasInstance(instance.id) else { throw StateError.instanceExists(instance.id) }
    guard try !hasStack(instance.id) else { throw StateError.stackExists(instance.id) }
    guard try !hasScreen(instance.id) else { throw StateError.screenExists(instance.id) }
    var admission = InstanceAdmission(try registered())
    try insert(admission.admit(instance))
    try post(.instanceChanged(instance.id), at: now)
  }

  func insert(_ instance: WidgetInstance) throws {
    try NullCharacters.reject(in: instance, of: "the instance '\(instance.id)'")
    try execute(
      """
      INSERT INTO instance (id, value) VALUES (\(instance.id), \(try StateJSON.text(of: instance)))
      """)
  }

  /// Replaces an instance; its state is kept.
  func replace(_ instance: WidgetInstance, at now: Date) throws {
    try requireInstance(instance.id)
    try NullCharacters.reject(in: instance, of: "the instance '\(instance.id)'")
    let text = try text(
      of: instance, replacing: ("value", "instance"), where: "id = \(instance.id)")
    try execute("UPDATE instance SET value = \(text) WHERE id = \(instance.id)")
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
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - now: The current time.
  ///   - partition: The partition whose host answers it; `nil` for that of the name that the request is about, or else all.
  /// - Throws: ``StateError/tooManyRequests(_:)``, and the errors of the database.
  func post(_ request: HostRequest, at now: Date, to partition: Partition? = nil) throws {
    let text = try StateJSON.text(of: request)
    if request.isReload {
      try execute("DELETE FROM request WHERE value = \(text)")
    }
    let waiting: Int = try value("SELECT count(*) FROM request")
    guard waiting < maximumRequests else { throw StateError.tooManyRequests(waiting) }
    switch dialect {
    case .sqlite:
      try execute(
        """
        INSERT INTO request (posted, value) VALUES (\(now.timeIntervalSinceReferenceDate), \(text))
        """)
    case .postgreSQL: try insert(text, at: now, to: partition ?? request.partition)
    }
  }

  /// Appends requests to the hosts of other partitions, of a database on a server.
  ///
  /// A request without a further effect beside an equal one replaces it, unless the host of that one is about to complete it.
  func post(_ forwarded: [ForwardedRequest]) throws {
    guard !forwarded.isEmpty else { return }
    var rows: [(partition: Int64, text: String, posted: Date)] = []
    /// The positions of requests that later ones replace.
    var positions: [ForwardedRequest: Int] = [:]
    for request in forwarded {
      if request.request.isIdempotent, let former = positions[request.undated] {
        rows[former].posted = request.posted
        continue
      }
      positions[request.undated] = rows.count
      let text = try StateJSON.text(of: request.request)
      rows.append((Int64(request.partition.number), text, request.posted))
    }
    let replacing = positions.filter(\.key.request.isIdempotent).values.sorted().map { rows[$0] }
    let replaced = SQLArgumentTable(columns: [
      ("partition", .integers(replacing.map(\.partition))),
      ("value", .texts(replacing.map(\.text))),
    ])
    try execute(forRowsOf: replaced) { given in
      """
      DELETE FROM request WHERE id IN (
        SELECT request.id FROM request JOIN \(given)
          ON request.partition = given.partition AND request.value = given.value
        FOR UPDATE OF request SKIP LOCKED)
      """
    }
    let table = SQLArgumentTable(columns: [
      ("position", .integers(rows.indices.map(Int64.init))),
      ("posted", .reals(rows.map(\.posted.timeIntervalSinceReferenceDate))),
      ("value", .texts(rows.map(\.text))), ("partition", .integers(rows.map(\.partition))),
    ])
    try execute(forRowsOf: table) { given in
      """
      INSERT INTO request (posted, value, partition)
      SELECT given.posted, given.value, given.partition FROM \(given) ORDER BY given.position
      """
    }
  }

  private func insert(_ text: String, at now: Date, to partition: Partition?) throws {
    try execute(
      """
      INSERT INTO request (posted, value, partition)
      VALUES (\(now.timeIntervalSinceReferenceDate), \(text), \(partition.map { Int64($0.number) }))
      """)
  }
}

extension ForwardedRequest {
  /// What it has in common with a request that is posted at another time, or follows from something else.
  fileprivate var undated: ForwardedRequest {
    ForwardedRequest(request, to: partition, from: partition, posted: .distantPast)
  }
}

extension HostRequest {
  /// The partition whose host answers it; `nil` if those of all partitions do.
  var partition: Partition? { name.map(Partition.init(of:)) }

  /// The instance, stack or screen that it is about; `nil` if it may be about several.
  var name: String? {
    switch self {
    case .viewed(let name), .instanceChanged(let name), .perform(let name, _),
      .page(let name, _), .stackChanged(let name), .screenChanged(let name),
      .reload(.instance(let name)), .manualReload(.instance(let name)):
      name
    case .reload(.all), .reload(.kind), .reload(.instances), .manualReload(.all),
      .manualReload(.kind), .manualReload(.instances), .session, .environment, .location,
      .battery, .configurationChanged, .transfersEnded:
      nil
    }
  }

  /// Whether it has no further effect beside an equal one that waits.
  fileprivate var isIdempotent: Bool {
    switch self {
    case .reload, .manualReload, .stackChanged, .screenChanged, .instanceChanged: true
    case .viewed, .session, .environment, .location, .battery, .perform, .page,
      .configurationChanged, .transfersEnded:
      false
    }
  }

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
