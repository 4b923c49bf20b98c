import CheckedJSON
import Foundation
import FramePipeline
import Glibc
import PixelOutput
import TemplateLanguage
import WidgetTemplates
import WidgetTimeline

/// What is shown of a template, and what is wrong with it as it is now.
struct PreviewState: Sendable {
  /// The last one that could be made.
  var scene: CurrentScene?
  /// How many scenes were requested of workers.
  var requestedScenes = 0
  /// Why there is no newer scene.
  var issues: [TemplateIssue] = []
  /// Why no more pictures of a version are drawn: a worker that made them, or the same scene of files that were saved
  /// since, crashed or took too long or too much memory.
  var drawingFailure: (version: Int, message: String)?
  var data = Data()

  /// Where the entries come from.
  struct Data: Sendable {
    var isLive = false
    var isFetching = false
    /// What sources gave when they were last fetched, as a worker encoded it.
    var fetched: Foundation.Data?
    var fetchedAt: Date?
  }
}

/// Writes a state as the page reads it.
struct StateJSON {
  let request: PreviewRequest
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
      guard let display = try? settings.display(of: family) else { return nil }
      let placement = settings.placement(of: display)
      // As it is seen, which is the picture turned back.
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

/// Something wrong with the template, as the page shows it.
struct TemplateIssue: Codable, Hashable, Sendable {
  /// Where it is, such as `views.swift:12:5`; empty where it has no place.
  var place = ""
  var message: String
  /// The line with what is underlined in it; empty where there is none.
  var excerpt = ""

  /// What is wrong with the template of a folder.
  static func issues(in error: any Error, of folder: String) -> [TemplateIssue] {
    guard let error = error as? TemplateError else { return [TemplateIssue(message: "\(error)")] }
    return error.messages.map { TemplateIssue($0, in: folder) }
  }

  init(message: String) { self.message = message }

  /// Reads what `check` prints.
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

  /// The line of a file, with a mark below a column.
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
