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

/// A dump for people: indented lines, the layout as a tree of frames.
struct DumpText {
  private let value: JSONValue

  init(json: String) {
    value = (try? JSONDecoder().decode(JSONValue.self, from: Data(json.utf8))) ?? .string(json)
  }

  var text: String { lines(of: value, depth: 0).joined(separator: "\n") }

  private func lines(of value: JSONValue, depth: Int) -> [String] {
    if let view = viewLine(value) {
      return [indent(depth) + view] + lines(of: value["children"] ?? .array([]), depth: depth + 1)
    }
    switch value {
    case .object(let members): return members.flatMap { lines(of: $0, depth: depth) }
    case .array(let values): return values.flatMap { lines(of: $0, depth: depth) }
    case .null, .bool, .integer, .number, .string: return [indent(depth) + scalar(value)]
    }
  }

  private func lines(of member: JSONValue.Member, depth: Int) -> [String] {
    switch member.value {
    case .object, .array:
      [indent(depth) + member.name + ":"] + lines(of: member.value, depth: depth + 1)
    case .null, .bool, .integer, .number, .string:
      [indent(depth) + "\(member.name): \(scalar(member.value))"]
    }
  }

  /// A view of the layout: its name, its frame, its identifier and its text.
  private func viewLine(_ value: JSONValue) -> String? {
    guard case .string(let name)? = value["name"], case .array(let frame)? = value["frame"] else {
      return nil
    }
    var line = "\(name) (\(frame.map(scalar).joined(separator: ", ")))"
    if case .string(let identifier)? = value["identifier"] { line += " #\(identifier)" }
    if case .string(let text)? = value["text"] { line += " \"\(text.prefix(60))\"" }
    return line
  }

  private func scalar(_ value: JSONValue) -> String {
    switch value {
    case .string(let text): text
    case .number(let number): String((number * 1000).rounded() / 1000)
    case .integer(let number): String(number)
    case .bool(let flag): String(flag)
    case .null: "none"
    case .array(let values): values.map(scalar).joined(separator: ", ")
    case .object: ""
    }
  }

  private func indent(_ depth: Int) -> String { String(repeating: "  ", count: depth) }
}
