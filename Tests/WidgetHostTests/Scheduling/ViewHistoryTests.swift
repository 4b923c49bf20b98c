import Foundation
import Testing

@testable import WidgetHost

@Suite("Looks at an instance")
struct ViewHistoryTests {
  private let start = VirtualHost.start

  private func after(hours: Double) -> Date { start.addingTimeInterval(hours * 3600) }

  @Test("count as 24 a day while nobody tells of any")
  func unknown() {
    #expect(ViewHistory().rate(at: start) == 24)
  }

  @Test("are learned over a day, and forgotten over a day")
  func learned() {
    var history = ViewHistory()
    history.note(start)
    #expect(history.rate(at: start) == 25)
    #expect(history.rate(at: after(hours: 12)) == 13)
    #expect(abs(history.rate(at: after(hours: 23.5)) - 1.5) < 1e-9)
    #expect(history.rate(at: after(hours: 24)) == 0)
    history.note(after(hours: 30))
    history.note(after(hours: 40))
    #expect(history.rate(at: after(hours: 45)) == 2)
    #expect(history.rate(at: after(hours: 55)) == 1)
    #expect(history.rate(at: after(hours: 10_000)) == 0)
  }

  @Test("that follow each other within 5 minutes are one")
  func close() {
    var history = ViewHistory()
    for minute in 0..<60 { history.note(start.addingTimeInterval(Double(minute) * 60)) }
    #expect(history.rate(at: after(hours: 1)) == 12 + 23)
  }

  @Test("take little room, however many there are")
  func bounded() throws {
    var history = ViewHistory()
    for hour in stride(from: 0, to: 2000, by: 0.1) { history.note(after(hours: hour)) }
    // Of the 25 hours that the last 24 touch the oldest is left out.
    #expect(history.rate(at: after(hours: 2000)) == 230)
    #expect(try JSONEncoder().encode(history).count < 250)
  }

  @Test("of a day before are taken over")
  func watched() {
    let looks = [after(hours: -30), after(hours: -20), after(hours: -1)]
    let history = ViewHistory(watchedUntil: start, looks: looks)
    #expect(history.rate(at: start) == 2)
    #expect(ViewHistory(watchedUntil: start, looks: []).rate(at: start) == 0)
  }
}
