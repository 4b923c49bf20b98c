import Foundation
import Testing
import WidgetTimeline
import WidgetUI

@testable import WidgetHost

/// A team's score, which requests a reload every ten minutes.
struct ScoreProvider: TimelineProvider {
  func placeholder(in context: Context) -> QuoteEntry { QuoteEntry(date: context.date) }

  func getSnapshot(in context: Context, completion: @escaping @Sendable (QuoteEntry) -> Void) {
    completion(QuoteEntry(date: context.date))
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<QuoteEntry>) -> Void
  ) {
    completion(
      Timeline(
        entries: [QuoteEntry(date: context.date)],
        policy: .after(context.date.addingTimeInterval(600))))
  }
}

struct ScoreWidget: Widget {
  init() {}

  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "scores", provider: ScoreProvider()) { _ in Text("2 : 1") }
  }
}

@Suite("Sports widget with two instances")
@MainActor struct SportsStoryTests {
  private nonisolated static func team(_ id: String) -> WidgetInstance {
    WidgetInstance(
      id: id, program: "/sports", kind: "scores", family: .systemSmall, device: "panel",
      values: ["team": .string(id)], added: VirtualHost.start)
  }

  @Test("has separate budgets: the frequently viewed team is reloaded more often")
  func budgets() async throws {
    let day: TimeInterval = 86_400
    let program = WidgetProgram(widgets: [ScoreWidget()])
    let report = try await onNewThread {
      let run = try VirtualRun(InProcessWorker(program), start: VirtualHost.start)
      for id in ["home", "away"] { try run.store.add(Self.team(id), at: VirtualHost.start) }
      // Both are viewed at 08:00 on the first day; then only one is, every 15 minutes.
      try run.run(until: VirtualHost.start.addingTimeInterval(8 * 3600))
      try run.post(.viewed(instance: "away"))
      for quarter in 32..<(3 * 96) {
        try run.run(until: VirtualHost.start.addingTimeInterval(Double(quarter) * 900))
        try run.post(.viewed(instance: "home"))
      }
      try run.run(until: VirtualHost.start.addingTimeInterval(3 * day))
      return run.report([Self.team("home"), Self.team("away")])
    }
    let last = VirtualHost.start.addingTimeInterval(2 * day)
    let counts = report.instances.map { $0.reloads.count { $0.date >= last && $0.isCharged } }
    #expect(counts == [70, 4])
  }
}
