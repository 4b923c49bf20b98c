import CheckedJSON
package import DeviceServer
import Foundation
package import FramePipeline
import PixelOutput
import WidgetHost

/// The displays on the administrator's pages, and their changes.
package struct DisplayAdministration: AdminSection {
  private let tokens: DeviceTokens
  private let profiles: DeviceProfileRegistry

  /// Creates the administration of the displays of a server.
  ///
  /// - Parameters:
  ///   - tokens: The tokens of devices.
  ///   - profiles: The device profiles.
  package init(tokens: DeviceTokens, profiles: DeviceProfileRegistry) {
    self.tokens = tokens
    self.profiles = profiles
  }

  // MARK: Reading

  func read(_ request: AdminRequest, _ path: [String]) throws -> ServerResponse {
    switch path {
    case []: return try list(request)
    case let path where path.count == 2 && path[1] == "picture":
      return try picture(of: path[0], request)
    case let path where path.count == 2 && path[1] == "address":
      return try address(of: path[0], request)
    default: throw AdminError.unknownAddress
    }
  }

  private func list(_ request: AdminRequest) throws -> ServerResponse {
    let server = request.server
    let contents = try DisplayContent.all(in: server)
    let byName = Dictionary(uniqueKeysWithValues: contents.map { ($0.name, $0) })
    let names = Set(byName.keys)
    let failures = try server.store.failures()
    let displays = try server.directory.devices.map { device in
      let shown = device.shows.flatMap { byName[$0] }
      let failing = shown?.folder.instances.compactMap { name in
        failures[name].map { (name: name, failure: $0) }
      }
      let status = try DisplayStatus(
        device, of: server, failures: failing ?? [],
        removedContent: device.removedContent(among: names), at: request.now)
      return status.json(tags: shown?.tags ?? [])
    }
    return .json(
      .object([
        "now": .string(Timestamp(request.now).text), "displays": .array(displays),
        "contents": .array(contents.map(\.json)),
      ]))
  }

  /// The file of what a display shows now, as the display gets it.
  private func picture(of name: String, _ request: AdminRequest) throws -> ServerResponse {
    guard let device = try request.server.directory.device(named: name), device.isApproved,
      let frame = try DisplayStatus(device, of: request.server, at: request.now).frame
    else { throw AdminError(404, "this display shows no picture") }
    return .picture(frame.bytes, digest: frame.digest, frame.format, to: request.request)
  }

  /// The addresses at which a browser or another program gets what a display shows.
  private func address(of name: String, _ request: AdminRequest) throws -> ServerResponse {
    let device = try request.server.store.device(named: name)
    return .json(addresses(of: device, request))
  }

  private func addresses(of device: RegisteredDevice, _ request: AdminRequest) -> JSONValue {
    let base = request.request.baseURL
    let token = tokens.token(of: device)
    return .object([
      "page": .string("\(base)/kiosk/\(token)/"),
      "picture": .string("\(base)/devices/\(device.id)/frame.png?token=\(token)"),
    ])
  }

  // MARK: Changes

  func change(_ request: AdminRequest, _ path: [String]) throws -> ServerResponse {
    let response: ServerResponse
    switch path {
    case ["add"]: response = try add(request)
    case ["approve"]: response = try approve(request)
    case let path where path.count == 2 && path[1] == "assign":
      response = try assign(path[0], request)
    case let path where path.count == 2 && path[1] == "rename":
      response = try rename(path[0], request)
    case let path where path.count == 2 && path[1] == "label":
      response = try label(path[0], request)
    case let path where path.count == 2 && path[1] == "remove":
      _ = try request.body(EmptyAdminBody.self)
      try request.server.store.removeDevice(path[0])
      response = .done
    default: throw AdminError.unknownAddress
    }
    try request.server.directory.refresh()
    return response
  }

  private struct Addition: Decodable {
    var name: String
    var shows: String
  }

  private func add(_ request: AdminRequest) throws -> ServerResponse {
    let body = try request.body(Addition.self)
    let (device, _) = try request.server.store.addDevice(
      named: body.name, showing: body.shows, tokens: tokens, at: request.now)
    return .json(addresses(of: device, request))
  }

  private struct Approval: Decodable {
    var code: String
    var shows: String?
    var name: String?
  }

  private func approve(_ request: AdminRequest) throws -> ServerResponse {
    let body = try request.body(Approval.self)
    let device = try request.server.store.approveDevice(
      code: body.code, showing: body.shows, named: body.name, profiles: profiles, at: request.now)
    return .json(.object(["name": .string(device.id)]))
  }

  private struct Assignment: Decodable {
    var shows: String
  }

  private func assign(_ name: String, _ request: AdminRequest) throws -> ServerResponse {
    let content = try request.body(Assignment.self).shows
    _ = try request.server.store.assign(device: name, showing: content, profiles: profiles)
    return .done
  }

  private struct Renaming: Decodable {
    var name: String
    /// The new label, which is empty for none; `nil` keeps it.
    var label: String?
  }

  private func rename(_ name: String, _ request: AdminRequest) throws -> ServerResponse {
    let body = try request.body(Renaming.self)
    let device = try request.server.store.renameDevice(name, to: body.name, label: body.label)
    return .json(.object(["name": .string(device.id)]))
  }

  private struct Labeling: Decodable {
    var label: String
  }

  private func label(_ name: String, _ request: AdminRequest) throws -> ServerResponse {
    _ = try request.server.store.labelDevice(name, try request.body(Labeling.self).label)
    return .done
  }
}
