import CheckedJSON
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost

extension TesseraeProtocol {
  /// The seconds between two announcements of a device that waits for approval.
  private static let discoverInterval = 30
  /// The seconds between two polls of a device that has no frame yet.
  private static let firstInterval = 900

  func discover(
    _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    // No page of another site registers devices, or gets the token of one.
    guard request.headers["Origin"].map({ $0 == request.baseURL }) ?? true else {
      return .error(
        403, "a page of another site cannot announce a device; let the device announce itself")
    }
    guard let report = TesseraeReport(try request.requireBody()) else {
      return .error(400, "the body needs 'device_id' and 'mac'")
    }
    var device: RegisteredDevice
    switch try server.findOrRegisterDevice(
      report.identifier, namedAfter: report.name, profile: report.profile, report: report.device,
      request, at: now)
    {
    case .rejected(let response): return response
    case .device(let known): device = known
    }
    device = try server.directory.renewingCode(of: device, at: now)
    server.directory.updateContact(of: device.id) { $0.date = now }
    if let pairing = device.pairing {
      return .json(
        .object([
          "status": .integer(200), "registered": .bool(false), "discovered": .bool(true),
          "retry_after_s": .integer(Self.discoverInterval),
          "next_step": .string("placard device approve \(pairing.code) --show NAME"),
        ]))
    }
    let isRenamed = device.tesseraeName != report.requestedName
    var response = ServerResponse.json(
      .object([
        "status": .integer(200), "registered": .bool(true),
        "device_token": .string(server.directory.token(of: device)),
        "device_id": .string(device.tesseraeName), "device_id_changed": .bool(isRenamed),
        "config": config(of: device, interval: Self.firstInterval, server),
        "server_time": .integer(Int(now.timeIntervalSince1970)),
      ]))
    response.headers["X-Tesserae-Device-Id"] = device.tesseraeName
    response.headers["X-Tesserae-Device-Id-Changed"] = "\(isRenamed)"
    return response
  }

  /// Registers a device that sends a code of `device code`: at once, as a person has approved it by the code.
  func register(
    _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    guard request.headers["Origin"].map({ $0 == request.baseURL }) ?? true else {
      return .error(
        403, "a page of another site cannot register a device; let the device register itself")
    }
    guard !server.limits.isCodeLimitReached(by: request.network, at: now) else {
      return .tooManyAttempts
    }
    let bytes = try request.requireBody()
    guard let report = TesseraeReport(bytes) else {
      return .error(400, "the body needs 'device_id' and 'mac'")
    }
    var mismatch: String?
    let registered = try request.headers["X-Pairing-Code"].flatMap { code in
      let folders = try server.store.shownFolders()
      return try server.directory.register(
        withCode: code.trimmingSpaces, identifier: report.identifier, namedAfter: report.name,
        report: report.device, at: now
      ) { code in
        guard let folder = folders[code.shows] else { return (nil, report.profile.id) }
        let profile = server.profile(named: folder.device)
        mismatch = profile.flatMap {
          report.device.mismatch(
            showing: code.shows, drawnFor: $0, on: code.name ?? report.name)
        }
        return mismatch == nil ? (code.shows, folder.device) : (nil, report.profile.id)
      }
    }
    guard let (device, isKnown) = registered else {
      guard try server.allows(.code, of: request, at: now) else { return .tooManyAttempts }
      return .error(
        403, "the pairing code is wrong, used or expired; 'placard device code' makes one")
    }
    let body = (try? JSONValue(parsing: bytes)) ?? .null
    server.directory.updateContact(of: device.id) { contact in
      contact.lastError = mismatch
      contact.frameCache = DeviceFrameCache(reportedIn: body)
    }
    var response = ServerResponse.json(
      .object([
        "status": .integer(isKnown ? 200 : 201),
        "device_token": .string(server.directory.token(of: device)),
        "device_id": .string(device.tesseraeName),
        "server_time": .integer(Int(now.timeIntervalSince1970)),
        "config": config(of: device, interval: Self.firstInterval, server),
        "reused_existing": .bool(isKnown),
      ]), status: isKnown ? 200 : 201)
    response.headers["X-Tesserae-Device-Id"] = device.tesseraeName
    return response
  }
}

extension RegisteredDevice {
  /// The name by which boards call the device: they keep 32 characters.
  var tesseraeName: String { String(id.prefix(32)) }

  /// Whether a board uses a name for this device.
  ///
  /// Boards write names in lower case, and one whose device was renamed keeps its own.
  func isNamed(_ name: String) -> Bool {
    [id, tesseraeName, clientName].contains { $0?.lowercased() == name.lowercased() }
  }
}

extension DeviceFrameCache {
  /// Reads what a device reports about its card; `nil` if it has none that frames fit on.
  init?(reportedIn body: JSONValue) {
    guard let report = body["frame_cache"], report.number("schema") == 1,
      let capacity = report.number("capacity_bytes"), capacity >= 1,
      let frames = report.number("max_frames"), frames >= 1
    else { return nil }
    self.init(capacity: Int(min(capacity, 1e12)), maximumFrames: Int(min(frames, 1e6)))
  }
}
