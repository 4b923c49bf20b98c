import Foundation
import FramePipeline
import Synchronization
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("The health widget of WidgetKit's documentation")
struct HealthStoryTests {
  /// 09:00 on Monday, 2026-01-05: the character has 25% of its health, and recovers by 25% per hour.
  private static let start = VirtualHost.start.addingTimeInterval(9 * 3600)
  private static let kind = "game.character-detail"

  private static func date(_ minutes: Double) -> Date { start.addingTimeInterval(minutes * 60) }

  private static func instance(_ id: String, kind: String = kind) -> WidgetInstance {
    WidgetInstance(
      id: id, program: "/game", kind: kind, family: .systemSmall, device: "panel",
      values: ["character": .string(id)], added: start)
  }

  /// Simulates a day of the widget, in which the app acts at a given minute.
  private func day(
    of game: Game, step: TimeInterval = 3600, at minute: Double = 1440,
    app: @escaping @Sendable (VirtualRun) throws -> Void = { _ in }
  ) async throws -> SimulationReport {
    let program = await MainActor.run {
      WidgetProgram(widgets: [
        HealthWidget(game, step: step), HealthWidget(game, kind: "game.leaderboard"),
      ])
    }
    return try await onNewThread {
      let run = try VirtualRun(InProcessWorker(program), start: Self.start)
      let instances = [Self.instance("panda"), Self.instance("all", kind: "game.leaderboard")]
      for instance in instances { try run.store.add(instance, at: Self.start) }
      try run.run(until: Self.date(minute))
      try app(run)
      try run.run(until: Self.date(1440))
      return run.report(instances)
    }
  }

  private var wounded: Game { Game(["panda": .init(date: Self.start, level: 0.25)]) }

  /// Returns the minutes after 09:00 at which entries appear.
  private func minutes(_ instance: SimulatedInstance) -> [Double] {
    instance.shown.map { ($0.from.timeIntervalSince(Self.start) / 60 * 100).rounded() / 100 }
  }

  @Test("heals with entries at 9, 10, 11 and 12 o'clock, without further reloads")
  func healing() async throws {
    let panda = try await day(of: wounded).instances[0]
    #expect(minutes(panda) == [0, 60, 120, 180])
    #expect(panda.reloads.map(\.reason) == [.added])
    #expect(panda.staleTime == 0)
  }

  @Test("takes 2 more hours to heal after a dragon's attack at 11:00")
  func dragon() async throws {
    let game = wounded
    let panda = try await day(of: game, at: 120) { try fight(in: game, $0) }.instances[0]
    #expect(minutes(panda) == [0, 60, 120, 120.03, 180.03, 240])
    #expect(panda.reloads.map(\.text) == ["09:00:00 added free", "11:00:02 requested free"])
  }

  @Test("takes 2 more hours to heal after a dragon's attack at 11:30, between two entries")
  func dragonBetweenEntries() async throws {
    let game = wounded
    let panda = try await day(of: game, at: 150) { try fight(in: game, $0) }.instances[0]
    #expect(minutes(panda) == [0, 60, 120, 150.03, 210.03, 270])
  }

  @Test(
    "limits the frames of a timeline with an entry per minute to the display's interval, and reports it"
  )
  func everyMinute() async throws {
    let panda = try await day(of: wounded, step: 60).instances[0]
    #expect(panda.shown.count == 181)
    let plan = TimelinePlanner(shortestInterval: 300).plan(
      panda.shown.map(\.date), now: Self.start)
    #expect(plan.frames.count == 37)
    #expect(plan.diagnostics.count == 1)
  }

  @Test(
    "reloads for a potion: the app finds the character's configuration and reloads only its kind"
  )
  func potion() async throws {
    let game = wounded
    let report = try await day(of: game, at: 30) { run in
      game.characters.withLock { $0["panda"] = .init(date: run.now, level: 1) }
      let widgets = try run.store.instances().map {
        WidgetInfo(kind: $0.kind, family: $0.family, instance: $0.id, values: $0.values)
      }
      let own = widgets.first { $0.values["character"] == .string("panda") }
      try run.post(.reload(.kind(try #require(own).kind)))
    }
    #expect(
      report.instances[0].reloads.map(\.text) == [
        "09:00:00 added free", "09:30:02 requested charged",
      ])
    #expect(minutes(report.instances[0]) == [0, 30.03])
    #expect(report.instances[1].reloads.map(\.reason) == [.added])
  }

  @Test("reloads with all other widgets when the person logs out")
  func logOut() async throws {
    let report = try await day(of: wounded, at: 45) { run in
      try run.post(
        .session(AppSession(program: "/game", activity: .foreground, isActive: true)))
      try run.post(.reload(.all))
    }
    for instance in report.instances {
      #expect(
        instance.reloads.map(\.text) == ["09:00:00 added free", "09:45:02 requested free"])
    }
  }
}

/// The dragon leaves the character 50% of its health, and the app, which is in the foreground, requests a reload.
private func fight(in game: Game, _ run: VirtualRun) throws {
  game.characters.withLock { $0["panda"] = .init(date: run.now, level: 0.5) }
  try run.post(.session(AppSession(program: "/game", activity: .foreground, isActive: true)))
  try run.post(.reload(.kind("game.character-detail")))
}
