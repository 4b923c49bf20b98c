package import Foundation
package import TemplateData
import TemplateEvaluation

/// The environment of all templates: what their data comes through, and where what is kept lies.
package struct TemplateEnvironment: Sendable {
  /// Makes the environment for a moment and a time zone.
  package var dataAccess: @Sendable (_ now: Date, _ timeZone: TimeZone) -> DataAccess
  package var cache: DataCache?
  package var pushed: PushedData?
  package var trust: TemplateTrust?
  package var reading = SourceReading.live
  /// Whether somebody waits for new data: servers are asked that rest after a failure, or whose last answer is fresh.
  package var refreshes = false

  /// Nothing comes in.
  static var closed: TemplateEnvironment {
    TemplateEnvironment { now, timeZone in
      DataAccess.live(now: { now }, environment: [:], timeZone: timeZone)
    }
  }

  package init(
    dataAccess: @escaping @Sendable (_ now: Date, _ timeZone: TimeZone) -> DataAccess,
    cache: DataCache? = nil, pushed: PushedData? = nil, trust: TemplateTrust? = nil
  ) {
    self.dataAccess = dataAccess
    self.cache = cache
    self.pushed = pushed
    self.trust = trust
  }
}

/// Where the data of entries comes from.
package enum SourceReading: Sendable {
  /// Every source is asked.
  case live
  /// What `sample.json` has.
  case sample
  /// What was fetched before, by source; files are read anew, and `sample.json` stands in for others.
  case held([String: FetchedData])
}
