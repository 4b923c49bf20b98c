package import Foundation
package import TemplateData

/// The doors of all templates: what their data comes through, and where what is kept lies.
package struct TemplateWorld: Sendable {
  /// Makes the doors for a moment and a time zone.
  package var doors: @Sendable (_ now: Date, _ timeZone: TimeZone) -> DataDoors
  package var cache: DataCache?
  package var pushed: PushedData?
  package var trust: TemplateTrust?
  package var reading = SourceReading.live
  /// Whether somebody waits for new data: servers are asked that rest after a failure, or whose last answer is fresh.
  package var refreshes = false

  /// Nothing comes in.
  static var closed: TemplateWorld {
    TemplateWorld { now, timeZone in
      DataDoors.live(now: { now }, environment: [:], timeZone: timeZone)
    }
  }

  package init(
    doors: @escaping @Sendable (_ now: Date, _ timeZone: TimeZone) -> DataDoors,
    cache: DataCache? = nil, pushed: PushedData? = nil, trust: TemplateTrust? = nil
  ) {
    self.doors = doors
    self.cache = cache
    self.pushed = pushed
    self.trust = trust
  }
}
