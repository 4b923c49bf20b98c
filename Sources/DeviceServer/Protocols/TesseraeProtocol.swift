import CheckedJSON
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost

/// Version 1 of Tesserae's device API, for its ESP32, Pico and Raspberry Pi clients.
///
/// A device announces itself with `discover` until a person approves it, and then gets its token. Frames are the packed
/// buffer of the panel, or PNG files for clients that ask for them. There is no manifest of regions and no stream: devices
/// then report strokes, which the server resolves.
struct TesseraeProtocol: DeviceProtocol {
  /// The seconds between two announcements of a device that waits for approval.
  private static let discoverInterval = 30

  func response(
    to request: ServerRequest, of server: DeviceServer, at now: Date
  ) throws -> ServerResponse? {
    guard request.path.starts(with: ["api", "v1", "device"]) else { return nil }
    var response = try answer(request, Array(request.path.dropFirst(3)), server, now)
    for (name, value) in Self.crossOriginHeaders { response.headers[name] = value }
    return response
  }

  private static let crossOriginHeaders = [
    ("Access-Control-Allow-Origin", "*"),
    ("Access-Control-Allow-Methods", "GET, POST, OPTIONS"),
    (
      "Access-Control-Allow-Headers",
      "Authorization, Content-Type, If-None-Match, X-Tesserae-Token, X-Pairing-Code"
    ),
    ("Access-Control-Expose-Headers", "ETag, Content-Location"),
  ]

  private func answer(
    _ request: ServerRequest, _ path: [String], _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    if request.method == .options { return ServerResponse(204) }
    if path == ["discover"], request.method == .post { return try discover(request, server, now) }
    if path == ["register"], request.method == .post {
      return .error(
        403, "this server gives no codes; use 'discover', and approve the device's code")
    }
    guard path.count >= 2 else { return .error(404, "there is no such call") }
    switch try authorize(path[0], request, server, now) {
    case .refused(let response): return response
    case .device(let device):
      return try answer(request, Array(path.dropFirst()), device, server, now)
    }
  }

  private func answer(
    _ request: ServerRequest, _ call: [String], _ device: RegisteredDevice, _ server: DeviceServer,
    _ now: Date
  ) throws -> ServerResponse {
    switch (request.method, call) {
    case (.get, ["frame"]), (.head, ["frame"]): return try frame(of: device, request, server, now)
    case (.post, ["status"]): return try status(of: device, request, server, now)
    case (.post, ["log"]):
      if let message = DeviceLogBody.lastMessage(in: request.body) {
        server.directory.updateContact(of: device.id) { $0.lastError = message }
      }
      return .json(
        .object(["status": .integer(200), "bytes": .integer(request.body.count)]))
    case (.post, ["tap"]): return try tap(on: device, request, server, now)
    case (.get, ["collection"]): return ServerResponse(204)
    default: return .error(404, "this server has no '\(call.joined(separator: "/"))'")
    }
  }

  // MARK: First contact

  private func discover(
    _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    guard let report = TesseraeReport(request.body) else {
      return .error(400, "the body needs 'device_id' and 'mac'")
    }
    guard report.isSupported else {
      return .error(400, "boards with black, white and red are not supported; use 'format': 'png'")
    }
    var device = server.directory.device(identifier: report.identifier)
    if device == nil {
      guard server.allowsAttempt(of: request, at: now) else { return .tooManyAttempts }
      device = try server.directory.register(
        identifier: report.identifier, namedAfter: report.name, profile: report.profile,
        report: report.device, offeredToken: nil, at: now)
    }
    guard var device else { return .tooManyAttempts }
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
    let isRenamed = device.id != report.requestedName
    var response = ServerResponse.json(
      .object([
        "status": .integer(200), "registered": .bool(true),
        "device_token": .string(server.directory.token(of: device)),
        "device_id": .string(device.id), "device_id_changed": .bool(isRenamed),
        "config": config(of: device, interval: 900),
        "server_time": .integer(Int(now.timeIntervalSince1970)),
      ]))
    response.headers["X-Tesserae-Device-Id"] = device.id
    response.headers["X-Tesserae-Device-Id-Changed"] = "\(isRenamed)"
    return response
  }

  private func authorize(
    _ name: String, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> DeviceAuthorization {
    guard let token = request.token, let device = server.directory.device(token: token) else {
      guard server.allowsAttempt(of: request, at: now) else { return .refused(.tooManyAttempts) }
      return .refused(.error(401, "the token is missing or unknown"))
    }
    // Clients write names in lower case, and a device that was renamed keeps its own name.
    guard [device.id, device.clientName].contains(where: { $0?.lowercased() == name.lowercased() })
    else {
      return server.directory.device(named: name) == nil
        ? .refused(.error(404, "there is no device '\(name.limited(to: 64))'"))
        : .refused(.error(403, "the token is the one of another device"))
    }
    guard device.isApproved else {
      return .refused(.error(401, "the device is not approved yet"))
    }
    return .device(device)
  }

  // MARK: Frames

  private func frame(
    of device: RegisteredDevice, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    if let stroke = TesseraeStroke(request.query) {
      _ = try perform(stroke, on: device, server, now)
    }
    let frame = try server.frame(of: device, as: device.report.format ?? .raw, at: now)
    let identifier = String(frame.digest.prefix(16))
    server.directory.updateContact(of: device.id) { contact in
      contact.date = now
      if frame.digest != contact.frame { contact.framesFetched += 1 }
      contact.noteFrame(frame.digest, at: now)
    }
    let profile = server.profile(of: device)
    let address = frame.address(on: request)
    let headers = HTTPHeaders([
      ("ETag", "\"\(identifier)\""), ("Content-Location", address), ("Cache-Control", "no-cache"),
    ])
    let validators = ResourceValidators(digest: identifier, modified: .distantFuture)
    if request.headers["If-None-Match"] != nil, validators.match(request) {
      return ServerResponse(304, headers: headers)
    }
    var response = ServerResponse.json(
      .object([
        "url": .string(address), "format": .string(Self.name(of: frame.format)),
        "panel_w": .integer(profile.size.width), "panel_h": .integer(profile.size.height),
        "render_id": .string(identifier), "renderer_id": .string("placard"),
        // The frame is rotated already; clients that show PNG files expect all of these.
        "rotate": .integer(0), "scale": .string("fit"), "bg": .string("white"),
        "saturation": .number(0.5),
      ]))
    for field in headers.fields { response.headers[field.name] = field.value }
    return response
  }

  private static func name(of format: PictureFormat) -> String {
    format == .raw ? "bin" : format.rawValue
  }

  // MARK: Reports

  private func status(
    of device: RegisteredDevice, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    let body = (try? JSONValue(parsing: request.body)) ?? .null
    server.directory.updateContact(of: device.id) { contact in
      contact.date = now
      if let percent = body.number("battery_pct"), (0...100).contains(percent) {
        contact.battery = percent
      }
      contact.signal = body.number("rssi").flatMap { Int(exactly: $0.rounded()) } ?? contact.signal
      if let error = body.text("last_error"), !error.isEmpty {
        contact.lastError = error.limited(to: 300)
      }
    }
    if let firmware = body.text("fw_version")?.limited(to: 64), firmware != device.report.firmware {
      try server.directory.update(device.id) { $0.report.firmware = firmware }
    }
    let frame = try server.frame(of: device, as: device.report.format ?? .raw, at: now)
    let interval = RefreshInterval(server.profile(of: device)).seconds(
      until: frame.nextWake, from: now, spreadBy: device.id)
    return .json(
      .object([
        "status": .integer(200), "config": config(of: device, interval: interval),
        "next_poll_s": .integer(interval),
        "server_time": .integer(Int(now.timeIntervalSince1970)),
      ]))
  }

  private func config(of device: RegisteredDevice, interval: Int) -> JSONValue {
    .object(["sleep_interval_s": .integer(interval)])
  }

  private func tap(
    on device: RegisteredDevice, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    guard let body = try? JSONValue(parsing: request.body), let stroke = TesseraeStroke(body) else {
      return .error(400, "the body needs 'x0' and 'y0' in pixels of the panel")
    }
    let (outcome, target) = try perform(stroke, on: device, server, now)
    return .json(
      .object([
        "outcome": .string(outcome), "gesture": .string("tap"),
        "action_spec": .string(target?.url ?? ""), "description": .string(target?.text ?? ""),
      ]))
  }

  /// Performs a tap on the frame that the stroke names, if it is still the device's.
  private func perform(
    _ stroke: TesseraeStroke, on device: RegisteredDevice, _ server: DeviceServer, _ now: Date
  ) throws -> (outcome: String, TapHit?) {
    guard let name = device.shows, let timeline = try server.library.timeline(of: name) else {
      return ("no_frame", nil)
    }
    let current = try server.frame(of: device, as: device.report.format ?? .raw, at: now)
    if let digest = stroke.digest, !current.digest.hasPrefix(digest) { return ("stale", nil) }
    guard stroke.isTap else { return ("noop", nil) }
    if let event = stroke.event {
      // A device repeats a stroke whose answer was lost.
      guard event != server.directory.contact(of: device.id).lastEvent else {
        return ("deduped", nil)
      }
      server.directory.updateContact(of: device.id) { $0.lastEvent = event }
    }
    let event = TapEvent(x: stroke.x, y: stroke.y, in: .panel, at: now)
    guard case .opens(let target) = TapResolver(timeline.manifest).resolve(event) else {
      return ("no_target", nil)
    }
    try server.post(.viewed(instance: timeline.name), now)
    try server.perform(target, at: now)
    return ("dispatched", target)
  }
}
