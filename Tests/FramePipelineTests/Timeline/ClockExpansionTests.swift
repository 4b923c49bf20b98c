import Foundation
import Testing
import WidgetUI

@testable import FramePipeline

@Suite("Frames of clock-dependent text")
struct ClockExpansionTests {
  private static let origin = Date(timeIntervalSince1970: 0)

  private static func readings(_ dates: [DynamicDate], bars: [TimedProgress] = [])
    -> ClockDependencies
  {
    var readings = ClockDependencies()
    let conventions = DateConventions(
      locale: Locale(identifier: "en_US"), timeZone: .gmt,
      calendar: Calendar(identifier: .gregorian))
    for date in dates { readings.record(date, in: conventions) }
    for bar in bars { readings.record(bar) }
    return readings
  }

  /// Lists the seconds at which frames begin after the first one; `…` marks the first omitted
  /// change.
  private func frames(
    _ readings: ClockDependencies, cadence: Double, from start: Double = 0, until: Double? = nil,
    end: Double? = nil, most: Int = ClockPace.defaultFrameCount, pixels: Int = 800, shown: Int = 8
  ) -> String {
    let time = { Timestamp(Self.origin + $0) }
    let expansion = ClockExpansion(
      pace: ClockPace(cadence: cadence, frames: most), start: time(start), end: end.map(time),
      pixels: pixels)
    var now = time(start)
    var words: [String] = []
    for _ in 0..<100_000 {
      switch expansion.step(after: now, readings, until: until.map(time)) {
      case .end: return Self.shortened(words + ["end"], shown)
      case .omitted(let date): return Self.shortened(words + ["…" + Self.seconds(date)], shown)
      case .frame(let date, let omitted):
        words.append(Self.seconds(date) + (omitted.map { "(…\(Self.seconds($0)))" } ?? ""))
        now = date
      }
    }
    return "endless"
  }

  private static func seconds(_ time: Timestamp) -> String {
    let seconds = Double(time.milliseconds) / 1000
    return seconds == seconds.rounded() ? "\(Int(seconds))" : "\(seconds)"
  }

  private static func shortened(_ words: [String], _ shown: Int) -> String {
    guard words.count > shown else { return words.joined(separator: " ") }
    return words.prefix(shown - 2).joined(separator: " ") + " +\(words.count - shown) "
      + words.suffix(2).joined(separator: " ")
  }

  @Test("begin when the text changes, limited to the display's cadence")
  func phase() {
    let timer = Self.readings([.timer(Self.origin + 300)])
    // The minutes change one second after the full minute.
    #expect(frames(timer, cadence: 60, until: 290) == "61 121 181 end")
    #expect(frames(timer, cadence: 1, until: 5) == "1 2 3 4 end")
    // A change that comes too early is deferred to the next one.
    let relative = Self.readings([.relative(Self.origin + 330)])
    #expect(frames(relative, cadence: 60, until: 300) == "91 151 211 end")
    // A text that then stays for hours is not left outdated for that long.
    let days = Self.readings([.relative(Self.origin + 86_400 * 2 + 10)])
    #expect(frames(days, cadence: 60, until: 8000) == "60 3611 7211 end")
  }

  @Test("are shown for at least the display's shortest interval")
  func cadence() {
    let two = Self.readings([.relative(Self.origin + 615), .relative(Self.origin + 640)])
    #expect(frames(two, cadence: 60, until: 400) == "76 136 196 256 316 end")
    // This applies to the last one too: a change just before the next entry is deferred to it.
    let timer = Self.readings([.timer(Self.origin + 120)])
    #expect(frames(timer, cadence: 60, until: 120) == "end")
    #expect(frames(timer, cadence: 60, until: 121) == "61 end")
    // A display with a cadence of ten seconds shows no seconds, because they would be outdated.
    #expect(frames(timer, cadence: 10, until: 121) == "10 61 end")
  }

  @Test("do not exist if nothing changes")
  func still() {
    let origin = Self.origin
    #expect(frames(Self.readings([]), cadence: 1) == "end")
    #expect(
      frames(
        Self.readings([.date(origin), .time(origin), .span(from: origin, to: origin + 60)]),
        cadence: 1) == "end")
    let over = TimerInterval(
      origin - 60...origin, pauseTime: nil, countsDown: true, showsHours: true)
    #expect(frames(Self.readings([.timerInterval(over)]), cadence: 1) == "end")
  }

  @Test("end with a timer")
  func bounded() {
    let timer = TimerInterval(
      Self.origin...Self.origin + 3, pauseTime: nil, countsDown: true, showsHours: true)
    #expect(frames(Self.readings([.timerInterval(timer)]), cadence: 1) == "1 2 3 end")
    #expect(frames(Self.readings([.timerInterval(timer)]), cadence: 60) == "60 end")
  }

  @Test("of a progress bar begin when it is one pixel longer")
  func bars() {
    let bar = TimedProgress(Self.origin...Self.origin + 100, countsDown: false)
    #expect(
      frames(Self.readings([], bars: [bar]), cadence: 1, pixels: 10)
        == "10 20 30 40 50 60 +3 100 end")
    #expect(frames(Self.readings([], bars: [bar]), cadence: 30, pixels: 1000) == "30 60 90 120 end")
  }

  @Test("are aligned to changes of a text rather than of a bar")
  func textsFirst() {
    let bar = TimedProgress(Self.origin...Self.origin + 100, countsDown: false)
    let both = Self.readings([.timer(Self.origin + 300.5)], bars: [bar])
    #expect(frames(both, cadence: 60, until: 250, pixels: 90) == "61.5 121.5 181.5 end")
  }

  @Test("are limited in number, and the first omitted change is recorded")
  func limits() {
    let timer = Self.readings([.timer(Self.origin - 30)])
    #expect(frames(timer, cadence: 60) == "90 150 210 270 330 390 +1432 86370 …86430")
    #expect(frames(timer, cadence: 60, most: 3) == "90 150 …210")
    #expect(frames(timer, cadence: 60, most: 0) == "…30")
    // Seconds are shown for a while; then one frame a minute follows.
    #expect(
      frames(timer, cadence: 1, most: 10) == "1 2 3 4 5 30(…6) +3 270(…211) …330")
    #expect(frames(timer, cadence: 60, end: 200) == "90 150 …210")
    #expect(frames(Self.readings([.timer(Self.origin + 9e12)]), cadence: 60) == "end")
  }

  @Test("are limited in number for hostile views")
  func hostile() {
    let many = (0..<10_000).map { DynamicDate.timer(Self.origin + Double($0) / 1000) }
    let frames = frames(Self.readings(many), cadence: 1, most: 20, shown: 100)
    #expect(frames.split(separator: " ").count <= 22, "\(frames)")
    for date in [Double.nan, .infinity, -.infinity, 1e300, -1e300] {
      let date = Date(timeIntervalSinceReferenceDate: date)
      let readings = Self.readings(
        [.timer(date), .relative(date), .offset(date)],
        bars: [TimedProgress(min(date, Self.origin)...max(date, Self.origin), countsDown: true)])
      #expect(self.frames(readings, cadence: .nan, most: 50) != "endless")
    }
  }
}
