/// How a panel changes from one picture to the next, and when it needs a full refresh.
public struct RefreshRules: Hashable, Sendable {
  /// The duration of a full refresh in seconds, if known.
  public var fullTime: Double?
  /// The duration of a full refresh with the panel's fast waveform in seconds, if there is one.
  public var fastTime: Double?
  /// The duration of a partial refresh in seconds, if known.
  public var partialTime: Double?
  /// Whether the panel supports partial refreshes.
  public var hasPartial: Bool
  /// The number of partial refreshes after which a full one is due; `nil` for no limit.
  public var fullEvery: Int?
  /// The time in seconds since the last full refresh after which another one is due; `nil` for no limit.
  public var fullAfter: Double?
  /// The share of changed pixels from which a full refresh is preferred, in 0...1.
  public var fullShare: Double
  /// The multiple of pixels of the picture file to which the left and right edges of partial refreshes are aligned,
  /// except at the picture's right edge; controllers address columns in whole bytes, and single rows.
  public var alignment: Int

  /// Creates rules; the defaults are those of a screen, which changes any part at once.
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
/// Times are local times in the pictures' time zone. From 22:00 to 06:30 spans midnight; hours with equal start and end
/// are empty.
public struct QuietHours: Hashable, Sendable {
  /// The beginning, in minutes after midnight, in 0..<1440.
  public var start: Int
  /// The end (exclusive), in minutes after midnight, in 0..<1440.
  public var end: Int

  /// Creates quiet hours from minutes after midnight.
  public init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }
}

extension RefreshRules {
  /// The 7.5 inch panels of 800×480 pixels in black and white: 5 s, 1.2 s fast, 0.4 s partial
  /// (esphome/feature-requests#2929).
  static let monochrome75 = partialRefresh(full: 5, fast: 1.2, partial: 0.4)

  /// The 7.3 inch Spectra 6 panel, with its usual and its fast waveform (pimoroni/inky 2.6).
  static let spectra73 = fullRefreshOnly(full: 29.6, fast: 15)

  /// The 13.3 inch Spectra 6 panel, with its usual and its fast waveform (pimoroni/inky 2.6).
  static let spectra133 = fullRefreshOnly(full: 19.6, fast: 8.4)

  /// Returns the rules of electronic paper without partial refreshes; times in seconds.
  static func fullRefreshOnly(full: Double? = nil, fast: Double? = nil) -> RefreshRules {
    RefreshRules(fullTime: full, fastTime: fast, hasPartial: false)
  }

  /// Returns the rules of electronic paper with partial refreshes; times in seconds.
  ///
  /// A full refresh removes the ghosting left by partial ones: every eighth refresh, as in the TRMNL's firmware, once a
  /// day, and if most of the picture changes anyway.
  static func partialRefresh(
    full: Double? = nil, fast: Double? = nil, partial: Double? = nil
  ) -> RefreshRules {
    RefreshRules(
      fullTime: full, fastTime: fast, partialTime: partial, fullEvery: 8, fullAfter: 86_400,
      fullShare: 0.75)
  }
}
