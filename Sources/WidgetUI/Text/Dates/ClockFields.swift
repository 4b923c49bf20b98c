import Foundation

/// The fields of a time, between colons or in units.
struct ClockFields {
  /// The time, in multiples of the precision.
  let milliseconds: Int64
  /// The smallest time that is shown, in milliseconds.
  let precision: Int64
  let showsHours: Bool
  let maxFieldCount: Int
  /// Whether the first field has two digits, if seconds follow.
  let isPadded: Bool
  /// Whether seconds are shown as digits instead of dashes.
  let showsSeconds: Bool

  /// The maximum time in milliseconds.
  static let maximum = TimerClock.maximumSeconds * 1000

  /// The whole milliseconds of a precision, at least one.
  static func milliseconds(of precision: Duration) -> Int64 {
    let (seconds, attoseconds) = precision.components
    let bounded = min(max(seconds, 0), TimerClock.maximumSeconds)
    return max(1, bounded * 1000 + attoseconds / 1_000_000_000_000_000)
  }

  func string(in locale: Locale) -> String {
    guard !isInUnits else {
      let values = units.map { (unit: $0.unit, value: $0.value) }
      return ShownUnits(values, most: maxFieldCount, showsSeconds: showsSeconds).string(in: locale)
    }
    let shown = fields
    let hasSeconds = shown.contains { $0.length < 60_000 }
    var text = ""
    for (index, field) in shown.enumerated() {
      if field.length < 1000 {
        text += (locale.decimalSeparator ?? ".") + Self.digits(field.value, fractionDigits)
      } else {
        let isHidden = field.length == 1000 && !showsSeconds
        let digits = Self.digits(field.value, index > 0 || isPadded && hasSeconds ? 2 : 1)
        text += (index > 0 ? ":" : "") + (isHidden ? SecondsPlaceholder.twoDigits : digits)
      }
    }
    return locale.localizingDigits(text)
  }

  /// The time of the smallest shown field, in milliseconds.
  var resolution: Int64 {
    let smallest = isInUnits ? shownUnits.last?.length : fields.last?.length
    let length = smallest ?? precision
    return max(precision, length == 1000 && !showsSeconds ? 60_000 : length)
  }

  /// The time until a greater value is shown.
  var stepUp: Int64 { resolution - milliseconds % resolution }

  /// The time until a smaller value is shown.
  var stepDown: Int64 { milliseconds % resolution + precision }

  /// Whether the text has the names of units.
  private var isInUnits: Bool { precision >= 60_000 || maxFieldCount <= 1 }

  private var fractionDigits: Int {
    switch precision {
    case 1000...: 0
    case 100...: 1
    case 10...: 2
    default: 3
    }
  }

  /// The fields between colons, with their lengths in milliseconds.
  private var fields: [(value: Int64, length: Int64)] {
    let hours = showsHours ? milliseconds / 3_600_000 : 0
    let minutes = (milliseconds - hours * 3_600_000) / 60_000
    var fields: [(value: Int64, length: Int64)] = []
    if hours > 0 { fields.append((hours, 3_600_000)) }
    fields.append((minutes, 60_000))
    fields.append((milliseconds / 1000 % 60, 1000))
    if fractionDigits > 0, showsSeconds {
      let length: Int64 = [1, 100, 10, 1][fractionDigits]
      fields.append((milliseconds % 1000 / length, length))
    }
    return Array(fields.prefix(max(maxFieldCount, 2)))
  }

  /// The units, with their lengths in milliseconds.
  private var units: [(unit: ElapsedTime.Unit, value: Int, length: Int64)] {
    var rest = milliseconds
    let lengths: [(unit: ElapsedTime.Unit, length: Int64)] = [
      (.hour, 3_600_000), (.minute, 60_000), (.second, 1000),
    ]
    return lengths.compactMap { unit, length in
      let isShown =
        unit == .hour ? showsHours || precision >= length : unit == .minute || precision < 60_000
      guard isShown, precision < 3_600_000 || unit == .hour else { return nil }
      defer { rest %= length }
      return (unit, Int(rest / length), length)
    }
  }

  /// The units from the largest one in use, as many as may be shown.
  private var shownUnits: [(unit: ElapsedTime.Unit, value: Int, length: Int64)] {
    let all = units
    let largest = all.firstIndex { $0.value > 0 } ?? all.count - 1
    return Array(all.suffix(from: max(largest, 0)).prefix(max(maxFieldCount, 1)))
  }

  private static func digits(_ value: Int64, _ count: Int) -> String {
    let text = String(value)
    return String(repeating: "0", count: max(0, count - text.count)) + text
  }
}
