import Foundation

/// What a host loads when it has taken partitions, as of one moment.
struct PartitionContents {
  /// In the order in which they were added.
  var instances: [WidgetInstance]
  var states: [WidgetInstance.ID: ReloadState]
  /// The stacks and screens of all partitions.
  var compositions: StoredCompositions
  var stackStates: [WidgetStack.ID: StackState]
  var screenStates: [WidgetScreen.ID: ScreenState]
  var conditions: HostConditions
  /// The last request to all partitions that the conditions contain.
  var conditionsRequest: PostedRequest.ID
  /// The requests that the partitions have not answered, in the order of posting.
  var requests: [PostedRequest]
}

/// The stacks and screens of all partitions, of which a host needs to know who shows its instances.
struct StoredCompositions {
  let stacks: [WidgetStack]
  let screens: [WidgetScreen]
  /// A number that changes with every change of them.
  let version: Int
  let index: CompositionIndex

  init(stacks: [WidgetStack] = [], screens: [WidgetScreen] = [], version: Int = 0) {
    self.stacks = stacks
    self.screens = screens
    self.version = version
    index = CompositionIndex(stacks: stacks, screens: screens)
  }
}

/// An error of a commit whose host has forwarded requests by stacks and screens that have changed since.
struct OutdatedCompositions: Error, Hashable {}

extension HostStore {
  /// Returns what is in partitions of a database on a server.
  ///
  /// - Parameter leases: The partitions with what they have answered.
  /// - Returns: Everything that a host needs to go on with them.
  /// - Throws: ``StateError``.
  func contents(of leases: [PartitionLease]) throws -> PartitionContents {
    let partitions = Set(leases.map(\.partition))
    return try database.read { db in
      let (conditions, request) = try db.answeredConditions()
      return PartitionContents(
        instances: try db.instances(in: partitions), states: try db.reloadStates(in: partitions),
        compositions: try db.compositions(),
        stackStates: try db.stackStates(in: partitions),
        screenStates: try db.screenStates(in: partitions),
        conditions: conditions, conditionsRequest: request,
        requests: try db.postedRequests(
          to: partitions, after: leases.map(\.answered).min() ?? 0))
    }
  }

  /// Returns the stacks and screens, if they have changed.
  func compositions(after known: StoredCompositions) throws -> StoredCompositions {
    let version = try database.readOnce { try $0.compositionVersion() }
    return version == known.version ? known : try database.read { try $0.compositions() }
  }

  /// Returns the pending requests to the partitions of a node, in the order of posting; those that only a newer version can
  /// read are left for it.
  ///
  /// The database knows the partitions of the node, so that neither their list is sent nor any row read while no request
  /// waits.
  ///
  /// - Parameters:
  ///   - node: The name of the node, which may have partitions that its host has not loaded.
  ///   - answered: The last request to all partitions that each of them has answered.
  /// - Returns: The requests.
  /// - Throws: ``StateError``.
  func postedRequests(
    toNode node: String, after answered: PostedRequest.ID
  ) throws -> [PostedRequest] {
    // A host calls this in many steps.
    try database.readOnce { db in
      try db.postedRequests(
        """
        SELECT id, posted, value, partition FROM request
        WHERE partition IS NULL AND id > \(answered) OR EXISTS (
          SELECT 1 FROM lease WHERE lease.partition = request.partition AND lease.node = \(node))
        ORDER BY id
        """, holdsUpLater: true)
    }
  }

  /// Returns the names of the instances of some widgets, in the order in which they were added.
  ///
  /// - Parameter widgets: The programs and kinds.
  /// - Returns: The name and the widget of each instance, of all partitions.
  /// - Throws: ``StateError``.
  func instanceNames(
    of widgets: some Sequence<WidgetProvider>
  ) throws -> [(name: WidgetInstance.ID, widget: WidgetProvider)] {
    let keys = SQLValue.array(
      .texts(
        widgets.map { PostgreSQLSchema.widgetKey(program: $0.program, kind: $0.kind) }.sorted()))
    let program = SQLStatement.jsonString("program", of: "value")
    let kind = SQLStatement.jsonString("kind", of: "value")
    return try database.readOnce { db in
      try db.rows(
        """
        SELECT id, \(program), \(kind) FROM instance
        WHERE \(raw: PostgreSQLSchema.widgetKey) = ANY(\(keys)) ORDER BY rowid
        """
      ).map { row in
        try (
          row.value(at: 0),
          WidgetProvider(program: row.value(at: 1), kind: row.value(at: 2))
        )
      }
    }
  }

  /// Returns the host's state of the reloads of some instances.
  func reloadStates(
    of instances: some Sequence<WidgetInstance.ID>
  ) throws -> [WidgetInstance.ID: ReloadState] {
    let names = SQLValue.array(.texts(instances.sorted()))
    return try database.readOnce { db in
      try db.decodedValuesByName(
        "SELECT instance, value FROM reloadState WHERE instance = ANY(\(names))")
    }
  }
}

extension SQLConnection {
  /// Reads requests from rows of their number, date, JSON and partition.
  ///
  /// - Parameters:
  ///   - statement: The statement that returns the rows.
  ///   - holdsUpLater: Whether a request to all partitions that cannot be read holds up later ones.
  /// - Returns: The requests that can be read.
  /// - Throws: The errors of the database.
  func postedRequests(
    _ statement: SQLStatement, holdsUpLater: Bool = false
  ) throws -> [PostedRequest] {
    var requests: [PostedRequest] = []
    var isBlocked = false
    for row in try rows(statement) {
      let partition = try row.value(at: 3, as: Int64?.self).flatMap(Partition.init(stored:))
      let text: String = try row.value(at: 2)
      guard let request = try? StateJSON.value(HostRequest.self, from: text) else {
        // What is answered after a request to all partitions answers it, too, so that later ones wait with it.
        if partition == nil { isBlocked = holdsUpLater }
        continue
      }
      if isBlocked, partition == nil { continue }
      requests.append(
        PostedRequest(
          id: try row.value(at: 0), request: request,
          posted: Date(timeIntervalSinceReferenceDate: try row.value(at: 1)), partition: partition))
    }
    return requests
  }

  fileprivate func postedRequests(
    to partitions: Set<Partition>, after answered: PostedRequest.ID
  ) throws -> [PostedRequest] {
    try postedRequests(
      """
      SELECT id, posted, value, partition FROM request
      WHERE \(SQLStatement.isPartition(in: partitions)) OR partition IS NULL AND id > \(answered)
      ORDER BY id
      """, holdsUpLater: true)
  }

  /// The statement that returns the version of the stacks and screens.
  static var compositionVersionQuery: SQLStatement {
    "SELECT CAST(sum(value) AS BIGINT) FROM tableVersion WHERE name IN ('stack', 'screen')"
  }

  fileprivate func compositionVersion() throws -> Int {
    try firstValue(Self.compositionVersionQuery) ?? 0
  }

  fileprivate func compositions() throws -> StoredCompositions {
    StoredCompositions(
      stacks: try stacks(), screens: try screens(), version: try compositionVersion())
  }

  fileprivate func answeredConditions() throws -> (HostConditions, PostedRequest.ID) {
    var conditions = HostConditions()
    var request: PostedRequest.ID = 0
    if let row = try rows("SELECT value, answered FROM condition").first {
      conditions = try StateJSON.value(HostConditions.self, from: row.value("value"))
      request = try row.value("answered")
    }
    conditions.groups = try groupEnvironments()
    return (conditions, request)
  }

  fileprivate func reloadStates(
    in partitions: Set<Partition>
  ) throws -> [WidgetInstance.ID: ReloadState] {
    try decodedValuesByName(
      """
      SELECT instance, reloadState.value FROM reloadState JOIN instance ON id = instance
      WHERE \(SQLStatement.isPartition(in: partitions))
      """)
  }

  fileprivate func stackStates(
    in partitions: Set<Partition>
  ) throws -> [WidgetStack.ID: StackState] {
    try decodedValuesByName(
      """
      SELECT id, state FROM stack
      WHERE state IS NOT NULL AND \(SQLStatement.isPartition(in: partitions))
      """)
  }

  fileprivate func screenStates(
    in partitions: Set<Partition>
  ) throws -> [WidgetScreen.ID: ScreenState] {
    try decodedValuesByName(
      """
      SELECT id, state FROM screen
      WHERE state IS NOT NULL AND \(SQLStatement.isPartition(in: partitions))
      """)
  }
}
