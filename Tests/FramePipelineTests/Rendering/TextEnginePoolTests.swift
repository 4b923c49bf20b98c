import CairoBackend
import Foundation
import Graphics
import PixelOutput
import Synchronization
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

/// A pool that counts how often it opens the fonts.
private struct CountingPool {
  private let count: Count
  let pool: TextEnginePool

  init() {
    let count = Count()
    self.count = count
    pool = TextEnginePool { fonts in
      count.increment()
      return PangoTextEngine(extraFonts: fonts)
    }
  }

  var openings: Int { count.value.withLock { $0 } }

  private final class Count: Sendable {
    let value = Mutex(0)

    func increment() { value.withLock { $0 += 1 } }
  }
}

@Suite("Text engine pool")
struct TextEnginePoolTests {
  private let counting = CountingPool()
  private let folder = OutputFolder()

  private func pipeline(threadCount: Int = 1, fonts: [URL] = []) -> RenderPipeline {
    var settings = RenderSettings(device: DeviceCatalog.trmnl)
    settings.threadCount = threadCount
    var pipeline = RenderPipeline(
      settings: settings,
      renderEnvironment: RenderEnvironment(now: Date(timeIntervalSince1970: 0), fonts: fonts))
    pipeline.engines = counting.pool
    return pipeline
  }

  private func render(_ pipeline: RenderPipeline, _ text: String) async throws -> Manifest {
    let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    return try await pipeline.render(
      exampleWidget(frames: 4) { Text("\(text) \($0)") }, family: .systemExtraLarge, into: store
    ).manifest
  }

  @Test("opens the fonts once for any number of timelines and threads")
  func onePerProcess() async throws {
    for index in 0..<5 { _ = try await render(pipeline(threadCount: 3), "Timeline \(index)") }
    for _ in 0..<3 {
      let renderer = try pipeline().renderer(
        of: exampleWidget(frames: 1) { _ in Text("Preview") }, family: .systemExtraLarge)
      _ = await renderer.displayList(
        of: RenderableEntry(date: Date(timeIntervalSince1970: 0)) { AnyView(Text("Preview")) })
    }
    #expect(counting.openings == 1)
  }

  @Test("opens an engine for each concurrent renderer, and reuses it afterwards")
  func concurrent() throws {
    let widget = exampleWidget(frames: 1) { _ in Text("One") }
    do {
      let renderers = try (0..<3).map { _ in
        try pipeline().renderer(of: widget, family: .systemExtraLarge)
      }
      #expect(renderers.count == 3)
      #expect(counting.openings == 3)
    }
    let renderers = try (0..<3).map { _ in
      try pipeline().renderer(of: widget, family: .systemExtraLarge)
    }
    #expect(renderers.count == 3)
    #expect(counting.openings == 3)
  }

  @Test("shares engines only between renderers with the same fonts")
  func otherFonts() async throws {
    let fonts = URL(fileURLWithPath: "/usr/share/fonts/truetype/noto/", isDirectory: true)
    for _ in 0..<2 {
      _ = try await render(pipeline(), "Own")
      _ = try await render(pipeline(fonts: [fonts]), "Other")
    }
    #expect(counting.openings == 2)
  }

  @Test("renders the same frames and diagnostics with a reused engine")
  func reuse() async throws {
    let unknown = exampleWidget(frames: 2) {
      Text("Frame \($0)").font(.custom("Nowhere", size: 20))
    }
    var manifests: [Manifest] = []
    for _ in 0..<2 {
      let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
      manifests.append(
        try await pipeline().render(unknown, family: .systemExtraLarge, into: store).manifest)
    }
    #expect(counting.openings == 1)
    #expect(manifests[0] == manifests[1])
    #expect(manifests[1].diagnostics.map(\.message).contains { $0.contains("font 'Nowhere'") })
  }
}
