package import FramePipeline

/// A member's frame in a stack.
package struct StackFrame: Hashable, Sendable {
  package var member: WidgetInstance.ID
  /// The frame's place among its member's.
  package var place: Int
  /// The member's frame, with the interval in which the stack shows it.
  package var frame: Manifest.Frame

  /// Whether what its member says of changes holds: it is shown after the member's frame before it.
  package func follows(_ other: StackFrame) -> Bool {
    member == other.member && place == other.place + 1
  }
}

extension StackFrame {
  /// The frames that a stack shows from now on: its members', cut to their turns.
  ///
  /// - Parameters:
  ///   - plan: Who is shown when.
  ///   - manifests: The members' manifests; a member without one is not shown.
  ///   - shortestInterval: The shortest time that a picture stays, in seconds.
  ///   - quiet: When no picture begins.
  ///   - now: The time; what is over then is left out.
  /// - Returns: Frames sorted by date, each shown until the next.
  package static func frames(
    of plan: StackPlan, _ manifests: [WidgetInstance.ID: Manifest], shortestInterval: Double,
    quiet: QuietTime = .none, now: Timestamp
  ) -> [StackFrame] {
    let due = plan.turns.filter { $0.to.map { now < $0 } ?? true }.flatMap { turn in
      frames(in: turn, manifests[turn.member]?.shownFrames ?? [])
    }
    let planner = TimelinePlanner(shortestInterval: shortestInterval, quiet: quiet)
    return planner.plan(due.map(\.frame.date.date), now: now.date).frames.map { planned in
      var shown = due[planned.entry]
      shown.frame.move(to: planned.date)
      shown.frame.until = planned.until
      shown.frame.dropStalenessBeyondEnd()
      shown.frame.tellAge(of: manifests[shown.member], before: now)
      return shown
    }
  }

  /// The frames that are current at some time of a turn; the first is there when the turn begins.
  private static func frames(in turn: StackPlan.Turn, _ all: [Manifest.Frame]) -> [StackFrame] {
    let first = all.lastIndex { $0.date <= turn.from } ?? 0
    let shown = all.enumerated().dropFirst(first).prefix { place, frame in
      place == first || turn.to.map { frame.date < $0 } ?? true
    }
    return shown.map { place, frame in
      var cut = frame
      if place == first { cut.move(to: turn.from) }
      return StackFrame(member: turn.member, place: place, frame: cut)
    }
  }
}

extension Manifest.Frame {
  /// Has the frame begin at another time; relevance still counts from its entry's date.
  fileprivate mutating func move(to date: Timestamp) {
    let entry = self.entry ?? self.date
    self.date = date
    self.entry = entry == date ? nil : entry
  }
}

extension Manifest.Frame {
  /// A frame that is not shown long enough to be stale says nothing of it.
  fileprivate mutating func dropStalenessBeyondEnd() {
    if let until, let limit = staleAfter, until <= limit { staleAfter = nil }
  }

  /// What is stale at some time says from when it is, as the stack's manifest is younger.
  fileprivate mutating func tellAge(of manifest: Manifest?, before now: Timestamp) {
    let date = generatedAt ?? manifest?.generatedAt ?? now
    generatedAt = staleAfter != nil && date < now ? date : nil
  }
}

extension Manifest {
  /// The frames, and before the first one the snapshot or placeholder, where there is one.
  fileprivate var shownFrames: [Frame] {
    guard let picture = snapshot ?? placeholder else { return frames }
    if let first = frames.first, first.date <= generatedAt { return frames }
    let all = PictureRect(x: 0, y: 0, width: size.width, height: size.height)
    let before = Frame(
      date: generatedAt, until: frames.first?.date, picture: picture, dirty: [all], taps: [])
    return [before] + frames
  }
}
