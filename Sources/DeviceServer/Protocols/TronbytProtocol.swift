import FileStorage
import Foundation
import PixelOutput
import WidgetHost

/// Tronbyt's API for LED matrices: `GET /NAME/next` is a WebP file and how long it is shown.
///
/// A device always gets a picture: after an error it would ask again each second.
struct TronbytProtocol: DeviceProtocol {
  static let name = "tronbyt"
  /// The first segment is the name of a device.
  static let firstSegments: Set<String>? = nil

  static func methods(at path: [String]) -> [ServerRequest.Method] {
    // No device has the name of the administrator's pages.
    path.count == 2 && path[0] != "admin" && path[1] == "next" ? [.get] : []
  }

  /// How long a picture may be shown, in seconds; the firmware takes up to 299, but a change may come earlier than planned.
  private static let dwellTimes = 1.0...60.0
  /// The largest file that the default firmware reads.
  private static let largestFile = 460_000

  func response(
    to request: ServerRequest, of server: DeviceServer, at now: Date
  ) throws -> ServerResponse? {
    guard Self.handles(request) else { return nil }
    guard try server.directory.device(named: request.path[0]) != nil else {
      return .error(404, "device '\(request.path[0].limited(to: 64))' not found")
    }
    switch try server.authorize(request.path[0], request, at: now) {
    case .rejected(let response):
      guard response.status == 403 else { return response }
      // The API's only rejection of a known device.
      var rejection = ServerResponse.error(401, "the key does not belong to this device")
      rejection.rejectsToken = response.rejectsToken
      return rejection
    case .device(let device):
      return try picture(
        for: try server.directory.renewingCode(of: device, at: now), request, server, now)
    }
  }

  private func picture(
    for device: RegisteredDevice, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    let kind = Self.prefetchingKind(of: request)
    func dwell(of frame: DeviceFrame, from start: Date) -> Double {
      let longest = kind == nil ? Self.dwellTimes.upperBound : TronbytSlots.duration(from: start)
      return Self.dwell(of: frame, from: start, atMost: longest)
    }
    let plan =
      try kind.map { kind in
        try server.prefetching.plan(
          for: device.id, kind: kind,
          knownDepth: server.directory.contact(of: device.id).picturesAhead, at: now
        ) { start in
          dwell(
            of: try server.shownFrame(
              of: device, for: request, as: .webp, largestFile: Self.largestFile, at: start),
            from: start)
        }
      } ?? TronbytPrefetching.Plan(start: now)
    let frame = try server.frame(
      of: device, for: request, as: .webp, largestFile: Self.largestFile, at: plan.start)
    let seconds = dwell(of: frame, from: plan.start)
    server.directory.updateContact(of: device.id) { contact in
      contact.recordFetch(frame.digest, at: now)
      contact.picturesAhead = plan.picturesAhead ?? contact.picturesAhead
    }
    if kind != nil { server.prefetching.record(plan, lasting: seconds, on: device.id, at: now) }
    return ServerResponse(
      200,
      headers: HTTPHeaders([
        ("Content-Type", PictureFormat.webp.codec.mediaType),
        ("Cache-Control", "public, max-age=0, must-revalidate"),
        ("Tronbyt-Brightness", "100"), ("Tronbyt-Dwell-Secs", "\(Int(seconds))"),
      ]), body: frame.bytes)
  }

  /// Returns for how many whole seconds a frame is shown whose display begins at a time.
  private static func dwell(
    of frame: DeviceFrame, from start: Date, atMost longest: Double
  ) -> Double {
    let wait = frame.nextWake?.timeIntervalSince(start) ?? longest
    return max(min(wait, longest), dwellTimes.lowerBound).rounded(.up)
  }

  /// What is known of a client that fetches the next pictures while one is shown; `nil` for other clients.
  private static func prefetchingKind(of request: ServerRequest) -> TronbytPrefetching.Kind? {
    if request.headers["User-Agent"]?.hasPrefix("Tronberry/") ?? false { return .tronberry }
    return request.headers["X-Firmware-Version"] == nil ? nil : .firmware
  }
}
