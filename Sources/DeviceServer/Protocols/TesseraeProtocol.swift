import CheckedJSON
import FileStorage
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost

/// Version 1 of Tesserae's device API, for its ESP32, Pico and Raspberry Pi clients.
///
/// A device announces itself with `discover` until a person approves it, or registers with a code of `device code`, and
/// gets its token. Frames are the packed buffer of the panel, or PNG files for clients that request them; boards with a
/// card also get an album of the frames that follow, and those that stay awake a stream of events. There is no manifest of
/// regions: devices then report strokes, which the server resolves.
struct TesseraeProtocol: DeviceProtocol {
  static let name = "tesserae"
  static let firstSegments: Set<String>? = ["api"]

  static func methods(at path: [String]) -> [ServerRequest.Method] {
    guard path.starts(with: ["api", "v1", "device"]) else { return [] }
    let methods = TesseraeCall(path: Array(path.dropFirst(3)))?.methods ?? []
    return methods.isEmpty ? [] : methods + [.options]
  }

  func response(
    to request: ServerRequest, of server: DeviceServer, at now: Date
  ) throws -> ServerResponse? {
    guard request.path.starts(with: ["api", "v1", "device"]) else { return nil }
    var response = try answer(request, Array(request.path.dropFirst(3)), server, now)
    for (name, value) in Self.responseFields { response.headers[name] = value }
    return response
  }

  static let responseFields = [
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
    switch TesseraeCall(path: path) {
    case .discover where request.method == .post: return try discover(request, server, now)
    case .register where request.method == .post: return try register(request, server, now)
    case .discover, .register, nil: return Self.unknownCall(path)
    case .device(let name, let call):
      switch try authorize(name, request, server, now) {
      case .rejected(let response): return response
      case .device(let device):
        // Only a registered device gets responses that depend on which calls exist.
        guard let call, call.methods.contains(request.method) else {
          return Self.unknownCall(path.dropFirst())
        }
        return try answer(call, of: device, request, server, now)
      }
    }
  }

  private static func unknownCall(_ path: some Sequence<String>) -> ServerResponse {
    .error(404, "this server has no call '\(path.joined(separator: "/"))'")
  }

  private func answer(
    _ call: TesseraeCall.DeviceCall, of device: RegisteredDevice, _ request: ServerRequest,
    _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    switch call {
    case .frame: return try frame(of: device, request, server, now)
    case .status: return try status(of: device, request, server, now)
    case .log:
      let body = try request.requireBody()
      if let message = DeviceLogBody.lastMessage(in: body) {
        server.directory.updateContact(of: device.id) { contact in
          (contact.date, contact.lastError) = (now, message)
        }
      }
      return .json(.object(["status": .integer(200), "bytes": .integer(body.count)]))
    case .tap: return try tap(on: device, request, server, now)
    case .collection: return try collection(of: device, request, server, now)
    case .collectionFrame(let name):
      return try collectionFrame(name, of: device, request, server, now)
    case .stream: return stream(of: device, request, server)
    case .patch(let name): return try patch(name, of: device, request, server, now)
    }
  }

  private func authorize(
    _ name: String, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> DeviceAuthorization {
    guard let token = request.token else {
      return .rejected(.error(401, "the token is missing; send it as 'Authorization: Bearer'"))
    }
    guard let device = try server.directory.device(token: token) else {
      return .rejected(
        try server.rejectToken(
          .error(401, "the token is unknown"), in: request, named: name, at: now
        ) { try Self.device(named: name, server) })
    }
    guard device.isNamed(name) else {
      guard let other = try server.directory.device(named: name) else {
        return .rejected(.error(404, "device '\(name.limited(to: 64))' not found"))
      }
      return .rejected(
        try server.rejectToken(
          .error(403, "the token belongs to another device"), in: request, named: name, at: now
        ) { other })
    }
    guard device.isApproved else {
      return .rejected(.error(401, "the device is not approved yet"))
    }
    return .device(device)
  }

  /// Returns the device that a board means by a name.
  private static func device(
    named name: String, _ server: DeviceServer
  ) throws -> RegisteredDevice? {
    try server.directory.device(named: name)
      ?? server.directory.devices.first { $0.isNamed(name) }
  }

  // MARK: Frames

  private func frame(
    of device: RegisteredDevice, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    guard request.method == .get else { return try currentFrame(of: device, request, server, now) }
    let received =
      try TesseraeButton(request.query).flatMap { try accepted($0, of: device, server, now) }
      ?? TesseraeStroke(request.query).flatMap { stroke in
        try accepted(stroke, of: device, request, server, now).input
      }
    guard let received, let name = device.shows,
      let timeline = try server.library.timeline(of: name)
    else { return try currentFrame(of: device, request, server, now) }
    return try server.response(
      after: received.input, repetition: received.repetition, on: timeline, by: device, at: now
    ) { now in
      try currentFrame(of: device, request, server, now)
    }
  }

  private func currentFrame(
    of device: RegisteredDevice, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    let frame = try packedFrame(of: device, request, server, now)
    let identifier = frame.tesseraeDigest
    server.directory.updateContact(of: device.id) { $0.recordFetch(frame.digest, at: now) }
    let profile = server.profile(of: device)
    let address = frame.address(on: request)
    let headers = HTTPHeaders([
      ("ETag", "\"\(identifier)\""), ("Content-Location", address), ("Cache-Control", "no-cache"),
    ])
    let validators = ResourceValidators(digest: identifier, modified: .distantFuture)
    // A device that has shown frames of its card still sends the entity tag of the frame before them.
    let isOnPanel = server.directory.contact(of: device.id).playsAlbum != true
    if isOnPanel, request.headers["If-None-Match"] != nil, validators.matches(request) {
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

  /// Returns the frame of a device; panels with three inks take a code for each pixel here, not planes.
  func packedFrame(
    of device: RegisteredDevice, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> DeviceFrame {
    packed(
      try server.frame(
        of: device, for: request, as: device.report.format ?? .raw, at: now), for: device, server)
  }

  /// Returns the frame of a device as ``packedFrame(of:_:_:_:)`` does, without any effect on the device.
  func shownFrame(
    of device: RegisteredDevice, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> DeviceFrame {
    packed(
      try server.shownFrame(
        of: device, for: request, as: device.report.format ?? .raw, at: now), for: device, server)
  }

  private func packed(
    _ frame: DeviceFrame, for device: RegisteredDevice, _ server: DeviceServer
  ) -> DeviceFrame {
    var frame = frame
    let profile = server.profile(of: device)
    let packed: [UInt8]? =
      switch frame.format {
      case .raw: RawLayout(profile.palette).codes(ofPlanes: frame.bytes, size: profile.size)
      // Its clients read bitmaps of 8 bits alone.
      case .bmp: BMPCodec.expandedTo8Bits(frame.bytes)
      case .png, .jpg, .webp: nil
      }
    guard let packed else { return frame }
    frame.file = FittedFile(
      packed, digest: SHA256.hexDigest(of: packed), frame.format, diagnostic: frame.file.diagnostic)
    server.files.add(frame.file)
    return frame
  }

  private static func name(of format: PictureFormat) -> String {
    format == .raw ? "bin" : format.rawValue
  }

  // MARK: Reports

  private func status(
    of device: RegisteredDevice, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    let bytes = try request.requireBody()
    let body = (try? JSONValue(parsing: bytes)) ?? .null
    server.directory.updateContact(of: device.id) { contact in
      contact.date = now
      if let percent = body.number("battery_pct"), (0...100).contains(percent) {
        contact.battery = percent
      } else if let millivolts = body.number("battery_mv"),
        let charge = LithiumCell.charge(volts: millivolts / 1000)
      {
        contact.battery = charge
      }
      contact.signal = body.number("rssi").flatMap { Int(exactly: $0.rounded()) } ?? contact.signal
      if let error = body.text("last_error"), !error.isEmpty {
        contact.lastError = error.limited(to: 300)
      }
      contact.frameCache = DeviceFrameCache(reportedIn: body) ?? contact.frameCache
    }
    if let firmware = body.text("fw_version")?.limited(to: 64), firmware != device.report.firmware {
      try server.directory.update(device.id) { $0.report.firmware = firmware }
    }
    // A press that no request of a frame could report.
    if let press = TesseraeButton(body),
      let received = try accepted(press, of: device, server, now),
      let timeline = try device.shows.flatMap({ try server.library.timeline(of: $0) })
    {
      _ = try server.perform(
        received.input, repetition: received.repetition, on: timeline, by: device, at: now)
    }
    let frame = try packedFrame(of: device, request, server, now)
    let album = try self.album(announcedTo: device, showing: frame, status: body, server, now)
    var wake = frame.nextWake
    let playsAlbum = try album.map { try hasFrames(of: $0, device, status: body, server) } ?? false
    if let album, playsAlbum { wake = album.end }
    let profile = server.profile(of: device)
    let interval = RefreshInterval(profile).seconds(
      until: wake, then: playsAlbum ? nil : frame.followingWake, from: now, spreadBy: device.id)
    server.directory.updateContact(of: device.id) { contact in
      contact.playsAlbum = playsAlbum
      contact.nextWake = profile.staysAwake ? nil : now.addingTimeInterval(Double(interval))
    }
    return .json(
      .object([
        "status": .integer(200), "config": config(of: device, interval: interval, server),
        "next_poll_s": .integer(interval),
        "server_time": .integer(Int(now.timeIntervalSince1970)),
        "collection": album?.announcement,
      ]))
  }

  func config(
    of device: RegisteredDevice, interval: Int, _ server: DeviceServer
  ) -> JSONValue {
    let profile = server.profile(of: device)
    let reportsTouches = profile.touch == .position
    return .object([
      "sleep_interval_s": .integer(interval), "always_on": .bool(profile.staysAwake),
      // Without this, a board that sleeps is not woken by a touch.
      "touch_enabled": .bool(reportsTouches),
      "touch_linger_s": .integer(reportsTouches ? Self.touchLinger : 0),
    ])
  }

  /// For how long a board stays awake after a touch, in seconds: a person often touches again, and connecting takes seconds.
  private static let touchLinger = 10

  private func tap(
    on device: RegisteredDevice, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    let bytes = try request.requireBody()
    guard let body = try? JSONValue(parsing: bytes), let stroke = TesseraeStroke(body) else {
      // The client expects an outcome, not a status.
      return .json(
        .object([
          "outcome": .string("error"), "gesture": .string(""), "action_spec": .string(""),
          "description": .string("the body needs 'x0' and 'y0' in pixels of the panel"),
        ]))
    }
    var (outcome, received) = try accepted(stroke, of: device, request, server, now)
    var hit: TapHit?
    if let received,
      let timeline = try device.shows.flatMap({ try server.library.timeline(of: $0) })
    {
      switch try server.perform(
        received.input, repetition: received.repetition, on: timeline, by: device, at: now)
      {
      case .hit(let performed): hit = performed
      case .repeated: outcome = "deduped"
      case .paged, .reloaded, .noEffect: outcome = "no_target"
      }
    }
    return .json(
      .object([
        "outcome": .string(outcome), "gesture": .string("tap"),
        "action_spec": .string(hit?.url ?? ""), "description": .string(hit?.text ?? ""),
      ]))
  }

  // MARK: Inputs

  /// An input that is to be performed.
  private struct AcceptedInput {
    var input: DeviceInput
    var repetition: InputRepetition?
  }

  /// Returns what a stroke does on the frame that it names, if that is still the device's.
  private func accepted(
    _ stroke: TesseraeStroke, of device: RegisteredDevice, _ request: ServerRequest,
    _ server: DeviceServer, _ now: Date
  ) throws -> (outcome: String, input: AcceptedInput?) {
    try BlockingWork.requireAllowed()
    guard try device.shows.flatMap({ try server.library.timeline(of: $0) }) != nil else {
      return ("no_frame", nil)
    }
    let current = try packedFrame(of: device, request, server, now)
    if let digest = stroke.digest, !current.digest.hasPrefix(digest) { return ("stale", nil) }
    guard stroke.isTap else { return ("noop", nil) }
    let tap = DeviceInput.tap(TapEvent(x: stroke.x, y: stroke.y, in: .panel, at: now))
    return (
      "dispatched", AcceptedInput(input: tap, repetition: stroke.event.map(InputRepetition.number))
    )
  }

  /// Returns what a press of a button does, or `nil` if it has no number and is repeated.
  private func accepted(
    _ press: TesseraeButton, of device: RegisteredDevice, _ server: DeviceServer, _ now: Date
  ) throws -> AcceptedInput? {
    let isNew = try server.directory.recordPress(
      of: device.id, repetition: press.repetition, at: now)
    return isNew ? AcceptedInput(input: .button(press.button), repetition: press.repetition) : nil
  }
}
