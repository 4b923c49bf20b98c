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
