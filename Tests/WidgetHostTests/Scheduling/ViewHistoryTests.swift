import Foundation
import Testing

@testable import WidgetHost

@Suite("View history")
struct ViewHistoryTests {
  private let start = VirtualHost.start

  private func after(hours: Double) -> Date { start.addingTimeInterval(hours * 3600) }

  @Test("assumes 24 views a day without data")
  func unknown() {
    #expect(ViewHistory().rate(at: start) == 24)
  }

  @Test("learns over a day, and forgets over a day")
  func learned() {
    var history = ViewHistory()
    history.record(start)
    #expect(history.rate(at: start) == 25)
    #expect(history.rate(at: after(hours: 12)) == 13)
    #expect(abs(history.rate(at: after(hours: 23.5)) - 1.5) < 1e-9)
    #expect(history.rate(at: after(hours: 24)) == 0)
    history.record(after(hours: 30))
    history.record(after(hours: 40))
    #expect(history.rate(at: after(hours: 45)) == 2)
    #expect(history.rate(at: after(hours: 55)) == 1)
    #expect(history.rate(at: after(hours: 10_000)) == 0)
  }

  @Test("counts views within 5 minutes as one")
  func close() {
    var history = ViewHistory()
    for minute in 0..<60 { history.record(start.addingTimeInterval(Double(minute) * 60)) }
    #expect(history.rate(at: after(hours: 1)) == 12 + 23)
  }

  @Test("has a limited encoded size")
  func bounded() throws {
    var history = ViewHistory()
    for hour in stride(from: 0, to: 2000, by: 0.1) { history.record(after(hours: hour)) }
    // The oldest of the 25 hours that overlap the last 24 is omitted.
    #expect(history.rate(at: after(hours: 2000)) == 230)
    #expect(try JSONEncoder().encode(history).count < 250)
  }

  @Test("imports the views of the last day")
  func watched() {
    let views = [after(hours: -30), after(hours: -20), after(hours: -1)]
    let history = ViewHistory(observedUntil: start, views: views)
    #expect(history.rate(at: start) == 2)
    #expect(ViewHistory(observedUntil: start, views: []).rate(at: start) == 0)
  }
}
