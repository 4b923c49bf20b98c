import Foundation
import Testing
import WidgetTimeline
import WidgetUI

@testable import WidgetHost

struct QuoteEntry: TimelineEntry {
  let date: Date
}

/// Prices while the exchange in New York is open; after its close it waits until the next opening.
struct QuoteProvider: TimelineProvider {
  private var exchange: Calendar {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(identifier: "America/New_York") ?? .gmt
    return calendar
  }

  func placeholder(in context: Context) -> QuoteEntry { QuoteEntry(date: context.date) }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (QuoteEntry) -> Void) {
    completion(QuoteEntry(date: context.date))
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<QuoteEntry>) -> Void
  ) {
    let now = context.date
    let next = isOpen(now) ? min(now.addingTimeInterval(1800), closing(now)) : opening(after: now)
    completion(Timeline(entries: [QuoteEntry(date: now)], policy: .after(next)))
  }

  private func isOpen(_ date: Date) -> Bool {
    let minute =
      exchange.component(.hour, from: date) * 60 + exchange.component(.minute, from: date)
    return !exchange.isDateInWeekend(date) && (570..<960).contains(minute)
  }

  private func closing(_ date: Date) -> Date {
    exchange.date(bySettingHour: 16, minute: 0, second: 0, of: date) ?? date
  }

  private func opening(after date: Date) -> Date {
    let opening = DateComponents(hour: 9, minute: 30)
    var next = date
    repeat {
      next = exchange.nextDate(after: next, matching: opening, matchingPolicy: .nextTime) ?? next
    } while exchange.isDateInWeekend(next)
    return next
  }
}

struct QuoteWidget: Widget {
  init() {}

  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "stocks", provider: QuoteProvider()) { _ in Text("AAPL") }
  }
}

@Suite("The stock widget of WidgetKit's documentation")
@MainActor struct StockStoryTests {
  @Test(
    "does not reload between Friday's close and Monday's opening in New York",
    arguments: [
      ("2026-01-09T20:00:00Z", "2026-01-09T21:00:00Z", "2026-01-12T14:30:00Z"),
      // Daylight saving time begins during the weekend.
      ("2026-03-06T20:00:00Z", "2026-03-06T21:00:00Z", "2026-03-09T13:30:00Z"),
    ])
  func weekend(start: String, closing: String, opening: String) async throws {
    let style = Date.ISO8601FormatStyle()
    let (start, closing, opening) = (
      try style.parse(start), try style.parse(closing), try style.parse(opening)
    )
    let program = WidgetProgram(widgets: [QuoteWidget()])
    let report = try await onNewThread {
      let worker = InProcessWorker(program)
      let instance = WidgetInstance(
        id: "a", program: "/stocks", kind: "stocks", family: .systemSmall, device: "panel",
        added: start)
      return try Simulation(instances: [instance], start: start, hours: 72)
        .run(on: worker) { worker.waitForResults() }
    }
    let reloads = report.instances[0].reloads
    #expect(
      reloads.prefix(5).map(\.date) == [
        start, start.addingTimeInterval(1800), closing, opening, opening.addingTimeInterval(1800),
      ])
    #expect(reloads.allSatisfy { $0.deferredFrom == nil })
    #expect(report.instances[0].staleTime == 0)
  }
}
