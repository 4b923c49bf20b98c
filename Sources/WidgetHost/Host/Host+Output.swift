import Foundation
import FramePipeline

extension Host {
  /// How often the output is looked at, in seconds.
  private static let inspectionInterval: TimeInterval = 15

  /// What `status` shows of an instance until its output is complete again.
  static let removedOutput = "its output was removed or damaged; rendering it again"

  /// When the output is looked at again; `nil` where there is none.
  var nextInspection: Date? {
    output == nil ? nil : lastInspection?.addingTimeInterval(Self.inspectionInterval)
  }

  /// Has drawn anew what somebody removed.
  func inspectOutput(at now: Date) {
    guard var inspector = output, isInspectionDue(at: now) else { return }
    lastInspection = now
    for hosted in inOrder
    where hosted.isDrawn && (settings.only?.contains(hosted.instance.id) ?? true) {
      let instance = hosted.instance
      guard !inspector.isComplete(device: instance.device, instance: instance.id) else { continue }
      hosted.state.needsRedraw = true
      hosted.state.noteDrawing([Self.removedOutput])
      changes.note(hosted)
      requeue(hosted, at: now)
    }
    screens.inspect(at: now) { inspector.isComplete(device: $0, instance: $1) }
    output = inspector
  }

  /// A clock that was set back does not put it off.
  private func isInspectionDue(at now: Date) -> Bool {
    guard let lastInspection else { return true }
    return now < lastInspection
      || now >= lastInspection.addingTimeInterval(Self.inspectionInterval)
  }
}

extension HostedInstance {
  /// Whether its timeline was drawn, and nothing is under way that will draw it anew; what failed is tried again at its
  /// own pace.
  fileprivate var isDrawn: Bool {
    state.stage == .timeline && state.timeline != nil && !state.needsRedraw && running == nil
      && state.failure == nil
  }
}

extension Host {
  /// Puts together the screens that are due; stacks have been written by then.
  func updateScreens(at now: Date, isLast: Bool = false) {
    let changed = screens.update(in: conditions.environment, at: now, isLast: isLast) { name in
      isBusy(name, at: now)
    }
    changes.screenStates.merge(changed) { $1 }
  }

  /// Whether an instance is about to show something else.
  private func isBusy(_ name: WidgetInstance.ID, at now: Date) -> Bool {
    guard let hosted = instances[name] else { return false }
    if hosted.running != nil { return true }
    guard settings.only?.contains(name) ?? true else { return false }
    if hosted.pendingTask != nil { return true }
    if case .reload = decision(for: hosted, at: now) { return true }
    return false
  }

  /// Puts together what has waited for what was drawn ahead, before the host ends.
  ///
  /// - Throws: what the store throws.
  package func finish(at now: HostInstant) throws {
    updateScreens(at: now.wall, isLast: true)
    try commit()
  }

  /// Notes a look at an instance, at what a stack shows, or at all that a screen shows.
  func look(at name: String, since: Date, at now: Date) {
    guard let shown = screens.shown(on: name, in: conditions.environment.zone, at: since) else {
      return view(screens.look(at: name, conditions, since) ?? name, since: since, at: now)
    }
    for part in shown {
      view(screens.look(at: part, conditions, since) ?? part, since: since, at: now)
    }
  }
}

extension Host {
  /// What an instance is drawn in at a time.
  func environment(of hosted: HostedInstance, at now: Date) -> HostEnvironment {
    hosted.instance.environment(in: conditions.environment, at: now)
  }

  /// Has what is shown of an instance drawn again from the entries that are there.
  func redraw(_ hosted: HostedInstance, at now: Date) {
    hosted.state.needsRedraw = hosted.state.timeline != nil
    changes.note(hosted)
    requeue(hosted, at: now)
  }

  /// An instance whose place has another color scheme by now is drawn in it.
  func followAppearance(of hosted: HostedInstance, at now: Date) {
    guard hosted.instance.place?.appearance != nil, hosted.state.timeline != nil,
      hosted.state.drawnScheme != environment(of: hosted, at: now).colorScheme,
      !hosted.state.needsRedraw
    else { return }
    hosted.state.needsRedraw = true
    changes.note(hosted)
  }
}
