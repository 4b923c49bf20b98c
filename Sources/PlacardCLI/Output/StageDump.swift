import Foundation
import FramePipeline
import Graphics
import LayoutEngine
import PixelOutput
import WidgetHost
import WidgetTimeline

/// What a stage gives for a widget, as JSON.
struct StageDump {
  let stage: DumpCommand.Stage
  /// Which entry, from 1; `nil` is all.
  let entry: Int?
  let pipeline: RenderPipeline
  let channel: WorkerChannel

  func value(of widget: ConfiguredWidget, family: WidgetFamily) async throws -> JSONValue {
    .object([
      "kind": .string(widget.definition.kind), "family": .string(family.description),
      "device": .string(pipeline.settings.device.id),
      "\(stage)": try await content(of: widget, family),
    ])
  }

  private func content(
    of widget: ConfiguredWidget, _ family: WidgetFamily
  ) async throws -> JSONValue {
    switch stage {
    case .manifest:
      return try await manifest(of: widget, family)
    case .timeline:
      return timeline(try await pipeline.timeline(of: widget, family: family))
    case .layout:
      return try await entries(of: widget, family) { renderer, entry in
        try JSONValue(encoding: renderer.layoutRecords(of: entry))
      }
    case .list:
      return try await entries(of: widget, family) { renderer, entry in
        try JSONValue(encoding: renderer.displayList(of: entry).0)
      }
    }
  }

  /// What `render` would write, written to a folder that goes again.
  private func manifest(
    of widget: ConfiguredWidget, _ family: WidgetFamily
  ) async throws -> JSONValue {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("placard-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = FrameStore(root: folder.path)
    let progress = RenderProgress(name: widget.definition.kind, channel: channel)
    return try await pipeline.render(
      widget, family: family, into: store, progress: progress.step
    ).manifest.json
  }

  private func timeline(_ timeline: PlannedTimeline) -> JSONValue {
    .object([
      "reload": timeline.reload.json,
      "entries": .array(
        timeline.entries.map { entry in
          .object([
            "date": .string(Timestamp(entry.date).text),
            "relevance": entry.relevance.flatMap { try? JSONValue(encoding: $0) },
          ])
        }),
      "frames": .array(
        timeline.frames.map { frame in
          .object([
            "entry": .integer(frame.entry + 1), "date": .string(frame.date.text),
            "until": frame.until.map { .string($0.text) } ?? .null,
          ])
        }),
      "diagnostics": .array(timeline.diagnostics.map { .string($0.message) }),
    ])
  }

  private func entries(
    of widget: ConfiguredWidget, _ family: WidgetFamily,
    _ value: (FrameRenderer, RenderableEntry) throws -> JSONValue
  ) async throws -> JSONValue {
    let timeline = try await pipeline.timeline(of: widget, family: family)
    if let entry, !timeline.entries.indices.contains(entry - 1) {
      throw CommandError(
        "'\(widget.definition.kind)' has no entry \(entry); it has 1 to \(timeline.entries.count)")
    }
    let renderer = try pipeline.renderer(of: widget.definition, family: family)
    let progress = RenderProgress(name: widget.definition.kind, channel: channel)
    let chosen = timeline.entries.enumerated().filter { entry ?? $0.offset + 1 == $0.offset + 1 }
    return .array(
      try chosen.map { offset, entry in
        progress.step(done: offset, of: timeline.entries.count)
        return .object([
          "entry": .integer(offset + 1), "date": .string(Timestamp(entry.date).text),
          "value": try value(renderer, entry),
        ])
      })
  }
}

extension JSONValue {
  /// The value as it encodes itself.
  init(encoding value: some Encodable) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
  }
}
