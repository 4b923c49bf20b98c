package import Foundation

/// What the host knows of one instance's timeline and reloads; it is kept in the store.
package struct ReloadState: Hashable, Codable, Sendable {
  /// How far a new instance has come.
  package enum Stage: String, Hashable, Codable, Sendable {
    case new, placeholder, snapshot, timeline
  }

  package var stage = Stage.new
  /// The timeline that is shown; `nil` before the first.
  package var timeline: TimelineOutline?
  /// When the timeline was asked for.
  package var timelineDate: Date?
  /// When the provider was last asked for a timeline, whatever came of it.
  package var lastReload: Date?
  package var budget = ReloadBudget()
  package var views = ViewHistory()
  /// A reload that was asked for and is not done.
  package var wanted: PendingReload?
  /// What keeps failing; `nil` after a success.
  package var failure: ReloadFailure?
  /// The color scheme that the timeline was last drawn in, or was to be.
  package var drawnScheme: String?
  /// Whether what is shown has to be drawn in another environment.
  package var needsRedraw = false
  /// When the pictures are to be drawn further, as texts in them follow the clock.
  package var extensionDate: Date?
  /// Actions of buttons and toggles that were tapped and are not performed.
  package var actions: [PendingAction] = []
  /// Sessions whose background transfers have ended, which the widget was not told.
  package var endedTransfers: [String] = []
  /// What was odd about actions, until one succeeds.
  package var notes: [String] = []
  /// What was odd about placeholders, snapshots and pictures since the last timeline but the first; `nil` where
  /// nothing was.
  package var drawingNotes: [String]?

  package init() {}

  /// An action that is to be performed once.
  package struct PendingAction: Hashable, Codable, Sendable {
    /// As the manifest has it, in JSON.
    package var action: String
    /// Whether it was begun: one whose end nobody knows is not begun again.
    package var isBegun = false
  }
}

extension ReloadState {
  /// So many notes are kept, the latest ones.
  private static let mostNotes = 8

  /// Remembers what was odd, once each.
  mutating func note(_ messages: [String]) { notes = Self.noted(messages, after: notes) }

  /// Remembers what was odd about pictures, once each, until there is a timeline.
  mutating func noteDrawing(_ messages: [String]) {
    guard !messages.isEmpty else { return }
    drawingNotes = Self.noted(messages, after: drawingNotes ?? [])
  }

  private static func noted(_ messages: [String], after notes: [String]) -> [String] {
    var notes = notes
    for message in messages {
      notes.removeAll { $0 == message }
      notes.append(message)
    }
    return notes.suffix(mostNotes)
  }

  /// The latest time that the host itself has put down.
  var latestDate: Date? {
    [lastReload, timelineDate, budget.charges.last, views.last].compactMap { $0 }.max()
  }

  /// Follows a wall clock that was set anew: distances stay, while an author's dates are left alone.
  mutating func shift(by offset: TimeInterval) {
    lastReload = lastReload?.addingTimeInterval(offset)
    timelineDate = timelineDate?.addingTimeInterval(offset)
    budget.shift(by: offset)
    views.shift(by: offset)
    wanted?.shift(by: offset)
    failure?.since.addTimeInterval(offset)
    failure?.retry.addTimeInterval(offset)
  }
}
