import CheckedJSON
import DeviceServer
import Foundation
package import FramePipeline
import Graphics
import PixelOutput
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// The widgets on the administrator's pages: those that can be added, those that were, and their forms.
package struct WidgetAdministration: AdminSection {
  private let editor: any WidgetEditor
  private let profiles: DeviceProfileRegistry
  private let jobs: AdminJobs

  /// The seconds for which the list of widgets, and their samples, are cached.
  private static let listLifetime = 30.0
  private static let sampleLifetime = 600.0

  /// Creates the administration of a server's widgets.
  ///
  /// - Parameters:
  ///   - editor: Runs author code, and changes widgets.
  ///   - profiles: The device profiles.
  ///   - jobs: The work of the pages.
  package init(_ editor: any WidgetEditor, profiles: DeviceProfileRegistry, jobs: AdminJobs) {
    self.editor = editor
    self.jobs = jobs
    self.profiles = profiles
  }

  // MARK: Reading

  func read(_ request: AdminRequest, _ path: [String]) throws -> ServerResponse {
    switch path {
    case ["widgets"]: return try offered(request)
    case ["widgets", "sample"]: return try sample(request)
    case ["instances"]: return try instances(request)
    case ["profiles"]: return try displays(request)
    case ["versions"]: return try VersionReport(of: request.server.store).response
    case let path where path.count == 2 && path[0] == "jobs": return try jobs.result(of: path[1])
    case let path where path.count == 3 && path[0] == "instances" && path[2] == "picture":
      return try .frame(of: path[1], to: request, orElse: "this widget has no picture yet")
    default: throw AdminError.unknownAddress
    }
  }

  /// The reloads of the last day, and what has failed.
  func log(_ request: AdminRequest) throws -> ServerResponse {
    try LogReport(request: request, profiles: profiles).response()
  }

  /// The widgets that can be added.
  private func offered(_ request: AdminRequest) throws -> ServerResponse {
    try jobs.cached("widgets", for: Self.listLifetime, at: request.now) { [editor] in
      let (widgets, problems) = try editor.widgets()
      return .json(
        .object([
          "widgets": .array(widgets.map(\.json)),
          "problems": .array(problems.map(JSONValue.string)),
        ]))
    }
  }

  /// The picture of a widget with its default values and sample data, for the gallery.
  private func sample(_ request: AdminRequest) throws -> ServerResponse {
    let query = request.request.query
    guard let kind = query["kind"], let family = query["family"], let device = query["device"]
    else { throw AdminError(400, "the widget, its size and its display are missing") }
    let form = WidgetFormRequest(
      kind: kind, program: query["program"], family: family, device: device)
    let subject = try form.subject()
    let key = [kind, form.program ?? "", family, device].joined(separator: "\n")
    return try jobs.cached("sample \(key)", for: Self.sampleLifetime, at: request.now) { [editor] in
      .json(try editor.preview(of: subject, ParameterChange(), isLive: false).json)
    }
  }

  private func instances(_ request: AdminRequest) throws -> ServerResponse {
    let server = request.server
    let status = try HostStatus(of: server.store, devices: profiles, at: request.now)
    let folders = try server.store.shownFolders()
    let shownBy = server.directory.devices.reduce(into: [String: [String]]()) { shown, device in
      for instance in device.shows.flatMap({ folders[$0] })?.instances ?? [] {
        shown[instance, default: []].append(device.displayName)
      }
    }
    let screens = try server.store.screens()
    let stacks = Dictionary(
      uniqueKeysWithValues: try server.store.stacks().map { ($0.id, $0.members) })
    let shownOn = screens.reduce(into: [String: [String]]()) { shown, screen in
      for name in Set(screen.shown.flatMap { [$0] + (stacks[$0] ?? []) }) {
        shown[name, default: []].append(screen.id)
      }
    }
    let instances = try status.instances.map { instance in
      let name = instance.instance.id
      return try json(
        of: instance, shownBy: shownBy[name] ?? [], on: shownOn[name] ?? [], request)
    }
    return .json(
      .object([
        "now": .string(Timestamp(request.now).text), "instances": .array(instances),
        "names": .array(try names(in: server.store).map { .string($0) }),
      ]))
  }

  /// Returns the names that no new widget can have.
  private func names(in store: HostStore) throws -> [String] {
    try store.contentNames().sorted()
  }

  private func json(
    of status: InstanceStatus, shownBy displays: [String], on screens: [String],
    _ request: AdminRequest
  ) throws -> JSONValue {
    let instance = status.instance
    let timeline = try request.server.library.timeline(of: instance.id)
    let frame = timeline?.frame(at: request.now)
    let profile = request.server.profile(named: instance.device)
    return .object([
      "name": .string(instance.id), "kind": .string(instance.kind),
      "program": instance.version.map { _ in .string(instance.program) },
      "title": timeline?.manifest.displayName.map(JSONValue.string),
      "family": .string(instance.family.description), "device": .string(instance.device),
      "fill": .bool(instance.fillsPanel), "profile": profile.map { .string($0.name) },
      "displays": .array(displays.map(JSONValue.string)),
      "screens": .array(screens.map(JSONValue.string)),
      "picture": frame.flatMap { frame in timeline.flatMap { $0.manifest.pictureJSON(of: frame) } },
      "failure": status.failure.map { .string($0.cause) },
    ])
  }

  /// The displays that a widget can be drawn for: those that are registered, and all that are known.
  private func displays(_ request: AdminRequest) throws -> ServerResponse {
    let devices = request.server.directory.devices.filter(\.isApproved)
    let named = Dictionary(grouping: devices, by: \.profile)
    let stored = profiles.storedIDs.compactMap { try? profiles.profile(id: $0) }
    let own = named.keys.sorted().compactMap { try? profiles.profile(id: $0) }
    let all = (own + stored + DeviceCatalog.all).uniqued(on: \.id)
    return .json(
      .object([
        "profiles": .array(
          all.map { profile in
            .object([
              "id": .string(profile.id), "name": .string(profile.name),
              "size": .array([.integer(profile.canvas.width), .integer(profile.canvas.height)]),
              "inks": .string(profile.palette.id),
              "displays": .array((named[profile.id] ?? []).map(\.choiceJSON)),
            ])
          })
      ]))
  }

  // MARK: Changes

  func change(_ request: AdminRequest, _ path: [String]) throws -> ServerResponse {
    switch path {
    case ["widgets", "preview"]: return try preview(request)
    case ["widgets", "add"]: return try add(request)
    case let path where path.count == 3 && path[0] == "instances" && path[2] == "configure":
      return try configure(path[1], request)
    case let path where path.count == 3 && path[0] == "instances" && path[2] == "copy":
      return try copy(path[1], request)
    case let path where path.count == 3 && path[0] == "instances" && path[2] == "remove":
      return try start(request) { [editor] in try editor.remove(path[1]) }
    case let path where path.count == 3 && path[0] == "instances" && path[2] == "reload":
      return try start(request) { [editor] in try editor.reload(path[1]) }
    case let path where path.count == 3 && path[0] == "versions" && path[2] == "finish":
      return try finish(path[1], request)
    case let path where path.count == 3 && path[0] == "versions" && path[2] == "rollback":
      return try rollBack(path[1], request)
    default: throw AdminError.unknownAddress
    }
  }

  /// Ends a canary release with its version; fails if widgets cannot be drawn with it.
  private func finish(_ program: String, _ request: AdminRequest) throws -> ServerResponse {
    let state = try request.body(ProgramState.self)
    return try jobs.start(at: request.now) { [editor, jobs] in
      if let failure = try editor.finish(program, in: state) {
        throw AdminError(
          422,
          "nothing was changed, because widgets cannot be drawn: "
            + failure.messages.prefix(3).joined(separator: "; ")
            + (failure.messages.count > 3 ? "; …" : ""))
      }
      jobs.removeCachedResults()
      return .done
    }
  }

  /// Ends a canary release without its version, or goes back to the version before.
  private func rollBack(_ program: String, _ request: AdminRequest) throws -> ServerResponse {
    let state = try request.body(ProgramState.self)
    return try jobs.start(at: request.now) { [editor, jobs] in
      try editor.rollBack(program, in: state)
      jobs.removeCachedResults()
      return .done
    }
  }

  /// Runs a change as a job.
  private func start(
    _ request: AdminRequest, _ work: @escaping @Sendable () throws -> Void
  ) throws -> ServerResponse {
    _ = try request.body(EmptyAdminBody.self)
    return try jobs.start(at: request.now) {
      try work()
      return .done
    }
  }

  /// A form that is being filled in; only the last one of a page is drawn.
  private func preview(_ request: AdminRequest) throws -> ServerResponse {
    let form = try request.body(WidgetFormRequest.self)
    let (subject, change) = (try form.subject(), try form.change())
    let group = AdminCookie.identifier(in: request.request).map { "preview \($0)" }
    return try jobs.start(group: group, at: request.now) { [editor] in
      .json(try editor.preview(of: subject, change, isLive: form.live ?? false).json)
    }
  }

  private func add(_ request: AdminRequest) throws -> ServerResponse {
    let form = try request.body(WidgetFormRequest.self)
    let (subject, change) = (try form.subject(), try form.change())
    return try jobs.start(at: request.now) { [editor, profiles] in
      let instance = try editor.add(subject, change, named: form.name)
      var problem: String?
      for device in form.displays ?? [] {
        do {
          _ = try request.server.store.assign(
            device: device, showing: instance.id, profiles: profiles)
        } catch {
          // The widget was added; the person can choose what the display shows.
          problem = "\(error)"
        }
      }
      return .json(
        .object(["name": .string(instance.id), "problem": problem.map(JSONValue.string)]))
    }
  }

  private struct Copy: Decodable {
    /// The display of the new widget.
    var device: String
  }

  private func copy(_ name: String, _ request: AdminRequest) throws -> ServerResponse {
    let device = try request.body(Copy.self).device
    return try jobs.start(at: request.now) { [editor] in
      .json(.object(["name": .string(try editor.copy(name, for: device).id)]))
    }
  }

  private func configure(_ name: String, _ request: AdminRequest) throws -> ServerResponse {
    var form = try request.body(WidgetFormRequest.self)
    form.instance = name
    let (subject, change) = (try form.subject(), try form.change())
    let store = request.server.store
    return try jobs.start(at: request.now) { [editor] in
      let before = try store.instance(named: name)
      try editor.configure(subject, change)
      // Without a change, the host would not retry a failing widget.
      if let before, try store.instance(named: name) == before, try store.failures()[name] != nil {
        try editor.reload(name)
      }
      return .json(.object(["name": .string(name)]))
    }
  }
}

extension HostStore {
  fileprivate func instance(named name: WidgetInstance.ID) throws -> WidgetInstance? {
    try instances().first { $0.id == name }
  }
}

extension OfferedWidget {
  fileprivate var json: JSONValue {
    .object([
      "kind": .string(summary.kind), "program": program.map(JSONValue.string),
      "name": .string(summary.displayName.isEmpty ? summary.kind : summary.displayName),
      "description": .string(summary.description),
      "families": .array(summary.families.map { .string($0.description) }),
    ])
  }
}
