import Foundation

/// What the host of other partitions has to do as a consequence of a step.
extension Host {
  /// Forwards a request to the partition of the name that it is about.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - name: The instance, stack or screen that it is about.
  ///   - source: The one whose change or view it follows from.
  ///   - posted: When it counts as posted.
  func forward(_ request: HostRequest, about name: String, from source: String, posted: Date) {
    changes.forward(
      ForwardedRequest(
        request, to: Partition(of: name), from: Partition(of: source), posted: posted))
  }

  /// Records that the frames of an instance or a stack have changed, which stacks and screens of other partitions may show.
  func recordRedraw(_ name: String, at now: Date) {
    if partitions != nil { changes.redrawn[name] = now }
  }

  /// Records that an action was performed, after which the widget's instances in other partitions are reloaded, too.
  func recordPerformedAction(by instance: WidgetInstance, at now: Date) {
    guard partitions != nil else { return }
    changes.performed[WidgetProvider(of: instance)] =
      (now, Partition(of: instance.id))
  }

  /// Finds out which requests the recorded changes require.
  ///
  /// They stay recorded until they are committed, as the host may turn out to have fewer partitions.
  ///
  /// - Throws: The errors of the store; the next commit retries.
  func forwardChanges() throws {
    guard partitions != nil else { return }
    // Nothing else finds out if the stacks and screens have changed.
    if !changes.redrawn.isEmpty, changes.writesNothing {
      compositions = try store.compositions(after: compositions)
    }
    for (name, date) in changes.redrawn.sorted(by: { $0.key < $1.key }) {
      forwardRedraw(of: name, at: date)
    }
    if !changes.performed.isEmpty { try forwardReloads() }
  }

  private func forwardRedraw(of name: String, at date: Date) {
    for stack in compositions.index.stacks(showing: name) where !owns(stack) {
      forward(.stackChanged(stack), about: stack, from: name, posted: date)
    }
    for screen in compositions.index.screens(showing: name) where !owns(screen) {
      forward(.screenChanged(screen), about: screen, from: name, posted: date)
    }
  }

  /// Requests reloads of instances whose widget has performed an action, one request for each partition.
  private func forwardReloads() throws {
    var reloads: [Partition: (names: [WidgetInstance.ID], date: Date, source: Partition)] = [:]
    for (name, widget) in try store.instanceNames(of: changes.performed.keys) {
      guard let (date, source) = changes.performed[widget], !owns(name) else { continue }
      reloads[Partition(of: name), default: ([], date, source)].names.append(name)
    }
    for (partition, reload) in reloads.sorted(by: { $0.key < $1.key }) {
      changes.forward(
        ForwardedRequest(
          .manualReload(.instances(reload.names)), to: partition, from: reload.source,
          posted: reload.date))
    }
  }

  /// Returns the states of instances of other partitions that a stack shows whose plan is due.
  func foreignStates(
    of stacks: [WidgetStack]
  ) throws -> [WidgetInstance.ID: ReloadState] {
    guard partitions != nil else { return [:] }
    let foreign = Set(stacks.flatMap(\.members)).filter { instances[$0] == nil && !owns($0) }
    return foreign.isEmpty ? [:] : try store.reloadStates(of: foreign)
  }
}
