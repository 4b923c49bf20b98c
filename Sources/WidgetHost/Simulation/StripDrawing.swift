import Foundation
import Graphics
import WidgetUI

/// Draws an instance's strip: entries and stale intervals at the top; below them one mark per reload, with a line back
/// to the time from which it was delayed; the hours at the bottom.
struct StripDrawing {
  static let height: CGFloat = 66
  private static let entries = 0.0..<26.0
  private static let marks = 30.0..<46.0
  /// The minimum distance of two hour labels, in points.
  private static let hourWidth = 42.0

  let instance: SimulatedInstance
  let report: SimulationReport
  let clock: SimulationClock
  let size: CGSize

  func draw(in context: GraphicsContext) {
    drawHours(in: context)
    drawEntries(in: context)
    for stale in instance.stale {
      fill(stale.lowerBound, stale.upperBound, 18..<Self.entries.upperBound, .stale, in: context)
    }
    for reload in instance.reloads { draw(reload, in: context) }
  }

  /// Draws adjacent entries in alternating shades; entries too short to be visible do not alternate.
  private func drawEntries(in context: GraphicsContext) {
    var ink = StripPalette.entry
    for entry in instance.shown {
      fill(entry.from, entry.until, Self.entries, ink, in: context)
      guard position(entry.until) - position(entry.from) >= 0.5 else { continue }
      ink = ink == .entry ? .otherEntry : .entry
    }
  }

  private func draw(_ reload: ReloadRecord, in context: GraphicsContext) {
    let middle = (Self.marks.lowerBound + Self.marks.upperBound) / 2
    if let requested = reload.deferredFrom {
      fill(requested, reload.date, (middle - 1)..<(middle + 1), .deferred, in: context)
    }
    let ink: StripPalette =
      reload.failure != nil ? .failed : reload.isCharged ? .charged : .free
    let mark = CGRect(
      x: position(reload.date), y: Self.marks.lowerBound, width: 2.5,
      height: Self.marks.upperBound - Self.marks.lowerBound)
    context.fill(Path(mark), with: .color(ink.color))
  }

  /// Draws as many vertical rules as fit, with the hour below each.
  private func drawHours(in context: GraphicsContext) {
    let hours = report.end.timeIntervalSince(report.start) / 3600
    let most = max(1, Double(size.width) / Self.hourWidth)
    let step = [1, 2, 3, 6, 12, 24, 48].first { hours / Double($0) <= most } ?? 24 * 7
    for hour in clock.hours(from: report.start, until: report.end, every: step) {
      let x = position(hour)
      let rule = CGRect(x: x, y: 0, width: 0.5, height: Self.marks.upperBound + 4)
      context.fill(Path(rule), with: .color(StripPalette.rule.color))
      context.draw(
        Text(verbatim: clock.hourText(hour)).font(.caption2).foregroundStyle(.secondary),
        at: CGPoint(x: x, y: Self.height), anchor: x < 8 ? .bottomLeading : .bottom)
    }
  }

  private func fill(
    _ from: Date, _ until: Date, _ rows: Range<Double>, _ ink: StripPalette,
    in context: GraphicsContext
  ) {
    let (left, right) = (position(from), position(until))
    let rect = CGRect(
      x: left, y: rows.lowerBound, width: max(0.5, right - left),
      height: rows.upperBound - rows.lowerBound)
    context.fill(Path(rect), with: .color(ink.color))
  }

  private func position(_ date: Date) -> Double {
    let length = report.end.timeIntervalSince(report.start)
    let passed = min(max(date.timeIntervalSince(report.start), 0), length)
    return length > 0 ? Double(size.width) * passed / length : 0
  }
}

/// The colors of a simulation's chart.
enum StripPalette {
  case entry, otherEntry, stale, charged, free, failed, deferred, rule

  var color: Color {
    switch self {
    case .entry: Color(red: 0.62, green: 0.79, blue: 0.93)
    case .otherEntry: Color(red: 0.80, green: 0.89, blue: 0.97)
    case .stale: Color(red: 0.98, green: 0.76, blue: 0.42)
    case .charged: Color(red: 0.13, green: 0.29, blue: 0.53)
    case .free: Color(red: 0.22, green: 0.62, blue: 0.36)
    case .failed: Color(red: 0.80, green: 0.16, blue: 0.16)
    case .deferred: Color(red: 0.55, green: 0.55, blue: 0.60)
    case .rule: Color(white: 0.82)
    }
  }
}
