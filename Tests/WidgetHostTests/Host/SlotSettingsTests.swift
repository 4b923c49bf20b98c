import Foundation
import FramePipeline
import PixelOutput
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Slot settings of instances on a screen")
struct SlotSettingsTests {
  private static var never: ScriptedWorker.Answer { ScriptedWorker.timeline { _ in .never } }
  /// Dark from 20:00 to 07:00.
  private static let dark = ScreenAppearance.dark([WeeklyTimes(start: 1200, end: 420)])

  private func setSlotSettings(_ settings: SlotSettings?, in host: VirtualHost) throws {
    var instance = try #require(try host.store.instances().first { $0.id == "a" })
    instance.slotSettings = settings
    try host.store.replace(instance, at: host.wall)
  }

  /// Returns the jobs of an instance: the task, its canvas size and its color scheme.
  private func renderJobs(_ host: VirtualHost, _ id: String = "a") -> [String] {
    host.worker.jobs.filter { $0.instance.id == id }.map { job in
      "\(job.task.name) \(job.instance.slotSettings?.canvas.text ?? "-") \(job.environment.colorScheme)"
    }
  }

  private func host(_ answer: @escaping ScriptedWorker.Answer = never) throws -> VirtualHost {
    let host = try VirtualHost(ScriptedWorker(answer: answer))
    try host.post(.environment(Self.utc))
    try host.settle()
    try host.add()
    try host.settle()
    return host
  }

  private static let utc: HostEnvironment = {
    var environment = HostEnvironment()
    environment.timeZone = "UTC"
    return environment
  }()

  @Test("redraws a moved instance without calling the provider")
  func redraw() throws {
    let host = try host()
    try setSlotSettings(SlotSettings(canvas: PixelSize(400, 240)), in: host)
    try host.settle()
    try setSlotSettings(SlotSettings(canvas: PixelSize(400, 240)), in: host)
    try host.settle()
    try setSlotSettings(nil, in: host)
    try host.settle()
    #expect(renderJobs(host).suffix(2) == ["redraw 400×240 light", "redraw - light"])
    #expect(try host.reloads() == ["00:00:00 added free"])
  }

  @Test("reloads a moved instance uncharged if its entries are lost")
  func lostEntries() throws {
    let host = try host { job in
      if case .redraw = job.task { return .failed("gone") }
      return Self.never(job)
    }
    try setSlotSettings(SlotSettings(canvas: PixelSize(400, 240)), in: host)
    try host.run(for: 60)
    #expect(renderJobs(host).suffix(2) == ["redraw 400×240 light", "timeline 400×240 light"])
    #expect(try host.reloads() == ["00:00:00 added free", "00:00:00 placed free"])
  }

  @Test("redraws an instance that moved during a job after the job")
  func changeMeanwhile() throws {
    let host = try host()
    host.worker.withholdsResults = true
    try host.store.post(.reload(.instance("a")), at: host.wall)
    try host.run(for: 10)
    try setSlotSettings(SlotSettings(canvas: PixelSize(400, 240)), in: host)
    try host.step()
    host.worker.withholdsResults = false
    try host.settle()
    #expect(renderJobs(host).suffix(2) == ["timeline - light", "redraw 400×240 light"])
    #expect(try host.state().needsRedraw == false)
  }

  @Test("switches the color scheme of scheduled instances only")
  func schedule() throws {
    let host = try host()
    try host.add("b")
    try setSlotSettings(
      SlotSettings(canvas: PixelSize(400, 240), appearance: Self.dark), in: host)
    // The start is midnight.
    try host.run(for: 24 * 3600)
    #expect(
      renderJobs(host).dropFirst(3) == [
        "redraw 400×240 dark", "redraw 400×240 light", "redraw 400×240 dark",
      ])
    #expect(!renderJobs(host, "b").contains { $0.hasPrefix("redraw") })
    #expect(try host.reloads() == ["00:00:00 added free"])
  }

  @Test(
    "updates the scheduled color scheme after a restart, and ignores the environment's color scheme"
  )
  func restart() throws {
    let host = try host()
    try setSlotSettings(
      SlotSettings(canvas: PixelSize(400, 240), appearance: Self.dark), in: host)
    try host.run(for: 60)
    host.sleep(for: 9 * 3600)
    host.restart()
    try host.settle()
    #expect(renderJobs(host).last == "redraw 400×240 light")
    var environment = Self.utc
    environment.colorScheme = "dark"
    try host.post(.environment(environment))
    try host.settle()
    #expect(renderJobs(host).last == "redraw 400×240 light" && renderJobs(host).count == 5)
  }

  @Test("does not reload repeatedly for a color scheme that cannot be rendered")
  func failingScheme() throws {
    let host = try host { job in
      switch job.task {
      case .redraw: .failed("gone")
      case .timeline where job.now > VirtualHost.start + 60: .failed("broken")
      default: Self.never(job)
      }
    }
    try host.run(for: 120)
    try setSlotSettings(
      SlotSettings(canvas: PixelSize(400, 240), appearance: Self.dark), in: host)
    try host.run(for: 600)
    #expect(renderJobs(host).filter { $0.hasPrefix("redraw") }.count == 1)
  }
}
