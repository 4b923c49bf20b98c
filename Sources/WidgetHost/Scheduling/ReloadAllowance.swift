/// How many reloads a day an instance is worth: 40 to 70 where it is often looked at, fewer where it is
/// rarely seen or its device is low on battery.
package struct ReloadAllowance: Hashable, Sendable {
  /// From so many looks a day on an instance is often looked at.
  private static let often = 8.0
  /// More looks a day change nothing.
  private static let constantly = 68.0

  /// Charged reloads in 24 hours; at least 2.
  package let perDay: Int
  /// Whether it is reloaded when it comes into view.
  package let isRarelySeen: Bool

  /// Makes the allowance for so many looks a day; without any signal that is 48 reloads.
  package init(looksPerDay: Double, isLowOnBattery: Bool = false) {
    isRarelySeen = looksPerDay < Self.often
    let full =
      isRarelySeen
      ? max(4, looksPerDay * 5) : 40 + (min(looksPerDay, Self.constantly) - Self.often) / 2
    perDay = max(2, Int(isLowOnBattery ? full / 3 : full))
  }
}
