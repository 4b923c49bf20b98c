import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import TestSupport
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

@Suite("Rendering of clock-dependent text")
struct ClockRenderingTests {
  private let folder = OutputFolder()

  private static let start = Date(timeIntervalSince1970: 0)

  /// A widget whose entries are due at the given seconds.
  private func widget<Content: View>(
    at seconds: [Double] = [0], policy: TimelineReloadPolicy = .atEnd,
    _ content: @escaping @MainActor (Date) -> Content
  ) -> WidgetDefinition {
    let entries = seconds.map { second in
      let date = Self.start + second
      return RenderableEntry(
        date: date, relevance: TimelineEntryRelevance(score: 1, duration: 600)
      ) { AnyView(content(date)) }
    }
    return WidgetDefinition(
      kind: "k", displayName: "Example", families: [.systemSmall],
      source: ExampleSource(entries: entries, policy: policy))
  }

  private func render(
    _ definition: WidgetDefinition, _ device: DeviceProfile = DeviceCatalog.trmnl,
    now: Double = 0, threadCount: Int = 1, most: Int = ClockPace.defaultFrameCount
  ) async throws -> Manifest {
    var settings = RenderSettings(device: device)
    settings.threadCount = threadCount
    settings.clockPace = ClockPace(cadence: device.shortestFrameInterval, frames: most)
    let pipeline = RenderPipeline(
      settings: settings, renderEnvironment: RenderEnvironment(now: Self.start + now))
    let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    return try await pipeline.render(definition, family: .systemSmall, into: store).manifest
  }

  /// Lists what a manifest shows, as in `61 "0:−−"`: when each frame begins, and its text.
  private func shown(_ manifest: Manifest) -> [String] {
    manifest.frames.map { "\($0.date.milliseconds / 1000) \($0.description ?? "")" }
  }

  private func isWellFormed(_ manifest: Manifest) throws -> Bool {
    let problems = try SchemaValidator(schema: ManifestSchema.text).problems(in: manifest.json)
    let chained = zip(manifest.frames, manifest.frames.dropFirst()).allSatisfy {
      $0.until == $1.date && $0.date < $1.date
    }
    return problems == [] && chained && manifest.frames.last?.until == nil
  }

  @Test("shows every value that the display can show in time")
  func countdown() async throws {
    let ends = Self.start + 180
    let definition = widget(at: [0, 300]) { date in
      Text(date < ends ? "Ends in \(ends, style: .relative)" : "Over")
    }
    let manifest = try await render(definition)
    #expect(
      shown(manifest) == [
        "0 Ends in 3 minutes", "61 Ends in 1 minute", "121 Ends in −− seconds",
        "240 Ends in 1 minute", "300 Over",
      ])
    #expect(try isWellFormed(manifest))
    #expect(manifest.omitted == nil)
    #expect(manifest.diagnostics == [])
  }

  @Test("shows seconds if the display updates fast enough")
  func seconds() async throws {
    let ends = Self.start + 2.5
    let definition = widget {
      Text(timerInterval: $0...ends)
    }
    let manifest = try await render(definition, DeviceCatalog.kiosk)
    #expect(shown(manifest) == ["0 0:03", "1 0:01", "2 0:00"])
    #expect(manifest.frames.map(\.date.milliseconds) == [0, 1500, 2500])
  }

  @Test("repeats an entry's relevance, with the entry's date as its start")
  func relevance() async throws {
    let manifest = try await render(widget { Text($0 + 190, style: .timer) }, most: 3)
    #expect(manifest.frames.map(\.relevance?.duration) == [600, 600, 600])
    #expect(manifest.frames.map(\.entry?.milliseconds) == [nil, 0, 0])
    #expect(try isWellFormed(manifest))
  }

  @Test("records each frame's changed regions and tap targets")
  func dirtyAndTaps() async throws {
    let definition = widget(at: [0, 200]) { date in
      VStack {
        Text("Fixed")
        Text(date + 150, style: .timer)
      }
      .frame(maxWidth: .infinity, maxHeight: .infinity)
      .widgetURL(URL(string: "game:///\(Int(date.timeIntervalSince1970))"))
    }
    let manifest = try await render(definition, most: 8)
    #expect(manifest.frames.count > 3)
    for frame in manifest.frames.dropFirst() {
      let area = frame.dirty.reduce(0) { $0 + $1.width * $1.height }
      #expect(area < 400 * 240 / 10, "\(frame.date.text)")
    }
    #expect(
      manifest.frames.map { $0.taps.map(\.destination) }.first == [.url("game:///0")])
    #expect(
      manifest.frames.map { $0.taps.map(\.destination) }.last == [.url("game:///200")])
  }

  @Test("merges frames that look the same")
  func mergesEqualFrames() async throws {
    let definition = widget { date in
      ViewThatFits {
        Text(date + 86_400, style: .timer).frame(width: 4000)
        Text("Too little room")
      }
    }
    let manifest = try await render(definition, most: 5)
    #expect(shown(manifest) == ["0 Too little room"])
    #expect(manifest.frames[0].until == nil)
  }

  @Test("begins with the current value if an entry began long ago")
  func longAgo() async throws {
    let clock = widget(at: [-7200, 400]) { Text($0, style: .relative) }
    let manifest = try await render(clock, now: 90, most: 8)
    #expect(
      shown(manifest) == [
        "90 2 hours, 1 minute", "180 2 hours, 3 minutes", "240 2 hours, 4 minutes",
        "300 2 hours, 5 minutes", "400 −− seconds", "460 1 minute", "520 2 minutes",
      ])
    #expect(manifest.frames[0].entry?.milliseconds == -7_200_000)
    let still = try await render(widget(at: [-7200]) { _ in Text("Still") }, now: 90)
    #expect(still.frames[0].date.milliseconds == -7_200_000)
    #expect(still.frames[0].entry == nil)
  }

  @Test("updates timed progress bars and timeline views for each frame's date")
  func bars() async throws {
    let definition = widget { date in
      VStack {
        ProgressView(timerInterval: date...date + 240, countsDown: false)
        TimelineView(.everyMinute) { Text("\(Int($0.date.timeIntervalSince1970))") }
      }
    }
    let manifest = try await render(definition)
    #expect(shown(manifest) == ["0 0", "60 60", "120 120", "180 180", "240 240"])
    #expect(manifest.images.count == 5)
  }

  @Test("records the date from which changes are omitted")
  func omission() async throws {
    let endless = widget { Text($0, style: .timer) }
    #expect(try await render(endless, most: 3).omitted?.from.milliseconds == 180_000)
    let reloaded = widget(policy: .after(Self.start + 60)) { Text($0, style: .timer) }
    let manifest = try await render(reloaded)
    #expect(manifest.frames.count == 61)
    #expect(manifest.omitted?.from.milliseconds == 3_660_000)
    #expect(try isWellFormed(manifest))
  }

  /// A small display that shows seconds.
  private static let small = DeviceProfile(
    id: "small", name: "Small", size: PixelSize(300, 200), palette: .rgb888)

  @Test("produces the same bytes with any number of threads", arguments: [2, 3, 5])
  func threads(count: Int) async throws {
    let definition = widget(at: [0, 130, 200, 900, 1000]) { date in
      VStack {
        Text(date + 300, style: .timer)
        Text(date, style: .offset)
        ProgressView(timerInterval: date...date + 500)
      }
    }
    let one = try await render(definition, Self.small, most: 120)
    let many = try await render(definition, Self.small, threadCount: count, most: 120)
    #expect(one.frames.count > 70)
    #expect(ManifestFile.bytes(of: one) == ManifestFile.bytes(of: many))
  }
}
