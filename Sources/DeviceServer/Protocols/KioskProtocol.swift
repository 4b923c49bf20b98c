import CheckedJSON
import FileStorage
import Foundation
package import FramePipeline
import PixelOutput
import WidgetHost

/// The page for browsers: `GET /devices/NAME/kiosk/`, or `/kiosk/TOKEN/`, as a browser has no token to send.
///
/// The page, its manifest and its frames lie beside each other, as in the output folder. A new manifest is announced by a
/// stream of events, and taps that open no link are posted to `taps`.
struct KioskProtocol: DeviceProtocol {
  func response(
    to request: ServerRequest, of server: DeviceServer, at now: Date
  ) throws -> ServerResponse? {
    guard let (authorization, rest) = authorize(request, server, now) else { return nil }
    switch authorization {
    case .refused(let response): return response
    case .device(let device):
      guard device.isApproved, let name = device.shows,
        let timeline = try server.library.timeline(of: name)
      else { return .error(404, "this device shows nothing yet; run 'placard device assign'") }
      server.directory.updateContact(of: device.id) { $0.date = now }
      return try response(to: request, rest, timeline, device, server, now)
    }
  }

  private func authorize(
    _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) -> (DeviceAuthorization, rest: [String])? {
    let path = request.path
    if path.count >= 3, path[0] == "devices", path[2] == "kiosk" {
      return (server.authorize(path[1], request, at: now), Array(path.dropFirst(3)))
    }
    guard path.count >= 2, path[0] == "kiosk" else { return nil }
    if let device = server.directory.device(token: path[1]) {
      return (.device(device), Array(path.dropFirst(2)))
    }
    let isAllowed = server.allowsAttempt(of: request, at: now)
    return (
      .refused(isAllowed ? .error(403, "the token is unknown") : .tooManyAttempts), []
    )
  }

  private func response(
    to request: ServerRequest, _ rest: [String], _ timeline: ShownTimeline,
    _ device: RegisteredDevice, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse? {
    let isRead = request.method == .get || request.method == .head
    switch rest {
    case [] where isRead && !request.isFolder:
      // The page's other addresses are relative to its folder.
      return ServerResponse(
        308, headers: HTTPHeaders([("Location", "\(request.path.last ?? "")/")]))
    case [] where isRead:
      let page = KioskPage(tapEndpoint: "taps", eventSource: "events").html(for: timeline.manifest)
      return ServerResponse(
        200,
        headers: HTTPHeaders([
          ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-cache"),
          ("Content-Security-Policy", KioskPage.policy + "; frame-ancestors 'none'"),
          ("Referrer-Policy", "no-referrer"),
        ]), body: page)
    case [ManifestFile.name] where isRead:
      return ManifestProtocol.response(timeline, device, request, server, now)
    case ["events"] where request.method == .get:
      return events(of: timeline, server)
    case ["taps"] where request.method == .post:
      return try tap(request, timeline, server, now)
    case let path where isRead && path.count == 2 && path[0] == "frames":
      return frame(path[1], timeline, request, server)
    default: return nil
    }
  }

  private func frame(
    _ name: String, _ timeline: ShownTimeline, _ request: ServerRequest, _ server: DeviceServer
  ) -> ServerResponse {
    let pictures = ([timeline.manifest] + timeline.former).lazy.flatMap(\.frames).map(\.picture)
    guard let picture = pictures.first(where: { $0.image == "frames/\(name)" }),
      let bytes = server.library.bytes(of: picture, in: timeline.folder)
    else { return .error(404, "there is no such frame any more") }
    return .immutable(bytes, digest: picture.sha256, picture.format, to: request)
  }

  /// An event for the current manifest at once, and one for each new one.
  private func events(of timeline: ShownTimeline, _ server: DeviceServer) -> ServerResponse {
    var response = ServerResponse(
      200,
      headers: HTTPHeaders([
        ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"),
      ]))
    response.events = ManifestEvents(library: server.library, name: timeline.name)
    return response
  }

  /// Performs a tap that the page posts: the target itself, which has to be one of the frame that it names.
  private func tap(
    _ request: ServerRequest, _ timeline: ShownTimeline, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    guard let post = try? JSONDecoder().decode(KioskTap.self, from: Data(request.body)) else {
      return .error(400, "the body is not a tap of the page")
    }
    let manifests = [timeline.manifest] + timeline.former
    for manifest in manifests {
      guard
        let frame = manifest.frames.first(where: {
          $0.picture.sha256 == post.frame && $0.taps.contains(post.tap)
        })
      else { continue }
      let kind = post.tap.kind ?? frame.kind ?? manifest.kind
      let target = TapHit(
        destination: post.tap.destination, label: post.tap.label,
        instance: post.tap.instance ?? frame.instance ?? manifest.instance, kind: kind,
        frame: frame.date)
      try server.post(.viewed(instance: timeline.name), now)
      try server.perform(target, at: now)
      return .json(target.json)
    }
    return .error(404, "no frame of this device has that target")
  }
}

/// A tap as the page posts it.
private struct KioskTap: Decodable {
  var frame: String
  var tap: Manifest.Tap
}

/// A stream of events about a manifest (WHATWG HTML, 9.2).
package final class ManifestEvents: Sendable {
  private let library: FrameLibrary
  private let name: String

  init(library: FrameLibrary, name: String) {
    self.library = library
    self.name = name
  }

  /// The seconds between two looks at the manifest.
  package static let pollInterval = 0.5
  /// The seconds after which a comment shows that the connection is alive.
  package static let commentInterval = 20.0

  /// What identifies the current manifest; `nil` while there is none.
  package func current() -> FileStamp? { (try? library.timeline(of: name))?.stamp }

  /// The text of an event for a new manifest.
  package static func text(of stamp: FileStamp) -> String {
    "event: manifest\nid: \(stamp.written)\ndata: \(stamp.written)\n\n"
  }

  package static let comment = ":\n\n"
}
