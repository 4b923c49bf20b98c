import Graphics

/// How many reloads a day an instance may have.
package struct ReloadAllowance: Hashable, Sendable {
  /// From so many looks a day on an instance is often looked at.
  private static let often = 8.0
  /// More looks a day change nothing.
  private static let constantly = 68.0

  /// Charged reloads in 24 hours; `nil` where nothing is charged.
  package let perDay: Int?
  /// Whether it is reloaded when it comes into view.
  package let isRarelySeen: Bool

  /// Makes the allowance of a display with a battery for so many looks a day: 40 to 70 reloads where an
  /// instance is often looked at, fewer but at least 2 where it is rarely seen or the battery is low, and 48
  /// without any signal.
  package init(looksPerDay: Double, isLowOnBattery: Bool = false) {
    let isRarelySeen = looksPerDay < Self.often
    let full =
      isRarelySeen
      ? max(4, looksPerDay * 5) : 40 + (min(looksPerDay, Self.constantly) - Self.often) / 2
    self.isRarelySeen = isRarelySeen
    perDay = max(2, Int(clamping: isLowOnBattery ? full / 3 : full))
  }

  /// Makes the allowance that a person has chosen, or that needs no limit.
  package init(_ limit: ReloadLimit, looksPerDay: Double) {
    isRarelySeen = looksPerDay < Self.often
    switch limit {
    case .perDay(let count): perDay = max(1, count)
    case .unlimited: perDay = nil
    }
  }
}
