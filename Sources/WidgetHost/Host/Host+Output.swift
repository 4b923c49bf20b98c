import Foundation
import FramePipeline

extension Host {
  /// The interval between inspections of the output, in seconds.
  private static let inspectionInterval: TimeInterval = 15
  /// The maximum number of instances whose output is inspected at once; the others follow, in turn.
  private static let maximumInspected = 1000

  /// The message that `status` shows for an instance until its output is complete again.
  static let removedOutput = "its output was removed or damaged; rendering it again"

  /// The time of the next inspection, or `nil` if there is no output.
  var nextInspection: Date? {
    output == nil ? nil : lastInspection?.addingTimeInterval(Self.inspectionInterval)
  }

  /// Redraws output that was removed.
  func inspectOutput(at now: Date) {
    guard var inspector = output, isInspectionDue(at: now) else { return }
    lastInspection = now
    for hosted in nextInspected()
    where hosted.isDrawn && (settings.instanceFilter?.contains(hosted.instance.id) ?? true) {
      let instance = hosted.instance
      guard !inspector.isComplete(device: instance.device, instance: instance.id) else { continue }
      hosted.state.needsRedraw = true
      hosted.state.redrawReason = .outputRemoved
      hosted.state.addDrawingNotes([Self.removedOutput])
      changes.record(hosted)
      requeue(hosted, at: now)
    }
    screens.inspect(at: now) { inspector.isComplete(device: $0, instance: $1) }
    output = inspector
  }

  /// Returns the instances that are inspected next.
  private func nextInspected() -> ArraySlice<HostedInstance> {
    let all = inOrder
    if firstInspected >= all.count { firstInspected = 0 }
    let next = all[firstInspected...].prefix(Self.maximumInspected)
    firstInspected = next.endIndex
    return next
  }

  /// A clock that was set back does not delay the inspection.
  private func isInspectionDue(at now: Date) -> Bool {
    guard let lastInspection else { return true }
    return now < lastInspection
      || now >= lastInspection.addingTimeInterval(Self.inspectionInterval)
  }
}

extension HostedInstance {
  /// Whether its timeline was drawn and nothing is pending that redraws it; failures are retried at their own pace.
  fileprivate var isDrawn: Bool {
    state.stage == .timeline && state.timeline != nil && !state.needsRedraw && running == nil
      && state.failure == nil
  }
}

extension Host {
  /// Plans and writes the stacks that are due.
  ///
  /// - Throws: The errors of the store, in reading what members of other partitions show.
  func updateStacks(at now: Date) throws {
    let due = partitions == nil ? [] : screens.dueStacks(at: now)
    let foreign = try foreignStates(of: due)
    let states = screens.updateStacks(conditions, at: now) { instances[$0]?.state ?? foreign[$0] }
    changes.stackStates.merge(states) { $1 }
    for stack in due { recordRedraw(stack.id, at: now) }
  }

  /// Composes the screens that are due; stacks have been written by then.
  func updateScreens(at now: Date, isLast: Bool = false) {
    let changed = screens.update(in: conditions, at: now, isLast: isLast) { name in
      isBusy(name, at: now)
    }
    changes.screenStates.merge(changed) { $1 }
  }

  /// Whether an instance is about to show something else.
  private func isBusy(_ name: WidgetInstance.ID, at now: Date) -> Bool {
    guard let hosted = instances[name] else { return false }
    if hosted.running != nil { return true }
    guard settings.instanceFilter?.contains(name) ?? true else { return false }
    if hosted.pendingTask != nil { return true }
    if case .reload = decision(for: hosted, at: now) { return true }
    return false
  }

  /// Composes the screens that waited for frames drawn in advance, before the host ends.
  ///
  /// - Throws: The errors of the store.
  package func finish(at now: HostInstant) throws {
    updateScreens(at: now.wall, isLast: true)
    try commit()
  }

  /// Records a view of an instance, of the current member of a stack, or of everything on a screen.
  func recordView(at name: String, since: Date, at now: Date) {
    for part in screens.visibleNames(on: name, in: conditions, at: since) ?? [name] {
      // The node of a stack knows which of its members is shown.
      guard owns(part) else {
        forward(.viewed(instance: part), about: part, from: name, posted: since)
        continue
      }
      let viewed = screens.recordView(of: part, conditions, since) ?? part
      if owns(viewed) {
        view(viewed, since: since, at: now)
      } else {
        forward(.viewed(instance: viewed), about: viewed, from: name, posted: since)
      }
    }
  }
}

extension Host {
  /// Returns the environment of an instance at a time.
  func environment(of hosted: HostedInstance, at now: Date) -> HostEnvironment {
    hosted.instance.environment(in: conditions, at: now)
  }

  /// Redraws an instance's frames from its existing entries.
  func redraw(
    _ hosted: HostedInstance, because reason: ReloadReason = .environment, at now: Date
  ) {
    hosted.state.needsRedraw = hosted.state.timeline != nil
    hosted.state.redrawReason = reason
    changes.record(hosted)
    requeue(hosted, at: now)
  }

  /// Redraws an instance whose slot has changed its color scheme.
  func followAppearance(of hosted: HostedInstance, at now: Date) {
    guard hosted.instance.slotSettings?.appearance != nil, hosted.state.timeline != nil,
      hosted.state.drawnScheme != environment(of: hosted, at: now).colorScheme,
      !hosted.state.needsRedraw
    else { return }
    hosted.state.needsRedraw = true
    hosted.state.redrawReason = .environment
    changes.record(hosted)
  }
}
