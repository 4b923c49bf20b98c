import CheckedJSON
import DeviceServer
import Foundation
package import FramePipeline
import PixelOutput
import WidgetHost

/// The playlists and stacks on the administrator's pages, which show one of several widgets at a time.
package struct PlaylistAdministration: AdminSection {
  private let profiles: DeviceProfileRegistry
  private let onChange: @Sendable () -> Void

  /// Creates the administration of a server's playlists and stacks.
  ///
  /// - Parameters:
  ///   - profiles: The device profiles.
  ///   - onChange: Called after each change, to wake the host.
  package init(profiles: DeviceProfileRegistry, onChange: @escaping @Sendable () -> Void) {
    self.profiles = profiles
    self.onChange = onChange
  }

  // MARK: Reading

  func read(_ request: AdminRequest, _ path: [String]) throws -> ServerResponse {
    switch path {
    case []: return try list(request)
    case let path where path.count == 2 && path[1] == "picture":
      return try picture(of: path[0], request)
    default: throw AdminError.unknownAddress
    }
  }

  private func list(_ request: AdminRequest) throws -> ServerResponse {
    let shownBy = Dictionary(grouping: request.server.directory.devices) { $0.shows ?? "" }
    let playlists = try StackStatus.all(in: request.server.store, at: request.now).map { status in
      try json(of: status, shownBy: shownBy[status.stack.id] ?? [], request)
    }
    return .json(.object(["playlists": .array(playlists)]))
  }

  private func json(
    of status: StackStatus, shownBy displays: [RegisteredDevice], _ request: AdminRequest
  ) throws -> JSONValue {
    let stack = status.stack
    let timeline = try request.server.library.timeline(of: stack.id)
    let frame = timeline?.frame(at: request.now)
    return .object([
      "name": .string(stack.id), "members": .array(stack.members.map(JSONValue.string)),
      "minutes": stack.interval.map { .number($0 / 60) },
      "profile": .string(request.server.profile(named: stack.device)?.name ?? stack.device),
      "displays": .array(displays.map { .string($0.displayName) }),
      "picture": frame.flatMap { frame in timeline.flatMap { $0.manifest.pictureJSON(of: frame) } },
      "failure": status.failure.map(JSONValue.string),
    ])
  }

  private func picture(of name: String, _ request: AdminRequest) throws -> ServerResponse {
    _ = try stack(named: name, in: request.server.store)
    return try .frame(of: name, to: request, orElse: "there is no picture of this playlist yet")
  }

  private func stack(named name: String, in store: HostStore) throws -> WidgetStack {
    guard let stack = try store.stacks().first(where: { $0.id == name }) else {
      throw StateError.unknownStack(name, suggestion: "")
    }
    return stack
  }

  // MARK: Changes

  func change(_ request: AdminRequest, _ path: [String]) throws -> ServerResponse {
    let store = request.server.store
    switch path {
    case ["add"]:
      let body = try request.body(PlaylistRequest.self)
      guard let name = body.name, !name.isEmpty else {
        throw AdminError(422, "the name is missing")
      }
      try store.add(playlist(body, named: name, since: request.now, store), at: request.now)
    case let path where path.count == 2 && path[1] == "change":
      let body = try request.body(PlaylistRequest.self)
      let former = try stack(named: path[0], in: store)
      try store.updateMembers(
        of: playlist(body, named: former.id, since: former.created, store), devices: profiles,
        at: request.now)
    case let path where path.count == 2 && path[1] == "remove":
      _ = try request.body(EmptyAdminBody.self)
      try store.remove(stack: path[0], at: request.now)
    default: throw AdminError.unknownAddress
    }
    onChange()
    return .done
  }

  private func playlist(
    _ body: PlaylistRequest, named name: String, since created: Date, _ store: HostStore
  ) throws -> WidgetStack {
    let known = Dictionary(uniqueKeysWithValues: try store.instances().map { ($0.id, $0) })
    let members = try body.members.map { name in
      guard let instance = known[name] else {
        throw StateError.unknownInstance(name, suggestion: "")
      }
      return instance
    }
    do throws(StackError) {
      let stack = try WidgetStack(
        id: name, instances: members, created: created,
        interval: body.minutes.map { ($0 * 60).rounded() })
      if let profile = try? profiles.profile(id: stack.device) {
        try stack.checkInterval(on: profile)
      }
      return stack
    } catch {
      throw AdminError(error)
    }
  }
}

/// A playlist or a stack as a page sends it.
private struct PlaylistRequest: Decodable {
  /// The name of a new one.
  var name: String?
  /// The names of the widgets in the order in which they are shown.
  var members: [String]
  /// How long each widget is shown; `nil` shows the most relevant one.
  var minutes: Double?
}

extension AdminError {
  /// Creates the error for widgets that cannot be in one playlist, with a message that names no commands.
  fileprivate init(_ error: StackError) {
    let reason =
      switch error {
      case .unsafeName(let name): "'\(name)' cannot be a name; use \(InstanceName.rule)"
      case .empty: "choose at least one widget"
      case .tooMany(let count):
        "choose at most \(WidgetStack.maximumMembers) widgets, not \(count)"
      case .twice(let name): "'\(name)' is chosen twice"
      case .differs(let name, _, let first, _):
        "'\(name)' and '\(first)' are not of the same size for the same display"
      case .interval, .shorterThanFrame: error.description
      }
    self.init(422, reason)
  }
}
