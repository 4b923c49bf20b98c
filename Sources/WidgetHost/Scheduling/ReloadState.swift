package import Foundation

/// The host's state of one instance's timeline and reloads, which the store persists.
package struct ReloadState: Hashable, Codable, Sendable {
  /// The stages of a new instance.
  package enum Stage: String, Hashable, Codable, Sendable {
    case new, placeholder, snapshot, timeline
  }

  package var stage = Stage.new
  /// The last stage that was drawn; `nil` if that is ``stage``.
  package var shown: Stage?
  /// The current timeline; `nil` before the first.
  package var timeline: TimelineOutline?
  /// When the timeline was requested.
  package var timelineDate: Date?
  /// When the provider was last called for a timeline, whether it succeeded or not.
  package var lastReload: Date?
  /// The ``WidgetInstance/versionID`` of the instance when the provider was last called; `nil` before, and in a state of an
  /// earlier version.
  package var lastVersion: ProgramVersion.ID?
  package var chargedReloads = ChargedReloads()
  package var views = ViewHistory()
  /// A requested reload that is not done.
  package var request: PendingReload?
  /// The current failure; `nil` after a success.
  package var failure: ReloadFailure?
  /// The color scheme in which the timeline was last drawn or attempted.
  package var drawnScheme: String?
  /// Whether the frames have to be redrawn in another environment.
  package var needsRedraw = false
  /// Why the frames were last to be redrawn; `nil` in a state of an earlier version.
  package var redrawReason: ReloadReason?
  /// When more frames are to be drawn, because texts in them follow the clock.
  package var extensionDate: Date?
  /// Pending actions of tapped buttons and toggles.
  package var actions: [PendingAction] = []
  /// Sessions whose background transfers have ended and of which the widget was not notified yet.
  package var endedTransfers: [String] = []
  /// The diagnostics of actions, until one succeeds.
  package var notes: [String] = []
  /// The diagnostics of placeholders, snapshots and frames since the last timeline; `nil` if there are none.
  package var drawingNotes: [String]?

  // States of earlier versions have these keys.
  private enum CodingKeys: String, CodingKey {
    case stage, shown, timeline, timelineDate, lastReload, lastVersion
    case chargedReloads = "budget"
    case views
    case request = "wanted"
    case failure, drawnScheme, needsRedraw, redrawReason, extensionDate, actions, endedTransfers
    case notes, drawingNotes
  }

  package init() {}

  /// An action to be performed once.
  package struct PendingAction: Hashable, Codable, Sendable {
    /// The action in JSON, from the manifest.
    package var action: String
    /// Whether it was started: an action whose outcome is unknown is not repeated.
    package var isBegun = false
  }
}

extension ReloadState {
  /// The maximum number of notes; the oldest are dropped.
  private static let maximumNotes = 8

  /// The messages about what is shown.
  package var diagnostics: [String] {
    (timeline?.diagnostics ?? []) + (drawingNotes ?? []) + notes
  }

  /// Adds diagnostics, without duplicates.
  mutating func addNotes(_ messages: [String]) { notes = Self.adding(messages, to: notes) }

  /// Adds diagnostics of frames, without duplicates; they are kept until there is a timeline.
  mutating func addDrawingNotes(_ messages: [String]) {
    guard !messages.isEmpty else { return }
    drawingNotes = Self.adding(messages, to: drawingNotes ?? [])
  }

  private static func adding(_ messages: [String], to notes: [String]) -> [String] {
    var notes = notes
    for message in messages {
      notes.removeAll { $0 == message }
      notes.append(message)
    }
    return notes.suffix(maximumNotes)
  }

  /// The latest time that the host itself recorded.
  var latestDate: Date? {
    [lastReload, timelineDate, chargedReloads.dates.last, views.last].compactMap { $0 }.max()
  }

  /// Shifts the times by a change of the wall clock; an author's dates are unchanged.
  mutating func shift(by offset: TimeInterval) {
    lastReload = lastReload?.addingTimeInterval(offset)
    timelineDate = timelineDate?.addingTimeInterval(offset)
    chargedReloads.shift(by: offset)
    views.shift(by: offset)
    request?.shift(by: offset)
    failure?.since.addTimeInterval(offset)
    failure?.retry.addTimeInterval(offset)
  }
}
