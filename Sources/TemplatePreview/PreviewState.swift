import CheckedJSON
import Foundation
import FramePipeline
import Glibc
import PixelOutput
import TemplateLanguage
import WidgetTemplates
import WidgetTimeline

/// The current scene and the issues of the template's current files.
struct PreviewState: Sendable {
  /// The last scene that was created successfully.
  var scene: CurrentScene?
  /// The number of scenes requested so far.
  var requestedScenes = 0
  /// The errors that prevent a newer scene.
  var issues: [TemplateIssue] = []
  /// The version that is no longer rendered, and the reason: a worker that rendered it, or that processed the same
  /// scene for newer files, crashed, timed out, or used too much memory.
  var drawingFailure: (version: Int, message: String)?
  var data = Data()

  /// The origin of the entries.
  struct Data: Sendable {
    var isLive = false
    var isFetching = false
    /// The last fetched data, as encoded by a worker.
    var fetched: Foundation.Data?
    var fetchedAt: Date?
  }
}

/// Serializes a state as JSON for the page.
struct StateJSON {
  let request: PreviewConfiguration
  let state: PreviewState

  var json: [UInt8] { JSONWriter.bytes(of: value) }

  private var value: JSONValue {
    let outline = state.scene?.outline
    return .object([
      "version": .integer(state.scene?.version ?? 0),
      "name": .string(outline?.name ?? folderName), "kind": .string(outline?.kind ?? folderName),
      "text": .string(outline?.summary ?? ""), "folder": .string(request.folder),
      "timeZone": .string(request.renderEnvironment.timeZone.identifier),
      "locale": .string(request.renderEnvironment.locale.identifier.replacing("_", with: "-")),
      "mistakes": .array(state.issues.map(\.json)),
      "notes": .array((outline?.notes ?? []).map(\.json)), "data": data,
      "dates": .array((outline?.dates ?? []).map { .string(Timestamp($0).text) }),
      "reload": outline.map { reload($0.policy) },
      "fields": .array((outline?.fields ?? []).map(\.json)), "devices": .array(devices),
    ])
  }

  private var folderName: String {
    request.folder.split(separator: "/").last.map(String.init) ?? ""
  }

  private var data: JSONValue {
    .object([
      "hasSources": .bool(state.scene?.outline.hasSources ?? false),
      "isLive": .bool(state.data.isLive), "isFetching": .bool(state.data.isFetching),
      "fetchedAt": state.data.fetchedAt.map { .string(Timestamp($0).text) },
    ])
  }

  private func reload(_ policy: TimelineReloadPolicy) -> JSONValue {
    switch policy.rule {
    case .atEnd: "atEnd"
    case .never: "never"
    case .after(let date): .string(Timestamp(date).text)
    }
  }

  // MARK: Displays

  private var devices: [JSONValue] {
    request.settings.enumerated().map { index, settings in
      .object([
        "index": .integer(index), "id": .string(settings.device.id),
        "name": .string(settings.device.name), "width": .integer(settings.device.size.width),
        "height": .integer(settings.device.size.height),
        "inks": .string(settings.device.palette.id), "families": .array(families(settings)),
      ])
    }
  }

  private func families(_ settings: RenderSettings) -> [JSONValue] {
    shownFamilies.compactMap { family in
      guard let display = try? settings.displayFamily(of: family) else { return nil }
      let placement = settings.placement(of: display)
      // The size as the user sees it, with the rotation of the frame undone.
      let size = placement.rotation.turned(placement.pictureSize)
      return .object([
        "name": .string(family.description), "width": .integer(size.width),
        "height": .integer(size.height),
      ])
    }
  }

  private var shownFamilies: [WidgetFamily] {
    let names = state.scene?.outline.families ?? []
    let all = WidgetFamily.allCases.filter { names.contains($0.description) }
    return request.families.isEmpty ? all : all.filter(request.families.contains)
  }
}

/// An error of the template, as shown on the page.
struct TemplateIssue: Codable, Hashable, Sendable {
  /// The position, such as `views.swift:12:5`; empty if unknown.
  var place = ""
  var message: String
  /// The source line with the error underlined; empty if unknown.
  var excerpt = ""

  /// Returns the issues of a template for an error.
  static func issues(in error: any Error, of folder: String) -> [TemplateIssue] {
    guard let error = error as? TemplateError else { return [TemplateIssue(message: "\(error)")] }
    return error.messages.map { TemplateIssue($0, in: folder) }
  }

  init(message: String) { self.message = message }

  /// Parses a message in the format of `check`.
  private init(_ report: String, in folder: String) {
    let report = report.replacing(folder + "/", with: "")
    let lines = report.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    message = String(lines[0])
    excerpt = lines.count > 1 ? String(lines[1]) : ""
    guard let head = message.wholeMatch(of: /([^:\s]+):(\d+):(\d+): (?:error: )?(.*)/) else {
      return
    }
    place = "\(head.1):\(head.2):\(head.3)"
    message = String(head.4)
    if excerpt.isEmpty, let line = Int(head.2), let column = Int(head.3) {
      excerpt = Self.excerpt(folder + "/" + head.1, line, column)
    }
  }

  /// Returns a line of a file, with a caret below a column.
  private static func excerpt(_ path: String, _ line: Int, _ column: Int) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: SourceText.sizeLimit)
    bytes.removeLast(bytes.count - fread(&bytes, 1, bytes.count, file))
    let text = SourceText(bytes, name: path).line(line)
    guard !text.isEmpty, text.count <= 160, (1...text.count + 1).contains(column) else { return "" }
    return text + "\n" + String(repeating: " ", count: column - 1) + "^"
  }
}

extension TemplateIssue {
  var json: JSONValue {
    .object(["place": .string(place), "message": .string(message), "excerpt": .string(excerpt)])
  }
}
