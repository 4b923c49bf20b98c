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

/// A time of the day in which a display sleeps: it shows no new frame and does not wake.
///
/// Times are the wall clock's in the pictures' time zone. From 22:00 to 06:30 spans midnight; equal
/// ends are no time at all.
public struct QuietHours: Hashable, Sendable {
  /// The beginning, in minutes after midnight, in 0..<1440.
  public var start: Int
  /// The end, which is not quiet any more, in minutes after midnight, in 0..<1440.
  public var end: Int

  /// Makes quiet hours from minutes after midnight.
  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }
}

extension RefreshRules {
  /// The 7.5 inch panels of 800×480 pixels in black and white: 5 s, 1.2 s fast, 0.4 s a part
  /// (esphome/feature-requests#2929).
  static let monochrome75 = parts(full: 5, fast: 1.2, partial: 0.4)

  /// The 7.3 inch Spectra 6 panel, with its usual and its fast waveform (pimoroni/inky 2.6).
  static let spectra73 = whole(full: 29.6, fast: 15)

  /// The 13.3 inch Spectra 6 panel, with its usual and its fast waveform (pimoroni/inky 2.6).
  static let spectra133 = whole(full: 19.6, fast: 8.4)

  /// Those of electronic paper that changes as a whole only; times in seconds.
  static func whole(full: Double? = nil, fast: Double? = nil) -> RefreshRules {
    RefreshRules(fullTime: full, fastTime: fast, hasPartial: false)
  }

  /// Those of electronic paper that changes in parts; times in seconds.
  ///
  /// What parts leave behind is cleared by a full refresh: the eighth, as in the TRMNL's firmware, once a
  /// day, and where most of the picture changes anyway.
  static func parts(
    full: Double? = nil, fast: Double? = nil, partial: Double? = nil
  ) -> RefreshRules {
    RefreshRules(
      fullTime: full, fastTime: fast, partialTime: partial, fullEvery: 8, fullAfter: 86_400,
      fullShare: 0.75)
  }
}
