package import Foundation

/// How much a session's downloads may take.
package struct TransferLimits: Hashable, Sendable {
  /// The bytes of one download.
  package var bytes: Int64 = 1 << 30
  /// How many downloads go on at once.
  package var concurrent = 4
  /// The wait after the first try that reached no server, in seconds; each further one is twice as long.
  package var firstDelay: TimeInterval = 1
  /// The longest such wait, in seconds.
  package var longestDelay: TimeInterval = 300
  /// How often is looked for new and for cancelled downloads, in seconds.
  package var tick: TimeInterval = 0.5

  package init() {}

  /// The wait after a number of tries that reached no server, in seconds.
  func delay(afterTries tries: Int) -> TimeInterval {
    min(longestDelay, firstDelay * pow(2, Double(max(0, tries - 1))))
  }
}
