/// Which views stay in sight while others scroll; in a picture nothing scrolls.
public struct PinnedScrollableViews: OptionSet, Sendable {
  /// The views as bits.
  public let rawValue: UInt32
  /// Makes a set from bits.
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The headers of sections.
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  /// The footers of sections.
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}
