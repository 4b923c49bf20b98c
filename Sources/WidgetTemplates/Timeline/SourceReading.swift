package import TemplateData

/// Where the data of entries comes from.
package enum SourceReading: Sendable {
  /// Every source is asked.
  case live
  /// What `sample.json` has.
  case sample
  /// What was fetched before, by source; files are read anew, and `sample.json` stands in for others.
  case held([String: FetchedData])
}
