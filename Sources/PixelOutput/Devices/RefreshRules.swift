/// How a panel changes from one picture to the next, and when it needs a full refresh.
public struct RefreshRules: Hashable, Sendable {
  /// How long a full refresh takes, in seconds, if it is known.
  public var fullTime: Double?
  /// How long a full refresh with the panel's fast waveform takes, in seconds, if there is one.
  public var fastTime: Double?
  /// How long a part takes, in seconds, if it is known.
  public var partialTime: Double?
  /// Whether the panel can change a part of its picture.
  public var hasPartial: Bool
  /// After so many partial refreshes comes a full one, or never for that reason.
  public var fullEvery: Int?
  /// After so many seconds since the last one comes a full refresh, or never for that reason.
  public var fullAfter: Double?
  /// The share of the picture from which on a change is worth a full refresh, in 0...1.
  public var fullShare: Double
  /// Parts begin and end at a column that is a multiple of so many pixels of the picture as it is written,
  /// or at its right edge; controllers take columns by whole bytes, and rows one by one.
  public var alignment: Int

  /// Makes rules; the defaults are a screen's, which changes at once and in any part.
  public init(
    fullTime: Double? = nil, fastTime: Double? = nil, partialTime: Double? = nil,
    hasPartial: Bool = true, fullEvery: Int? = nil, fullAfter: Double? = nil,
    fullShare: Double = 1, alignment: Int = 8
  ) {
    self.fullTime = fullTime
    self.fastTime = fastTime
    self.partialTime = partialTime
    self.hasPartial = hasPartial
    self.fullEvery = fullEvery
    self.fullAfter = fullAfter
    self.fullShare = fullShare
    self.alignment = alignment
  }
}
