import Dispatch
import Foundation
import Graphics
import PixelOutput
import Synchronization
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

/// Layout on the main actor beside threads that draw.
struct ParallelRenderingTests {
  /// The order in which frames are laid out (`L`) and drawn (`D`).
  private final class Events: Sendable {
    private let events = Mutex("")
    private let secondLayout = DispatchSemaphore(value: 0)

    var order: String { events.withLock { $0 } }

    func add(_ event: Character) {
      let isSecondLayout = events.withLock { events in
        events.append(event)
        return event == "L" && events.count(where: { $0 == "L" }) == 2
      }
      if isSecondLayout { secondLayout.signal() }
    }

    /// Waits on the thread that draws until the second frame is laid out.
    func waitForSecondLayout() -> Bool { secondLayout.wait(timeout: .now() + 600) == .success }
  }

  private let folder = OutputFolder()

  private func widget(frames: Int, _ events: Events) -> WidgetDefinition {
    exampleWidget(frames: frames) { index in
      events.add("L")
      return Text("Frame \(index)")
    }
  }

  private func render(
    _ definition: WidgetDefinition, threadCount: Int,
    progress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) async throws -> Manifest {
    try await Self.render(definition, threadCount: threadCount, to: folder.path, progress: progress)
  }

  private static func render(
    _ definition: WidgetDefinition, threadCount: Int, to path: String,
    progress: (@Sendable (_ done: Int, _ all: Int) -> Void)? = nil
  ) async throws -> Manifest {
    let store = FrameStore(root: path, disk: LocalDisk(isDurable: false))
    return try await RenderPipeline.example(threadCount: threadCount).render(
      definition, family: .systemSmall, into: store, progress: progress
    ).manifest
  }

  @Test("A single thread takes turns with the layout, in batches of 1, 2, 4, 8 and then 16 frames")
  func alone() async throws {
    let events = Events()
    _ = try await render(widget(frames: 50, events), threadCount: 1) { _, _ in events.add("D") }
    let batches = [1, 2, 4, 8, 16, 16, 3]
    let expected = batches.map { count in
      String(repeating: "L", count: count) + String(repeating: "D", count: count)
    }
    #expect(events.order == expected.joined())
  }

  @Test("With several threads, the next frames are laid out while some are drawn, one batch ahead")
  func ahead() async throws {
    let events = Events()
    let definition = widget(frames: 15, events)
    let pipeline = RenderPipeline.example()
    let timeline = try await pipeline.timeline(of: definition, family: .systemSmall)
    let renderer = try pipeline.renderer(of: definition, family: .systemSmall)
    let expansion = ClockExpansion(
      pace: ClockPace(cadence: 60), start: Timestamp(Date(timeIntervalSince1970: 0)), end: nil,
      pixels: 100)
    let store = FrameStore(root: folder.path, disk: LocalDisk(isDurable: false))
    let writer = try await store.writer(device: "trmnl", instance: "k")
    defer { writer.abandon() }
    let chunk = try #require(
      FrameChunk.chunks(of: timeline, expansion: expansion, threadCount: 1).first)
    let result = try await chunk.draw(
      with: renderer, into: writer, laysOutAhead: true
    ) { _ in
      events.add("D")
      if events.order.count(where: { $0 == "D" }) == 1 { #expect(events.waitForSecondLayout()) }
    }
    #expect(result.frames.count == 15)
    // While a frame is drawn, nothing after the batch that follows its own is laid out.
    let batches = [0..<1, 1..<3, 3..<7, 7..<15]
    var (laidOut, drawn) = (0, 0)
    for event in events.order {
      if event == "L" {
        laidOut += 1
      } else {
        let batch = try #require(batches.firstIndex { $0.contains(drawn) })
        #expect(laidOut >= batches[batch].upperBound, "\(events.order)")
        #expect(laidOut <= batches[min(batch + 1, batches.count - 1)].upperBound)
        drawn += 1
      }
    }
    #expect(laidOut == 15 && drawn == 15)
  }

  @Test("Manifests and diagnostics are the same for any number of threads", arguments: [2, 5])
  func sameBytes(threadCount: Int) async throws {
    let definition = exampleWidget(frames: 23) { index in
      VStack {
        Text("Frame \(index)")
        if index > 3, !index.isMultiple(of: 4) { Text("\u{F8FF}") }
        if index > 8 { Text("later").font(.custom("Nowhere", size: 12)) }
        if index == 6 { Text("once").font(.custom("Elsewhere", size: 12)) }
      }
    }
    let one = try await render(definition, threadCount: 1)
    let many = try await render(definition, threadCount: threadCount)
    #expect(one.frames.count == 23)
    #expect(ManifestFile.bytes(of: one) == ManifestFile.bytes(of: many))
    let messages = one.diagnostics.map(\.message)
    #expect(
      ["U+F8FF", "'Elsewhere'", "'Nowhere'"].map { name in
        messages.firstIndex { $0.contains(name) }
      } == [0, 1, 2])
  }

  @Test("A thread that is cancelled ends the rendering")
  func cancellation() async throws {
    let events = Events()
    let (definition, path) = (widget(frames: 200, events), folder.path)
    let task = Task {
      try await Self.render(definition, threadCount: 2, to: path) { _, _ in
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    let result = await task.result
    #expect(throws: CancellationError.self) { try result.get() }
    // A thread is cancelled after its first frame; both have laid out some batches by then.
    #expect(events.order.count(where: { $0 == "L" }) < 200, "\(events.order)")
  }
}
