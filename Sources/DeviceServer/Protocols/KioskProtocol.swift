import CheckedJSON
import FileStorage
import Foundation
import FramePipeline
import PixelOutput
import Synchronization
import WidgetHost

/// The page for browsers: `GET /devices/NAME/kiosk/`, or `/kiosk/TOKEN/`, as a browser has no token to send.
///
/// The page, its manifest and its frames are in the same folder, as in the output folder. A stream of events announces each
/// new manifest, and the page posts taps that open no link to `taps`.
struct KioskProtocol: DeviceProtocol {
  static let name = "kiosk"
  static let firstSegments: Set<String>? = ["devices", "kiosk"]

  /// The resource of a path below a page.
  private enum Resource: Equatable {
    case page, manifest, events, taps
    case frame(String)

    init?(path: [String]) {
      switch path {
      case []: self = .page
      case [ManifestFile.name]: self = .manifest
      case ["events"]: self = .events
      case ["taps"]: self = .taps
      default:
        guard path.count == 2, path[0] == "frames" else { return nil }
        self = .frame(path[1])
      }
    }

    var methods: [ServerRequest.Method] {
      switch self {
      case .page, .manifest, .frame: ServerRequest.Method.safe
      case .events: [.get]
      case .taps: [.post]
      }
    }
  }

  static func methods(at path: [String]) -> [ServerRequest.Method] {
    pagePath(of: path).flatMap { Resource(path: $0) }?.methods ?? []
  }

  /// Returns the path below a page; `nil` if it is not one of a page.
  private static func pagePath(of path: [String]) -> [String]? {
    if path.count >= 3, path[0] == "devices", path[2] == "kiosk" { return Array(path.dropFirst(3)) }
    return path.count >= 2 && path[0] == "kiosk" ? Array(path.dropFirst(2)) : nil
  }

  func response(
    to request: ServerRequest, of server: DeviceServer, at now: Date
  ) throws -> ServerResponse? {
    guard let path = Self.pagePath(of: request.path) else { return nil }
    let resource = Resource(path: path)
    switch try authorize(request, server, now) {
    case .rejected(let response): return response.negotiated(for: request)
    case .device(let device):
      if resource == .page, request.isSafe, !request.isFolder {
        // The page's other addresses are relative to its folder.
        return ServerResponse(
          308, headers: HTTPHeaders([("Location", "\(request.path.last ?? "")/")]))
      }
      guard device.isApproved, let name = device.shows,
        let timeline = try server.library.timeline(of: name)
      else { return try withoutTimeline(request, resource, device, server, now) }
      if request.isSafe {
        server.directory.updateContact(of: device.id) { $0.recordPageRequest(at: now) }
      }
      guard let resource, resource.methods.contains(request.method) else { return nil }
      return try response(to: request, for: resource, timeline, device, server, now)
    }
  }

  private func authorize(
    _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> DeviceAuthorization {
    let path = request.path
    if path[0] == "devices" { return try server.authorize(path[1], request, at: now) }
    if let device = try server.directory.device(token: path[1]) { return .device(device) }
    return .rejected(
      try server.rejectToken(
        .error(403, "the token is unknown"), in: request, named: nil, at: now
      ) { nil })
  }

  private func response(
    to request: ServerRequest, for resource: Resource, _ timeline: ShownTimeline,
    _ device: RegisteredDevice, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    switch resource {
    case .page:
      let page = KioskPage(tapEndpoint: "taps", eventSource: "events")
      return .page(page.html(for: timeline.manifest), policy: KioskPage.policy)
    case .manifest:
      return ManifestProtocol.response(timeline, device, request, server, now)
    case .events:
      let token = request.path[0] == "kiosk" ? request.path[1] : request.token
      return .events(ManifestEvents(server: server, device: device, token: token))
    case .taps: return try tap(request, timeline, device, server, now)
    case .frame(let name): return try frame(name, timeline, request, server)
    }
  }

  /// Answers for a device that has no frames yet, with a page that says so until there are some.
  private func withoutTimeline(
    _ request: ServerRequest, _ resource: Resource?, _ device: RegisteredDevice,
    _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    server.directory.updateContact(of: device.id) { $0.recordPageRequest(at: now) }
    guard resource == .page, request.isSafe else { return .withoutTimeline(device) }
    let notice = try server.notice(
      for: try server.directory.renewingCode(of: device, at: now), request)
    let page = KioskNoticePage(title: notice.title, code: notice.code, lines: notice.lines)
    var response = ServerResponse.page(page.html, policy: KioskNoticePage.policy)
    response.headers["ETag"] = "\"\(page.version)\""
    return response
  }

  private func frame(
    _ name: String, _ timeline: ShownTimeline, _ request: ServerRequest, _ server: DeviceServer
  ) throws -> ServerResponse {
    let frames = ([timeline.manifest] + timeline.former).lazy.flatMap { manifest in
      manifest.frames.lazy.map { (manifest, $0) }
    }
    guard let (manifest, frame) = frames.first(where: { $1.picture.image == "frames/\(name)" }),
      let bytes = try server.library.bytes(of: frame.picture, in: timeline.folder)
    else { return .error(404, "frame not found; request the current one") }
    let picture = frame.picture
    try server.sentFrames.record(
      picture.sha256, showing: frame, of: manifest, as: timeline.name)
    return .immutable(bytes, digest: picture.sha256, picture.format, to: request)
  }

  /// Performs a tap that the page posts: the target itself, which has to be one of the frame that it names.
  private func tap(
    _ request: ServerRequest, _ timeline: ShownTimeline, _ device: RegisteredDevice,
    _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    let body = Data(try request.requireBody())
    server.directory.updateContact(of: device.id) { $0.recordPageRequest(at: now) }
    guard let post = try? JSONDecoder().decode(KioskTap.self, from: body) else {
      return .error(400, "the body is not a tap of the page")
    }
    try BlockingWork.requireAllowed()
    let earlier = try FrameReference(post.frame).flatMap {
      try server.sentFrames.frame(on: $0, of: timeline.name)?.1
    }
    for manifest in [timeline.manifest] + timeline.former + [earlier].compactMap(\.self) {
      guard
        let frame = manifest.frames.first(where: {
          $0.picture.sha256 == post.frame && $0.taps.contains(post.tap)
        })
      else { continue }
      return .json(
        try server.perform(post.tap, on: frame, of: manifest, in: timeline, by: device, at: now)
          .json)
    }
    return .error(404, "no frame of this device has that target")
  }
}

extension ServerResponse {
  /// A page of HTML that depends on the time.
  fileprivate static func page(_ html: [UInt8], policy: String) -> ServerResponse {
    ServerResponse(
      200,
      headers: HTTPHeaders([
        ("Content-Type", "text/html; charset=utf-8"), ("Cache-Control", "no-cache"),
        ("Content-Security-Policy", policy + "; frame-ancestors 'none'"),
        ("Referrer-Policy", "no-referrer"),
      ]), body: html)
  }
}

/// A tap as the page posts it.
private struct KioskTap: Decodable {
  var frame: String
  var tap: Manifest.Tap
}

/// Sends a page an event for the current manifest of its device, and one for each new manifest.
final class ManifestEvents: EventStream {
  private let server: DeviceServer
  private let device: RegisteredDevice
  /// The token with which the page was opened; `nil` on this machine, where it may need none.
  private let token: String?
  private let announced = Mutex<FileStamp?>(nil)

  init(server: DeviceServer, device: RegisteredDevice, token: String?) {
    self.server = server
    self.device = device
    self.token = token
  }

  func next(at now: Date) -> EventStreamUpdate {
    // After an error of the store, the next poll finds the device and its manifest.
    (try? update()) ?? .unchanged
  }

  private func update() throws -> EventStreamUpdate {
    try server.directory.refreshIfDue()
    guard let current = try server.directory.device(named: device.id), current.isApproved,
      isAuthorized(current)
    else { return .end }
    guard let name = current.shows, let stamp = try server.library.timeline(of: name)?.stamp
    else { return .unchanged }
    let isNew = announced.withLock { announced in
      defer { announced = stamp }
      return announced != stamp
    }
    // Manifests that are written at the same time differ in their file.
    let id = "\(stamp.written)-\(stamp.inode)"
    return isNew
      ? .events("event: manifest\nid: \(id)\ndata: \(id)\n\n") : .unchanged
  }

  /// Whether the page may still show what a device of the same name shows: another one may have been added since.
  private func isAuthorized(_ current: RegisteredDevice) -> Bool {
    token.map { server.directory.accepts($0, for: current.id) } ?? (current.added == device.added)
  }
}
