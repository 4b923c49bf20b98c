import Foundation
import Graphics

/// The values at which an axis has marks, and the domain that they require.
struct AxisTicks {
  var values: [ScaleValue]
  /// The ends of the domain, moved to round numbers.
  var rounding: (lower: Double, upper: Double)?
  /// The format of dates.
  var component: Calendar.Component?
  /// The number of decimals of numbers.
  var fractionDigits = 0

  /// Chooses the values for a domain; `desiredCount` is used where the author names no count.
  init(_ domain: AxisDomain, _ requested: AxisMarkValues, desiredCount: Int) {
    values = []
    switch requested.kind {
    case .list(let values): list(values, domain)
    case .automatic(let count, let minimumStride, let minimumUnit, let lower, let upper):
      let count = min(max(count ?? desiredCount, 1), 100)
      switch domain.kind {
      case .category: values = domain.categories.map(ScaleValue.category)
      case .date:
        guard let (low, high) = dates(of: domain) else { return }
        use(
          DateTicks(
            lower: low, upper: high, desiredCount: count, calendar: domain.calendar,
            minimum: minimumUnit))
      case .number:
        guard domain.type.kind != .log else {
          powers(of: domain, count)
          return
        }
        use(
          NumberTicks(
            lower: domain.lower, upper: domain.upper, desiredCount: count,
            minimumStride: minimumStride.map { $0.isFinite ? max($0, 0) : 0 } ?? 0),
          domain, roundsLower: lower, roundsUpper: upper)
      }
    case .stride(let stride, let lower, let upper):
      guard domain.kind == .number else {
        self = AxisTicks(domain, .automatic, desiredCount: desiredCount)
        return
      }
      use(
        NumberTicks(lower: domain.lower, upper: domain.upper, stride: stride), domain,
        roundsLower: lower, roundsUpper: upper)
    case .dates(let component, let count, let calendar, let lower, let upper):
      guard domain.kind == .date, let (low, high) = dates(of: domain) else {
        self = AxisTicks(domain, .automatic, desiredCount: desiredCount)
        return
      }
      let stride = DateStride(
        component: component, count: count, calendar: calendar ?? domain.calendar)
      let rounded = stride.dates(from: low, through: high, isRounded: lower == true)
      use(DateTicks(stride: stride, values: rounded))
      round(stride, rounded, low, high, lower: lower == true, upper: upper == true)
    }
  }

  private mutating func list(_ values: [ScaleValue], _ domain: AxisDomain) {
    self.values = values
    switch domain.kind {
    case .category: break
    case .number:
      let numbers = values.compactMap(\.magnitude)
      fractionDigits = numbers.map(Self.fractionDigits).max() ?? 0
    case .date:
      let dates = values.compactMap(\.date).sorted()
      let gap = zip(dates.dropFirst(), dates).map { $0.timeIntervalSince($1) }.min() ?? 86_400
      component =
        switch gap {
        case ..<60: .second
        case ..<3600: .minute
        case ..<86_000: .hour
        case ..<(27 * 86_400): .day
        case ..<(364 * 86_400): .month
        default: .year
        }
    }
  }

  private static func fractionDigits(of number: Double) -> Int {
    (0...6).first { digits in
      let scaled = number * pow(10, Double(digits))
      return abs(scaled - scaled.rounded()) < 1e-6 * max(abs(scaled), 1)
    } ?? 6
  }

  private func dates(of domain: AxisDomain) -> (Date, Date)? {
    guard let low = ScaleValue.date(domain.lower).date,
      let high = ScaleValue.date(domain.upper).date
    else { return nil }
    return (low, high)
  }

  private mutating func use(_ ticks: DateTicks) {
    values = ticks.values.map(\.scaleValue)
    component = ticks.stride.component
  }

  private mutating func round(
    _ stride: DateStride, _ values: [Date], _ low: Date, _ high: Date, lower: Bool, upper: Bool
  ) {
    guard lower || upper else { return }
    let first = lower ? values.first ?? low : low
    var last = high
    if upper, let end = values.last, end < high, let next = stride.next(after: end) {
      last = next
      self.values.append(next.scaleValue)
    }
    rounding = (
      min(first, low).timeIntervalSinceReferenceDate, last.timeIntervalSinceReferenceDate
    )
  }

  private mutating func use(
    _ ticks: NumberTicks, _ domain: AxisDomain, roundsLower: Bool?, roundsUpper: Bool?
  ) {
    fractionDigits = ticks.fractionDigits
    var ends = (lower: domain.lower, upper: domain.upper)
    let rounded = ticks.roundedRange
    if roundsLower ?? domain.isInferred { ends.lower = rounded.lower }
    if roundsUpper ?? domain.isInferred { ends.upper = rounded.upper }
    rounding = ends
    values =
      NumberTicks(lower: ends.lower, upper: ends.upper, stride: ticks.stride).values
      .map(ScaleValue.number)
  }

  /// Powers of ten of a logarithmic scale.
  private mutating func powers(of domain: AxisDomain, _ count: Int) {
    guard domain.lower > 0 else { return }
    let low = log10(domain.lower)
    let high = log10(domain.upper)
    let first = Int(clamping: domain.isInferred ? low.rounded(.down) : (low - 1e-9).rounded(.up))
    let last = Int(clamping: domain.isInferred ? high.rounded(.up) : (high + 1e-9).rounded(.down))
    guard last >= first else { return }
    let step = max((last - first + count - 1) / count, 1)
    values = stride(from: first, through: last, by: step).map { .number(pow(10, Double($0))) }
    fractionDigits = max(-first, 0)
    if domain.isInferred {
      rounding = (pow(10, Double(first)), pow(10, Double(max(last, first + 1))))
    }
  }
}
