import CheckedJSON
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost

/// The manifest of a device, for clients that store the frames of a day.
///
/// `GET /devices/NAME/manifest.json`, and `GET /devices/NAME/frames/FILE` for its pictures, whose paths are relative to the
/// manifest's. The names of pictures are digests, which nobody guesses, so that pictures need no token.
struct ManifestProtocol: DeviceProtocol {
  static let name = "manifest"
  static let firstSegments: Set<String>? = ["devices"]

  /// The resource of a path.
  private enum Resource {
    case manifest(device: String)
    case picture(device: String, name: String)

    init?(path: [String]) {
      guard path.first == "devices" else { return nil }
      switch path.count {
      case 3 where path[2] == ManifestFile.name: self = .manifest(device: path[1])
      case 4 where path[2] == "frames": self = .picture(device: path[1], name: path[3])
      default: return nil
      }
    }
  }

  static func methods(at path: [String]) -> [ServerRequest.Method] {
    Resource(path: path) == nil ? [] : ServerRequest.Method.safe
  }

  func response(
    to request: ServerRequest, of server: DeviceServer, at now: Date
  ) throws -> ServerResponse? {
    guard request.isSafe, let resource = Resource(path: request.path) else { return nil }
    switch resource {
    case .manifest(let device): return try manifest(of: device, request, server, now)
    case .picture(let device, let name):
      return try picture("frames/\(name)", of: device, request, server)
    }
  }

  private func manifest(
    of name: String, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    switch try server.authorize(name, request, at: now) {
    case .rejected(let response): return response
    case .device(let device):
      guard device.isApproved else {
        return .error(403, "this device is not approved yet; run 'placard device approve CODE'")
      }
      guard let name = device.shows, let timeline = try server.library.timeline(of: name) else {
        return .withoutTimeline(device)
      }
      return Self.response(timeline, device, request, server, now)
    }
  }

  private func picture(
    _ path: String, of name: String, _ request: ServerRequest, _ server: DeviceServer
  ) throws -> ServerResponse {
    guard let device = try server.directory.device(named: name), device.isApproved,
      let timeline = try device.shows.flatMap({ try server.library.timeline(of: $0) }),
      let picture = timeline.pictures.first(where: { $0.image == path })
    else { return .missingPicture }
    if let redirect = server.redirect(to: picture, in: timeline.folder, for: request) {
      return redirect
    }
    guard let bytes = try server.library.bytes(of: picture, in: timeline.folder) else {
      return .missingPicture
    }
    return .immutable(bytes, digest: picture.sha256, picture.format, to: request)
  }

  /// Returns a timeline's manifest, or 304 if the client has it already.
  static func response(
    _ timeline: ShownTimeline, _ device: RegisteredDevice, _ request: ServerRequest,
    _ server: DeviceServer, _ now: Date
  ) -> ServerResponse {
    let (bytes, validators) = timeline.encoded.resource
    var headers = HTTPHeaders([
      ("ETag", validators.entityTag),
      ("Last-Modified", validators.lastModified(at: now)),
      ("Cache-Control", "no-cache"),
    ])
    server.directory.updateContact(of: device.id) { $0.date = now }
    guard !validators.matches(request, at: now) else {
      return ServerResponse(304, headers: headers)
    }
    headers["Content-Type"] = "application/json"
    return ServerResponse(200, headers: headers, body: bytes)
  }
}

extension ServerResponse {
  fileprivate static var missingPicture: ServerResponse {
    .error(404, "picture not found in the manifest of this device; fetch the manifest again")
  }
}
