import CheckedJSON

/// A span of local time on some days of the week.
///
/// From 22:00 to 06:00 spans midnight, and belongs to the day on which it begins.
package struct WeeklyTimes: Hashable, Codable, Sendable {
  package enum Day: String, CaseIterable, Codable, Hashable, Sendable {
    case mon, tue, wed, thu, fri, sat, sun
  }

  /// In minutes after midnight, in 0..<1440.
  package var start: Int
  /// The end (exclusive), in minutes after midnight, in 1...1440; if it is before the start, it is on the next day.
  package var end: Int
  package var days: Set<Day>

  package init(start: Int = 0, end: Int = 1440, days: Set<Day> = Set(Day.allCases)) {
    self.start = start
    self.end = end
    self.days = days
  }

  /// Whether a minute of a day is inside the span.
  package func contains(minute: Int, of day: Day) -> Bool {
    if start < end { return days.contains(day) && (start..<end).contains(minute) }
    return days.contains(day) && minute >= start || days.contains(day.yesterday) && minute < end
  }
}

extension WeeklyTimes.Day {
  /// The day before.
  package var yesterday: Self {
    let all = Self.allCases
    let index = all.firstIndex(of: self) ?? 0
    return all[(index + all.count - 1) % all.count]
  }
}

extension WeeklyTimes {
  /// Reads `"from": "07:00", "to": "09:00", "days": ["mon", "fri"]`; `nil` if there is none of these members.
  init?(_ members: inout JSONObjectReader, _ reader: JSONReader) throws(JSONFileError) {
    let from = members.optional("from"), to = members.optional("to")
    let days = members.optional("days")
    if from == nil, to == nil, days == nil { return nil }
    self.init(start: try from?.minute(0...1439) ?? 0, end: try to?.minute(1...1440) ?? 1440)
    guard start != end else {
      throw (to ?? reader).error("must differ from 'from'; omit both for the whole day")
    }
    if let days { self.days = try Self.days(days) }
  }

  private static func days(_ reader: JSONReader) throws(JSONFileError) -> Set<Day> {
    var days: Set<Day> = []
    for element in try reader.elements(1...7) {
      let day = try element.choice(Day.self)
      guard days.insert(day).inserted else { throw element.error("is a duplicate; remove it") }
    }
    return days
  }
}

extension JSONReader {
  /// Reads a time such as `07:30` as minutes after midnight; `00:00` as an end is the end of the day.
  fileprivate func minute(_ range: ClosedRange<Int>) throws(JSONFileError) -> Int {
    let text = try string()
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 2 }),
      parts.joined().utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains),
      let hour = Int(parts[0]), let minute = Int(parts[1]), minute < 60
    else { throw error("must be a time like \"07:30\", not '\(text)'") }
    let time = hour * 60 + minute
    if time == 0, range.lowerBound > 0 { return 1440 }
    guard range.contains(time) else {
      throw error("must be a time of the day up to \(range.upperBound == 1440 ? "24:00" : "23:59")")
    }
    return time
  }
}
