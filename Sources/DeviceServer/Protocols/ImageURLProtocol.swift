import CheckedJSON
import FetchMetadata
import FileStorage
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost

/// The current frame of a device at an address, for ESPHome, Kindle scripts, picture frames, browsers and `curl`.
///
/// `GET /devices/NAME/frame.png` and the other formats; `GET /frames/DIGEST.png` for a frame that never changes. Which
/// format is sent depends on the address alone: many clients state formats that they do not read. An address with an unknown
/// name shows a pairing code; approval adopts the token that its owner has chosen.
struct ImageURLProtocol: DeviceProtocol {
  static let name = "image"
  static let firstSegments: Set<String>? = ["devices", "frames"]

  /// The resource of a path.
  private enum Resource {
    case immutableFrame(String)
    case currentFrame(device: String, PictureFormat)

    init?(path: [String]) {
      switch path.count {
      case 2 where path[0] == "frames": self = .immutableFrame(path[1])
      case 3 where path[0] == "devices":
        guard let format = ImageURLProtocol.format(ofFile: path[2]) else { return nil }
        self = .currentFrame(device: path[1], format)
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
    case .immutableFrame(let name): return try immutableFrame(name, request, server, now)
    case .currentFrame(let name, let format):
      switch try device(named: name, request, server, now) {
      case .rejected(var response):
        // Some clients send a password only after this.
        if response.status == 401 {
          response.headers["WWW-Authenticate"] = #"Basic realm="Placard""#
        }
        return response
      case .device(let device): return try currentFrame(of: device, format, request, server, now)
      }
    }
  }

  /// The fewest characters of a token that its owner chooses, so that nobody guesses it.
  private static let shortestToken = 16

  private static func shortToken(for name: String) -> ServerResponse {
    .error(
      403,
      DeviceServer.wrongToken(for: name)
        + "; that of a new one needs at least \(shortestToken) characters")
  }

  /// Returns the device of an address, which is registered with a pairing code if its name is unknown and the request can be
  /// authorized once a person has approved it.
  ///
  /// Such a device is known by the address and the token together: a request for the same address with another
  /// token gets another code, and does not take the name.
  private func device(
    named name: String, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> DeviceAuthorization {
    let isKnown = try server.directory.device(named: name) != nil
    guard !isKnown, RegisteredDevice.problem(withName: name) == nil, !request.origin.isCrossSite
    else {
      return try server.authorize(name, request, at: now)
    }
    let token = server.credential(of: request)
    let identifier = RegisteredDevice.identifier(
      ofAddress: name, tokenDigest: token.map(DeviceTokens.digest))
    let owner = try token.flatMap { try server.directory.device(token: $0) }
    let canBeApproved =
      token.map { $0.count >= Self.shortestToken } ?? server.allowsMissingToken(request)
    guard owner?.identifier == identifier || owner == nil && canBeApproved else {
      guard owner == nil, token != nil else {
        return try server.authorize(name, request, at: now)
      }
      let rejection = Self.shortToken(for: name)
      return .rejected(
        try server.rejectToken(rejection, in: request, named: name, at: now) { nil })
    }
    let size = Self.size(request)
    let found = try server.findOrRegisterDevice(
      identifier, namedAfter: "address-\(name)",
      profile: .unknown(size: size ?? PixelSize(800, 480)),
      report: DeviceReport(size: size), offeredToken: token, request, at: now)
    guard case .device(let device) = found, device.isApproved else { return found }
    return try server.authorize(device.id, request, at: now)
  }

  private static func format(ofFile name: String) -> PictureFormat? {
    guard name.hasPrefix("frame.") else { return nil }
    let fileExtension = name.dropFirst("frame.".count)
    return PictureFormat.allCases.first { $0.fileExtension == fileExtension }
  }

  private func currentFrame(
    of device: RegisteredDevice, _ format: PictureFormat, _ request: ServerRequest,
    _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    let device = try recordReport(
      request, of: server.directory.renewingCode(of: device, at: now), server)
    var frame = try server.frame(of: device, for: request, as: format, at: now)
    if frame.isNewToDevice { try BlockingWork.requireAllowed() }
    // A device whose clock is fast states a time that is later than the frame's.
    let hasTag = request.headers["If-None-Match"] != nil
    let isNew = frame.isNewToDevice && !hasTag || !frame.validators.matches(request, at: now)
    recordContact(
      request, of: device, frame, isFetched: isNew && request.method == .get, server, now)
    if frame.isNewToDevice {
      // The date is the same after the server was killed. An error of the store must not prevent the picture from being sent.
      try? server.directory.flush(device.id)
      frame.date = server.directory.date(ofFile: frame.digest, on: device.id).since ?? now
    }
    let validators = frame.validators
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
    _ name: String, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    let digest = String(name.prefix { $0 != "." })
    if let redirect = try redirect(toDigest: digest, named: name, request, server) {
      return redirect
    }
    guard SHA256.isHexDigest(digest),
      let file = try server.files.file(digest: digest).map({ ($0.bytes, $0.format) })
        ?? server.library.frame(digest: digest)
        ?? currentFile(digest, isBitmap: name.hasSuffix(".bmp"), request, server, now),
      name == digest || name == "\(digest).\(file.format.fileExtension)"
    else {
      return .error(404, "frame not found; request the current one")
    }
    if let (shown, frame, manifest) = server.library.origin(ofDigest: digest) {
      try server.sentFrames.record(digest, showing: frame, of: manifest, as: shown)
    }
    return .immutable(file.bytes, digest: digest, file.format, to: request)
  }

  /// Returns a redirect to a frame that the server sends as it was drawn; `nil` if it sends frames itself, or has this file
  /// in memory because it was converted.
  private func redirect(
    toDigest digest: String, named name: String, _ request: ServerRequest, _ server: DeviceServer
  ) throws -> ServerResponse? {
    guard server.configuration.frameAddress != nil, request.method == .get,
      SHA256.isHexDigest(digest),
      // No manifest has a converted file, and all of them would be searched for it.
      server.library.hasPicture(digest: digest) || server.files.file(digest: digest) == nil,
      let (folder, picture) = try server.library.picture(digest: digest),
      name == digest || name == "\(digest).\(picture.format.fileExtension)",
      let redirect = server.redirect(to: picture, in: folder, for: request)
    else { return nil }
    if let (shown, frame, manifest) = server.library.origin(ofDigest: digest) {
      try server.sentFrames.record(digest, showing: frame, of: manifest, as: shown)
    }
    return redirect
  }

  /// Returns the file of a digest if it is what the requesting display shows now: a notice or a converted frame is not stored,
  /// and the server may have been killed since the display got its address.
  private func currentFile(
    _ digest: String, isBitmap: Bool, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> (bytes: [UInt8], format: PictureFormat)? {
    let report = TRMNLReport(request)
    guard
      let device = try request.token.flatMap({ try server.directory.device(token: $0) })
        ?? report.identifier.flatMap({ try server.directory.device(identifier: $0) })
    else { return nil }
    let frame = try report.frame(
      of: device, for: request, as: isBitmap ? .bmp : nil, server, at: now)
    return frame.digest == digest ? (frame.bytes, frame.format) : nil
  }

  /// Records the size of the pictures that the device shows and its firmware, as esp32-photoframe reports them, and returns the
  /// changed device.
  private func recordReport(
    _ request: ServerRequest, of device: RegisteredDevice, _ server: DeviceServer
  ) throws -> RegisteredDevice {
    var newer = DeviceReport(firmware: request.headers["X-Firmware-Version"]?.limited(to: 64))
    newer.size = Self.size(request)
    if let size = Self.pictureSize(request.headers) {
      recordRotationMismatch(size, of: device, server)
    }
    let report = device.report.updated(by: newer)
    // Anyone can send reports of a device that waits for approval; each would be stored.
    guard device.isApproved, report != device.report else { return device }
    return try server.directory.update(device.id) { $0.report = $0.report.updated(by: newer) }
  }

  /// Returns the size that a client states in the fields of its request, or that the address contains.
  private static func size(_ request: ServerRequest) -> PixelSize? {
    func length(_ name: String) -> Int? { request.query[name].flatMap { Int($0) } }
    if let size = pictureSize(request.headers) { return size }
    guard let width = length("width"), let height = length("height") else { return nil }
    return PanelSize.validated(width, height)
  }

  /// Returns the size of the pictures that esp32-photoframe shows without scaling them: its panel's, or that one rotated, as the
  /// frame rotates pictures itself if it hangs in the other orientation.
  private static func pictureSize(_ headers: HTTPHeaders) -> PixelSize? {
    func length(_ name: String) -> Int? { headers[name].flatMap { Int($0) } }
    guard let width = length("X-Display-Width"), let height = length("X-Display-Height"),
      let size = PanelSize.validated(width, height)
    else { return nil }
    let isRotated =
      switch headers["X-Display-Orientation"]?.lowercased() {
      case "landscape": width < height
      case "portrait": width > height
      default: false
      }
    return isRotated ? PixelSize(height, width) : size
  }

  private static let rotationMessage = "the display rotates pictures itself"

  /// Records as the device's error that it would rotate and crop its pictures, as those of its profile are rotated already, until
  /// the sizes agree.
  private func recordRotationMismatch(
    _ size: PixelSize, of device: RegisteredDevice, _ server: DeviceServer
  ) {
    let profile = server.profile(of: device)
    guard device.isApproved else { return }
    let isRotated = size != profile.size && profile.size == PixelSize(size.height, size.width)
    let wasRotated =
      server.directory.contact(of: device.id).lastError?.hasPrefix(Self.rotationMessage) ?? false
    guard isRotated || wasRotated else { return }
    let error =
      "\(Self.rotationMessage) and shows \(size.width)×\(size.height) pixels, but "
      + "'\(profile.id)' has \(profile.size.width)×\(profile.size.height); choose its other "
      + "orientation, or show what is added for a display of that size"
    server.directory.updateContact(of: device.id) { $0.lastError = isRotated ? error : nil }
  }

  private func recordContact(
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
      contact.recordFrame(frame.digest, at: now)
      if isFetched { contact.framesFetched += 1 }
    }
  }
}
