import CheckedJSON

extension JSONReader {
  private static let day = 1440

  /// Reads how the panel refreshes; omitted members are unknown or not supported.
  func refreshRules() throws(JSONFileError) -> RefreshRules {
    var members = try members()
    var rules = RefreshRules()
    rules.fullTime = try members.optional("full")?.duration()
    let fast = members.optional("fast"), partial = members.optional("partial")
    rules.fastTime = try fast?.duration()
    rules.partialTime = try partial?.duration()
    rules.hasPartial = try members.optional("partialSupported")?.bool() ?? true
    rules.fullEvery = try members.optional("fullEvery")?.integer(in: 1...10_000)
    rules.fullAfter = try members.optional("fullAfter")?.number(in: 1...31_536_000)
    rules.fullShare = try members.optional("fullShare")?.number(in: 0...1) ?? 1
    rules.alignment = try members.optional("alignment")?.integer(in: 1...256) ?? 8
    try members.end()
    try rules.check(self, fast: fast, partial: partial)
    return rules
  }

  private func duration() throws(JSONFileError) -> Double { try number(in: 0.001...3600) }

  /// Reads a frame interval that is at least as long as a refresh.
  func frameInterval(after refresh: RefreshRules) throws(JSONFileError) -> Double {
    let interval = try number(in: 0.01...31_536_000)
    guard let quickest = refresh.fastestTime, interval < quickest else { return interval }
    throw error(
      "must be at least \(quickest) s, the duration of the fastest refresh, not \(interval)")
  }

  /// Reads times of the day, which have to leave at least one minute awake.
  func quietHours() throws(JSONFileError) -> [QuietHours] {
    var hours: [QuietHours] = []
    for element in try elements(0...24) { hours.append(try element.quietHoursElement()) }
    let isAwake = (0..<Self.day).contains { minute in
      !hours.contains { $0.spans(minute) }
    }
    guard isAwake else { throw error("must not cover the whole day") }
    return hours
  }

  private func quietHoursElement() throws(JSONFileError) -> QuietHours {
    var members = try members()
    let from = try members.required("from").minutes(), to = try members.required("to").minutes()
    try members.end()
    guard from != to else { throw error("must not end at the time at which it begins") }
    return QuietHours(start: from, end: to)
  }

  /// Reads a time such as `22:30` as minutes after midnight.
  private func minutes() throws(JSONFileError) -> Int {
    let text = try string()
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.count == 2 && $0.allSatisfy(\.isASCIIDigit) }),
      let hours = Int(parts[0]), let minutes = Int(parts[1]), hours < 24, minutes < 60
    else { throw error("must be a time such as '22:30', from '00:00' to '23:59', not '\(text)'") }
    return hours * 60 + minutes
  }
}

extension RefreshRules {
  /// The duration of the fastest refresh in seconds, if known.
  var fastestTime: Double? { (hasPartial ? partialTime : nil) ?? fastTime ?? fullTime }

  fileprivate func check(
    _ whole: JSONReader, fast: JSONReader?, partial: JSONReader?
  ) throws(JSONFileError) {
    if let partial, !hasPartial {
      throw partial.error(
        "is the duration of a refresh that 'partialSupported' excludes; remove one of them")
    }
    if !hasPartial, fullEvery != nil {
      throw whole.error("has 'fullEvery', but every refresh is full; remove it")
    }
    for (time, reader) in [(fastTime, fast), (partialTime, partial)] {
      guard let time, let reader, let fullTime, time > fullTime else { continue }
      throw reader.error("must not be longer than 'full', \(fullTime) s")
    }
  }
}

extension QuietHours {
  /// Whether a minute of the day is quiet.
  fileprivate func spans(_ minute: Int) -> Bool {
    start < end ? (start..<end).contains(minute) : minute >= start || minute < end
  }
}

extension Character {
  fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
