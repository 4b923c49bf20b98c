/// What has changed since the last commit; it stays where a commit fails, and the next one tries again.
struct PendingChanges {
  var conditions: HostConditions?
  var stackStates: [WidgetStack.ID: StackState] = [:]
  var screenStates: [WidgetScreen.ID: ScreenState] = [:]
  var records: [ReloadRecord] = []
  private(set) var answered: Set<PostedRequest.ID> = []
  private var instances: [HostedInstance] = []

  /// Has an instance's state written with the next commit.
  mutating func note(_ hosted: HostedInstance) {
    guard !hosted.isNoted else { return }
    hosted.isNoted = true
    instances.append(hosted)
  }

  /// Forgets what was to be written of an instance.
  mutating func forget(_ hosted: HostedInstance) {
    instances.removeAll { $0 === hosted }
    records.removeAll { $0.instance == hosted.instance.id }
  }

  mutating func answer(_ request: PostedRequest) { answered.insert(request.id) }

  /// Writes everything in one transaction.
  mutating func commit(to store: any HostStore) throws {
    var change = HostChange()
    for hosted in instances { change.states[hosted.instance.id] = hosted.state }
    change.stackStates = stackStates
    change.screenStates = screenStates
    change.conditions = conditions
    change.records = records
    change.answered = answered.sorted()
    guard !change.isEmpty else { return }
    try store.commit(change)
    for hosted in instances { hosted.isNoted = false }
    self = PendingChanges()
  }
}
