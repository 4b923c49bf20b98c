import CheckedJSON
import Foundation
import PixelOutput
import WidgetHost

/// The current frame of a device at an address, for ESPHome, Kindle scripts, picture frames, browsers and `curl`.
///
/// `GET /devices/NAME/frame.png` and the other formats; `GET /frames/DIGEST.png` for a frame that never changes. Which
/// format is sent depends on the address alone: many clients state formats that they do not read.
struct ImageURLProtocol: DeviceProtocol {
  static let name = "image"
  static let firstSegments: Set<String>? = ["devices", "frames"]

  func response(
    to request: ServerRequest, of server: DeviceServer, at now: Date
  ) throws -> ServerResponse? {
    guard request.method == .get || request.method == .head else { return nil }
    if request.path.count == 2, request.path[0] == "frames" {
      return try immutableFrame(request.path[1], request, server)
    }
    guard request.path.count == 3, request.path[0] == "devices",
      let format = Self.format(ofFile: request.path[2])
    else { return nil }
    switch try server.authorize(request.path[1], request, at: now) {
    case .refused(let response): return response
    case .device(let device): return try currentFrame(of: device, format, request, server, now)
    }
  }

  private static func format(ofFile name: String) -> PictureFormat? {
    guard name.hasPrefix("frame.") else { return nil }
    let ending = name.dropFirst("frame.".count)
    return PictureFormat.allCases.first { $0.fileExtension == ending }
  }

  private func currentFrame(
    of device: RegisteredDevice, _ format: PictureFormat, _ request: ServerRequest,
    _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    let device = try noteReport(
      request, of: server.directory.renewingCode(of: device, at: now), server)
    let frame = try server.frame(of: device, as: format, at: now)
    // A device whose clock is fast states a time that is later than the frame's.
    let hasTag = request.headers["If-None-Match"] != nil
    let validators = frame.validators
    let isNew = frame.isNewToDevice && !hasTag || !validators.match(request)
    note(request, of: device, frame, isFetched: isNew && request.method == .get, server, now)
    let age = max(0, Int(min(frame.nextWake?.timeIntervalSince(now) ?? 3600, 86_400).rounded(.up)))
    let fields = [
      HTTPHeaders.Field(name: "ETag", value: validators.entityTag),
      HTTPHeaders.Field(name: "Last-Modified", value: validators.lastModified(at: now)),
      HTTPHeaders.Field(name: "Cache-Control", value: "private, max-age=\(age)"),
    ]
    guard isNew else { return ServerResponse(304, headers: HTTPHeaders(fields: fields)) }
    return ServerResponse(
      200, headers: HTTPHeaders(Self.block(of: format), fields), body: frame.bytes)
  }

  /// The fields that all files of a format have.
  private static let blocks = Dictionary(
    uniqueKeysWithValues: PictureFormat.allCases.map { format in
      (
        format,
        HeaderBlock(
          [("Content-Type", format.codec.mediaType), ServerResponse.acceptedRanges]
            + DeviceServer.commonFields)
      )
    })

  private static func block(of format: PictureFormat) -> HeaderBlock? { blocks[format] }

  private func immutableFrame(
    _ name: String, _ request: ServerRequest, _ server: DeviceServer
  ) throws -> ServerResponse {
    let digest = String(name.prefix { $0 != "." })
    guard digest.utf8.count == 64,
      let file = try server.files.file(digest: digest).map({ ($0.bytes, $0.format) })
        ?? server.library.frame(digest: digest),
      name == digest || name == "\(digest).\(file.format.fileExtension)"
    else {
      return .error(404, "there is no frame at this address any more; ask for the current one")
    }
    if let (shown, frame, manifest) = server.library.origin(ofDigest: digest) {
      try server.sentFrames.note(digest, showing: frame, of: manifest, as: shown)
    }
    return .immutable(file.bytes, digest: digest, file.format, to: request)
  }

  /// Notes the size of the panel and the firmware, as esp32-photoframe reports them, and returns the changed device.
  private func noteReport(
    _ request: ServerRequest, of device: RegisteredDevice, _ server: DeviceServer
  ) throws -> RegisteredDevice {
    func length(_ name: String) -> Int? { request.headers[name].flatMap { Int($0) } }
    var newer = DeviceReport(firmware: request.headers["X-Firmware-Version"]?.limited(to: 64))
    if let width = length("X-Display-Width"), let height = length("X-Display-Height") {
      newer.size = PanelSize.checked(width, height)
    }
    let report = device.report.updated(by: newer)
    // Anyone can send reports of a device that waits for approval; each would be stored.
    guard device.isApproved, report != device.report else { return device }
    return try server.directory.update(device.id) { $0.report = $0.report.updated(by: newer) }
  }

  private func note(
    _ request: ServerRequest, of device: RegisteredDevice, _ frame: DeviceFrame,
    isFetched: Bool, _ server: DeviceServer, _ now: Date
  ) {
    let battery =
      request.headers.first(of: "X-Battery-Percentage", "X-Battery-Percent", "Percent-Charged")
      ?? request.query["batteryLevel"] ?? request.query["battery"]
    let charging = request.query["isCharging"]?.lowercased()
    server.directory.updateContact(of: device.id) { contact in
      contact.date = now
      if let percent = battery.flatMap({ Double($0) }), (0...100).contains(percent) {
        contact.battery = percent
      }
      if let charging { contact.isCharging = charging == "1" || charging == "yes" }
      contact.noteFrame(frame.digest, at: now)
      if isFetched { contact.framesFetched += 1 }
    }
  }
}
