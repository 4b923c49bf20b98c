import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import PreviewDrawing
import WidgetTimeline
import WidgetUI

/// A scene as known to the server.
struct CurrentScene: Sendable {
  /// The version, which identifies the scene.
  var version: Int
  /// The inputs from which a worker creates it.
  var origin: SceneRequest
  var displays: PreviewDisplays
  var outline: SceneOutline
}

/// The current scene and the issues of the widget's current files.
struct PreviewState: Sendable {
  /// The last scene that was created successfully.
  var scene: CurrentScene?
  /// The number of scenes requested so far.
  var requestedScenes = 0
  /// The errors that prevent a newer program.
  var buildIssues: [PreviewIssue] = []
  /// The errors that prevent a newer scene.
  var issues: [PreviewIssue] = []
  /// The kinds among which a person can choose; empty if there is only one.
  var kinds: [String] = []
  /// The version that is no longer rendered, and the reason: a worker that rendered it, or that processed the same
  /// scene for newer files, crashed, timed out, or used too much memory.
  var drawingFailure: (version: Int, message: String)?
  var data = Data()
  var isBuilding = false
  /// The times of the last successful build.
  var times: BuildTimes?
  /// The files whose changes are ignored, because the build or the drawing changes them each time.
  var ignoredFiles: [String] = []
  /// What a person chose on the page.
  var options = PreviewOptions()
  /// The kind that a person chose; `nil` for the first one.
  var kind: String?
  /// The displays that were chosen; a scene has those that it was created for.
  var displays: PreviewDisplays
  /// The time of the command.
  let startTime: Date

  init(kind: String?, displays: PreviewDisplays) {
    self.kind = kind
    self.displays = displays
    startTime = displays.renderEnvironment.now
  }

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
  let configuration: PreviewConfiguration
  let state: PreviewState

  var json: [UInt8] { JSONWriter.bytes(of: value) }

  private var value: JSONValue {
    let outline = state.scene?.outline
    let environment = shownDisplays.renderEnvironment
    return .object([
      "version": .integer(state.scene?.version ?? 0),
      "name": .string(outline?.name ?? folderName), "kind": .string(outline?.kind ?? folderName),
      "text": .string(outline?.summary ?? ""), "folder": .string(configuration.folder),
      "timeZone": .string(environment.timeZone.identifier),
      "locale": .string(environment.locale.identifier.replacing("_", with: "-")),
      "isBuilding": .bool(state.isBuilding), "times": state.times.map { .string($0.text) },
      "issues": .array((state.buildIssues + state.issues).map(\.json)),
      "notes": .array((outline?.notes ?? []).map(\.json) + ignoredFiles), "data": data,
      "dates": .array((outline?.dates ?? []).map { .string(Timestamp($0).text) }),
      "reload": outline.map { reload($0.policy) }, "chosen": chosen,
      "fields": .array((outline?.fields ?? []).map(\.json)), "devices": .array(devices),
    ])
  }

  private var folderName: String {
    configuration.folder.split(separator: "/").last.map(String.init) ?? ""
  }

  private var ignoredFiles: [JSONValue] {
    state.ignoredFiles.map { file in
      .object(["severity": "warning", "message": .string(Self.ignoredMessage(of: file))])
    }
  }

  /// Returns the message about a file whose changes are ignored.
  static func ignoredMessage(of file: String) -> String {
    "'\(file)' changes by itself whenever the package is built or drawn; it is not watched until it is saved while "
      + "nothing is built"
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

  /// What can always be chosen on the page.
  static let choices = JSONWriter.bytes(
    of: .object([
      "devices": .array(
        DeviceCatalog.all.map { .object(["id": .string($0.id), "name": .string($0.name)]) }),
      "typeSizes": .array(DynamicTypeSize.allCases.map { .string("\($0)") }),
    ]))

  /// What is chosen on the page, and the kinds among which a person can choose.
  private var chosen: JSONValue {
    let displays = state.displays
    return .object([
      "kinds": .array(state.kinds.map { .string($0) }),
      "kind": (state.kind ?? state.scene?.outline.kind).map { .string($0) },
      "device": displays.settings.count == 1 ? .string(displays.settings[0].device.id) : .null,
      "locale": .string(displays.renderEnvironment.locale.identifier),
      "typeSize": .string("\(displays.settings[0].dynamicTypeSize)"),
    ])
  }

  private var shownDisplays: PreviewDisplays { state.scene?.displays ?? state.displays }

  private var devices: [JSONValue] {
    shownDisplays.settings.enumerated().map { index, settings in
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
      let size = placement.rotation.rotate(placement.pictureSize)
      return .object([
        "name": .string(family.description), "width": .integer(size.width),
        "height": .integer(size.height),
      ])
    }
  }

  private var shownFamilies: [WidgetFamily] {
    let names = state.scene?.outline.families ?? []
    let all = WidgetFamily.allCases.filter { names.contains($0.description) }
    let families = shownDisplays.families
    return families.isEmpty ? all : all.filter(families.contains)
  }
}
