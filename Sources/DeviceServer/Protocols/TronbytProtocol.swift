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

  /// How long a picture may be shown, in seconds.
  ///
  /// The firmware takes up to 299, but it fetches a picture ahead: what changes is shown after at most two of these times.
  private static let dwellTimes = 1.0...60.0
  /// The largest file that the default firmware reads.
  private static let largestFile = 460_000

  func response(
    to request: ServerRequest, of server: DeviceServer, at now: Date
  ) throws -> ServerResponse? {
    guard request.method == .get, request.path.count == 2, request.path[1] == "next" else {
      return nil
    }
    guard try server.directory.device(named: request.path[0]) != nil else {
      return .error(404, "there is no device '\(request.path[0].limited(to: 64))'")
    }
    switch try server.authorize(request.path[0], request, at: now) {
    case .refused(let response):
      guard response.status == 403 else { return response }
      // The API's only refusal of a known device.
      var refusal = ServerResponse.error(401, "the key is not the one of this device")
      refusal.refusesToken = response.refusesToken
      return refusal
    case .device(let device):
      let plan =
        Self.fetchesAhead(request)
        ? server.prefetching.plan(for: device.id, at: now) : TronbytPrefetching.Plan(start: now)
      let frame = try server.frame(
        of: try server.directory.renewingCode(of: device, at: now), for: request, as: .webp,
        largestFile: Self.largestFile, at: plan.start)
      let wait = frame.nextWake?.timeIntervalSince(plan.start) ?? Self.dwellTimes.upperBound
      let limits = Self.dwellTimes
      let dwell = Int(min(max(wait, limits.lowerBound), limits.upperBound).rounded(.up))
      server.directory.updateContact(of: device.id) { $0.noteFetch(frame.digest, at: now) }
      server.prefetching.note(plan, lasting: dwell, on: device.id)
      return ServerResponse(
        200,
        headers: HTTPHeaders([
          ("Content-Type", PictureFormat.webp.codec.mediaType),
          ("Cache-Control", "public, max-age=0, must-revalidate"),
          ("Tronbyt-Brightness", "100"), ("Tronbyt-Dwell-Secs", "\(dwell)"),
        ]), body: frame.bytes)
    }
  }

  /// Whether a client is one of those that fetch the next picture while one is shown: Tronbyt's firmware or Tronberry.
  private static func fetchesAhead(_ request: ServerRequest) -> Bool {
    request.headers["X-Firmware-Version"] != nil
      || request.headers["User-Agent"]?.hasPrefix("Tronberry/") ?? false
  }
}
