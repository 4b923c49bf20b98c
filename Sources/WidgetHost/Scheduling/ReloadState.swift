package import Foundation
package import WidgetTimeline

/// What the host knows of one instance's timeline and reloads; it is kept in the store.
package struct ReloadState: Hashable, Codable, Sendable {
  /// How far a new instance has come.
  package enum Stage: String, Hashable, Codable, Sendable { case new, placeholder, snapshot, timeline }

  package var stage = Stage.new
  /// The timeline that is shown; `nil` before the first.
  package var timeline: TimelineOutline?

  package init() {}
}
