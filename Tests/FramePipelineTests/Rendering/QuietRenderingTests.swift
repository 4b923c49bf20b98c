import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

@Suite("Rendering for a display with quiet hours")
struct QuietRenderingTests {
  private let folder = OutputFolder()

  /// A display with quiet hours from the third to the eighth minute after midnight.
  private static let device = {
    var device = DeviceCatalog.trmnl
    device.quietHours = [QuietHours(start: 3, end: 8)]
    return device
  }()

  private func render<Content: View>(
    _ device: DeviceProfile = device, at minutes: [Int], now: Int = 0,
    policy: TimelineReloadPolicy = .never, _ content: @escaping @MainActor (Int) -> Content
  ) async throws -> Manifest {
    let entries = minutes.map { minute in
      RenderableEntry(date: Date(timeIntervalSince1970: Double(minute) * 60)) {
        AnyView(content(minute))
      }
    }
    let widget = WidgetDefinition(
      kind: "k", families: [.systemSmall], source: ExampleSource(entries: entries, policy: policy))
    var pipeline = RenderPipeline.example(device)
    pipeline = RenderPipeline(
      settings: pipeline.settings,
      renderEnvironment: RenderEnvironment(now: Date(timeIntervalSince1970: Double(now) * 60)))
    let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    return try await pipeline.render(widget, family: .systemSmall, into: store).manifest
  }

  /// Describes what is shown when, as in `8 m7`, and when the display wakes.
  private func text(_ manifest: Manifest) -> String {
    let frames = manifest.frames.map {
      "\(Double($0.date.milliseconds) / 60_000) \($0.description ?? "")"
        .replacingOccurrences(of: ".0 ", with: " ")
    }
    let wake = manifest.nextWake.map { " wake \($0.milliseconds / 60_000)" } ?? ""
    return frames.joined(separator: ", ") + wake
  }

  @Test("defers entries that are due in quiet hours until these end")
  func entries() async throws {
    let minutes = [0, 2, 4, 7, 9]
    #expect(
      text(try await render(at: minutes) { Text("m\($0)") })
        == "0 m0, 2 m2, 8 m7, 9 m9 wake 2")
    // A render in quiet hours shows the current entry to viewers, but does not wake the
    // display.
    #expect(
      text(try await render(at: minutes, now: 5) { Text("m\($0)") }) == "4 m4, 8 m7, 9 m9 wake 8")
    let manifest = try await render(at: [0, 1, 4]) { Text("m\($0)") }
    #expect(manifest.diagnostics == [])
    #expect(try ManifestFile.manifest(from: Data(ManifestFile.bytes(of: manifest))) == manifest)
  }

  @Test("wakes the display for a new manifest after the quiet hours")
  func renewal() async throws {
    let date = Date(timeIntervalSince1970: 5 * 60)
    let manifest = try await render(at: [0], policy: .after(date)) { Text("m\($0)") }
    #expect(text(manifest) == "0 m0 wake 8")
    // The frame becomes stale one hour after minute 8, when the quiet hours end.
    #expect(manifest.frames[0].staleAfter == Timestamp(milliseconds: 68 * 60_000))
  }

  @Test("shows clock-dependent text as of the wake time")
  func clocks() async throws {
    let origin = Date(timeIntervalSince1970: 0)
    let manifest = try await render(at: [0, 12]) { _ in Text(origin, style: .timer) }
    let quiet = QuietTime(Self.device.quietHours, zone: .gmt)
    #expect(manifest.frames.allSatisfy { !quiet.contains($0.date) })
    let woken = try #require(manifest.frames.first { $0.date.milliseconds >= 3 * 60_000 })
    #expect(woken.date.milliseconds == 8 * 60_000)
    let awake = try await render(DeviceCatalog.trmnl, at: [0], now: 8) { _ in
      Text(origin, style: .timer)
    }
    #expect(woken.description == awake.frames[0].description)
  }

  @Test("spaces frames by the slowest refresh time, and reports skipped entries")
  func refreshTime() async throws {
    var device = DeviceCatalog.trmnl
    device.shortestFrameInterval = 10
    device.refresh.fullTime = 90
    let manifest = try await render(device, at: [0, 1, 2, 3]) { Text("m\($0)") }
    #expect(text(manifest) == "0 m0, 1.5 m1, 3 m3 wake 1")
    #expect(
      manifest.diagnostics.map(\.message) == [
        "1 entry is not shown, because the display shows a frame for 90.0 s or longer; "
          + "provide entries that are further apart"
      ])
  }
}
