package import Foundation
package import TemplateData
import TemplateEvaluation

/// The environment that all templates share: access to their data, and the storage of cached and pushed data.
package struct TemplateEnvironment: Sendable {
  /// Creates the data access for a date and a time zone.
  package var dataAccess: @Sendable (_ now: Date, _ timeZone: TimeZone) -> DataAccess
  package var cache: DataCache?
  package var pushed: PushedData?
  package var trust: TemplateTrust?
  /// The responses that the nodes of a cluster share; `nil` on one machine.
  package var sharedResponses: (any SharedResponses)?
  package var reading = SourceReadingMode.live
  /// The date of a user's reload request: cached responses and back-offs from before it are ignored; `nil` without one.
  package var revalidationDate: Date?

  /// An environment without any access to data.
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

/// The origin of the entries' data.
package enum SourceReadingMode: Sendable {
  /// Fetches every source.
  case live
  /// Uses `sample.json`.
  case sample
  /// Uses data that was fetched before, by source; files are read again, and `sample.json` replaces missing data.
  case fetched([String: FetchedData])
}
