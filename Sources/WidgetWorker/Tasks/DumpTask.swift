import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import LayoutEngine
import PixelOutput
package import WidgetHost
package import WidgetTimeline

/// Outputs the result of a stage for a widget as JSON, for `dump`.
package struct DumpTask: Codable, Sendable {
  package enum Stage: String, CaseIterable, Codable, Sendable {
    case timeline, layout, list, manifest
  }

  package var kind: String
  /// The families to dump, of those that the widget supports.
  package var families: [WidgetFamily]
  package var stage: Stage
  /// The number of the entry, from 1; `nil` is all.
  package var entry: Int?
  package var drawing: DrawingConfiguration
  package var displays: DisplayConfiguration
  package var change: ParameterChange

  package init(
    kind: String, families: [WidgetFamily], stage: Stage, entry: Int?,
    drawing: DrawingConfiguration, displays: DisplayConfiguration, change: ParameterChange
  ) {
    self.kind = kind
    self.families = families
    self.stage = stage
    self.entry = entry
    self.drawing = drawing
    self.displays = displays
    self.change = change
  }

  func run(_ context: TaskContext) async throws {
    let configuration = try TaskConfiguration(drawing, context.source)
    let devices = try displays.profiles()
    for widget in await configuration.program.definitions where widget.kind == kind {
      for device in devices {
        let settings = configuration.settings(device: device, displays: displays)
        let dump = StageDump(
          stage: stage, entry: entry,
          pipeline: RenderPipeline(
            settings: settings, renderEnvironment: configuration.renderEnvironment),
          context: context)
        for family in widget.families.filter(families.contains) {
          let configured = try await ConfiguredWidget(
            widget, change: change, timeLimit: drawing.timeLimit)
          context.send(
            output: JSONWriter.string(of: try await dump.value(of: configured, family: family)))
        }
      }
    }
  }
}

/// The result of a stage for a widget, as JSON.
private struct StageDump {
  let stage: DumpTask.Stage
  /// The number of the entry, from 1; `nil` is all.
  let entry: Int?
  let pipeline: RenderPipeline
  let context: TaskContext

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
      return try await entries(of: widget, family) { layout, entry in
        try JSONValue(encoding: layout.layoutRecords(of: entry))
      }
    case .list:
      return try await entries(of: widget, family) { layout, entry in
        try JSONValue(encoding: layout.displayList(of: entry).0)
      }
    }
  }

  /// Returns the manifest that `render` would write, using a temporary folder.
  private func manifest(
    of widget: ConfiguredWidget, _ family: WidgetFamily
  ) async throws -> JSONValue {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("placard-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let store = FrameStore(root: folder.path)
    let progress = RenderProgress(name: widget.definition.kind, context: context)
    return try await pipeline.render(
      widget, family: family, into: store, progress: progress.update
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
    _ value: @escaping @MainActor (EntryLayout, RenderableEntry) throws -> JSONValue
  ) async throws -> JSONValue {
    let timeline = try await pipeline.timeline(of: widget, family: family)
    if let entry, !timeline.entries.indices.contains(entry - 1) {
      throw CommandError(
        "'\(widget.definition.kind)' has no entry \(entry); it has 1 to \(timeline.entries.count)")
    }
    let renderer = try pipeline.renderer(of: widget.definition, family: family)
    let progress = RenderProgress(name: widget.definition.kind, context: context)
    let chosen = timeline.entries.enumerated().filter { entry ?? $0.offset + 1 == $0.offset + 1 }
    var values: [JSONValue] = []
    for (offset, entry) in chosen {
      progress.update(done: offset, of: timeline.entries.count)
      let content = try await MainActorThread.run { [layout = renderer.layout] in
        try value(layout, entry)
      }
      values.append(
        .object([
          "entry": .integer(offset + 1), "date": .string(Timestamp(entry.date).text),
          "value": content,
        ]))
    }
    return .array(values)
  }
}

extension JSONValue {
  /// Creates a value by encoding another one.
  package init(encoding value: some Encodable) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(value))
  }
}
