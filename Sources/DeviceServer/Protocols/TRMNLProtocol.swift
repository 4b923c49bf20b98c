import CheckedJSON
import FileStorage
import Foundation
import InternetDates
import PixelOutput
import WidgetHost

/// The API of TRMNL's firmware and of the other clients that use it: KOReader, Kindle, Kobo, Android, reMarkable,
/// HomePlate.
///
/// Paths work with and without a final slash, as versions of the firmware differ. A device that is not approved gets
/// a picture with its pairing code and `status` 0, because older firmware polls every five seconds after any other.
struct TRMNLProtocol: DeviceProtocol {
  static let name = "trmnl"
  static let firstSegments: Set<String>? = ["api"]

  /// A call of the API.
  private enum Call {
    case setup, display, currentScreen, log, models, palettes, owner

    init?(path: [String]) {
      switch path {
      case ["api", "setup"]: self = .setup
      case ["api", "display"]: self = .display
      case ["api", "current_screen"]: self = .currentScreen
      case ["api", "log"]: self = .log
      case ["api", "models"]: self = .models
      case ["api", "palettes"]: self = .palettes
      case ["api", "devices", "me"]: self = .owner
      default: return nil
      }
    }

    var methods: [ServerRequest.Method] { self == .log ? [.post] : ServerRequest.Method.safe }
  }

  static func methods(at path: [String]) -> [ServerRequest.Method] {
    Call(path: path)?.methods ?? []
  }

  /// The function of a double click: the firmware then shows the frame of the same response.
  private static let buttonFunction = "restart_playlist"

  func response(
    to request: ServerRequest, of server: DeviceServer, at now: Date
  ) throws -> ServerResponse? {
    guard let call = Call(path: request.path), call.methods.contains(request.method) else {
      return nil
    }
    switch call {
    case .setup: return try setup(request, server, now)
    case .display: return try display(request, server, now, isPreview: false)
    case .currentScreen: return try display(request, server, now, isPreview: true)
    case .log: return try log(request, server, now)
    case .models: return Self.models
    case .palettes: return Self.palettes
    case .owner: return try owner(request, server, now)
    }
  }

  private func setup(
    _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    let report = TRMNLReport(request)
    guard let identifier = report.identifier else {
      return .error(404, "the request has no 'ID' with the device's MAC address")
    }
    var device: RegisteredDevice
    switch try self.device(identifier, report, nil, request, server, now) {
    case .rejected(let response): return response
    case .device(let known): device = known
    }
    device = try server.directory.renewingCode(of: device, at: now)
    try report.record(of: device, in: server.directory, at: now)
    // Firmware before 1.8.3 of the first model accepts only a bitmap here.
    let format: PictureFormat = report.needsBitmapForSetup ? .bmp : .png
    let frame = try server.frame(
      of: device, for: request, as: format, largestFile: report.largestFile, at: now)
    return .json(
      .object([
        "status": .integer(200), "api_key": .string(server.directory.token(of: device)),
        "friendly_id": .string(device.pairing?.code ?? Self.friendlyID(of: device)),
        "image_url": .string(frame.address(on: request)), "filename": .string("empty_state"),
        "message": .string(
          device.pairing.map { Self.instruction(for: $0.code, of: server, to: request) }
            ?? "Registered"),
      ]))
  }

  /// Returns the instruction for a pairing code: on the page "Displays", or by a command if the server has no pages.
  private static func instruction(
    for code: String, of server: DeviceServer, to request: ServerRequest
  ) -> String {
    if let pages = server.pagesAddress(for: request) { return "Enter \(code) at \(pages)" }
    return server.configuration.hasPages
      ? "Enter \(code) on the server's page Displays"
      : "Run: placard device approve \(code) --show NAME"
  }

  private func display(
    _ request: ServerRequest, _ server: DeviceServer, _ now: Date, isPreview: Bool
  ) throws -> ServerResponse {
    let report = TRMNLReport(request)
    var device: RegisteredDevice
    switch try authorized(report, request, server, now) {
    case .rejected(let response): return response
    case .device(let known): device = known
    }
    device = try server.directory.renewingCode(of: device, at: now)
    if !isPreview, request.method == .get, report.isButtonPressed, device.isApproved,
      let name = device.shows, let timeline = try server.library.timeline(of: name),
      try server.directory.recordPress(of: device.id, repetition: Self.repetition, at: now)
    {
      let hasStack = !timeline.folder.stacks.isEmpty
      return try server.response(
        after: .button(hasStack ? .next : .refresh), repetition: Self.repetition,
        on: timeline, by: device, at: now
      ) { [device] now in
        try display(device, report, request, server, now, isPreview: false)
      }
    }
    return try display(device, report, request, server, now, isPreview: isPreview)
  }

  /// The firmware repeats a request that was not answered, with the press, for 15 seconds.
  private static let repetition = InputRepetition.interval(15)

  private func display(
    _ device: RegisteredDevice, _ report: TRMNLReport, _ request: ServerRequest,
    _ server: DeviceServer, _ now: Date, isPreview: Bool
  ) throws -> ServerResponse {
    let frame = try report.frame(of: device, for: request, server, at: now)
    let refresh = server.cachedProfile(of: device).refresh.seconds(
      until: frame.nextWake, then: frame.followingWake, from: now, spreadBy: device.id)
    if !isPreview {
      try report.record(
        of: device, in: server.directory, frame: frame, at: now,
        nextWake: now.addingTimeInterval(Double(refresh)))
    }
    if isPreview {
      return .json(
        .object([
          "status": .integer(200), "refresh_rate": .integer(refresh),
          "image_url": .string(frame.address(on: request)), "filename": .string(frame.filename),
          "rendered_at": .string(HTTPDate.text(of: frame.date)),
        ]))
    }
    // The firmware reports a double click only if a response named a function for it, and then expects that name.
    let action = report.isButtonPressed ? Self.buttonFunction : ""
    // This is the most frequent response, so that it is assembled from bytes: none of the texts has a character that JSON
    // escapes.
    var body: [UInt8] = []
    body.reserveCapacity(512)
    func append(_ text: String) { body.append(contentsOf: text.utf8) }
    append(#"{"status":0,"image_url":""#)
    append(request.baseURL)
    append(frame.file.path)
    append(#"","image_url_timeout":0,"filename":""#)
    append(frame.filename)
    append(#"","refresh_rate":"#)
    append(String(refresh))
    append(
      #","update_firmware":false,"firmware_url":"","reset_firmware":false,"special_function":""#)
    append(Self.buttonFunction)
    append(#"","action":""#)
    append(action)
    append(#"","maximum_compatibility":false,"temperature_profile":"default"}"#)
    return ServerResponse(200, headers: ServerResponse.jsonHeaders, body: body)
  }

  /// What the device with the request's token is and reports, as clients show it to their user.
  private func owner(
    _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    guard let token = request.token else { return Self.missingToken }
    guard let device = try server.directory.device(token: token) else {
      return try server.rejectToken(Self.unknownToken, in: request, named: nil, at: now) { nil }
    }
    let contact = server.directory.contact(of: device.id)
    return .json(
      .object([
        "data": .object([
          "name": .string(device.displayName), "friendly_id": .string(Self.friendlyID(of: device)),
          "mac_address": device.identifier.map(JSONValue.string) ?? .null,
          "percent_charged": contact.battery.map(JSONValue.number) ?? .null,
          "rssi": contact.signal.map(JSONValue.integer) ?? .null,
        ])
      ]))
  }

  /// The displays that the server knows, by which clients without a model of their own choose one.
  private static let models = ServerResponse.json(
    .object([
      "data": .array(
        DeviceCatalog.all.map { profile in
          .object([
            "name": .string(profile.id), "label": .string(profile.name),
            "width": .integer(profile.size.width), "height": .integer(profile.size.height),
            "bit_depth": .integer(profile.palette.bitsPerPixel),
            "colors": .integer(1 << min(24, profile.palette.bitsPerPixel)),
            "mime_type": .string(profile.format.codec.mediaType),
            "rotation": .integer(profile.rotation.rawValue),
            "palette_ids": .array([.string(profile.palette.id)]),
          ])
        })
    ]))

  private static let palettes = ServerResponse.json(
    .object([
      "data": .array(
        Palette.known.map { palette in
          .object([
            "id": .string(palette.id), "name": .string(palette.id),
            "colors": .array(palette.inks.map { .string($0.nominal.hexadecimal) }),
          ])
        })
    ]))

  /// Stores the last message of a device's log; any body is accepted, as the device would send a rejected one again.
  private func log(
    _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    let report = TRMNLReport(request)
    let device =
      request.token.flatMap { try? server.directory.device(token: $0) }
      ?? (request.token == nil ? report.identifier : nil)
      .flatMap { try? server.directory.device(identifier: $0) }
    if let device, let message = DeviceLogBody.lastMessage(in: try request.requireBody()) {
      server.directory.updateContact(of: device.id) { ($0.date, $0.lastError) = (now, message) }
    }
    return .json(.object(["status": .integer(200)]))
  }

  private static let unknownToken = ServerResponse.error(
    401, "the token is unknown; 'placard device token NAME' prints that of a device")
  private static let missingToken = ServerResponse.error(
    401,
    "the token is missing; send 'Access-Token' with what 'placard device token NAME' prints")

  /// Returns the device that may see its screen, or that has to be approved.
  ///
  /// A valid token suffices. A device that brings a token of another server is registered anew with it, so that a
  /// person can adopt it; its content is that of an unknown device until then.
  private func authorized(
    _ report: TRMNLReport, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> DeviceAuthorization {
    guard let token = request.token else {
      guard let identifier = report.identifier else { return .rejected(Self.missingToken) }
      return try device(identifier, report, nil, request, server, now)
    }
    if let device = try server.directory.device(token: token) { return .device(device) }
    let known = try report.identifier.flatMap { try server.directory.device(identifier: $0) }
    guard let identifier = report.identifier, known?.isApproved != true else {
      // The MAC address is not secret, so that a device with a valid token is not shown to a client with a wrong one.
      return .rejected(
        try server.rejectToken(
          Self.unknownToken, in: request, named: report.identifier, at: now
        ) { known })
    }
    let authorization = try device(identifier, report, token, request, server, now)
    let digest = DeviceTokens.digest(of: token)
    guard case .device(let device) = authorization, let pairing = device.pairing,
      pairing.offeredToken != digest
    else { return authorization }
    // It called this server's setup first, or was set up by another one meanwhile. The last token counts, because a
    // device repeats its requests; others in the network know its address as well.
    guard try server.allows(.token(of: identifier), of: request, at: now) else {
      return authorization
    }
    return .device(
      try server.directory.update(device.id) { $0.pairing?.offeredToken = digest })
  }

  /// Returns the device with an identifier, which is registered if it is unknown.
  private func device(
    _ identifier: String, _ report: TRMNLReport, _ token: String?, _ request: ServerRequest,
    _ server: DeviceServer, _ now: Date
  ) throws -> DeviceAuthorization {
    // Names are part of addresses and have fewer characters than identifiers.
    let ending = identifier.suffix(6).map { $0 == ":" || $0 == "_" ? "-" : $0 }
    return try server.findOrRegisterDevice(
      identifier, namedAfter: "trmnl-\(String(ending))", profile: report.profile,
      report: report.device, offeredToken: token, request, at: now)
  }

  /// A short name that a person can compare with the one on the display.
  private static func friendlyID(of device: RegisteredDevice) -> String {
    String(SHA256.hexDigest(of: device.identifier ?? device.id).prefix(6)).uppercased()
  }
}

extension DeviceFrame {
  /// The address of the file.
  func address(on request: ServerRequest) -> String { request.baseURL + file.path }

  /// The name by which a device caches the file: the same for the same bytes and another for other bytes, at most 31
  /// characters, the first 14 of which differ from frame to frame.
  ///
  /// Devices delete files whose date is more than a day ago, so it is about when the bytes were first sent, and not a
  /// frame's. It is the same for some hours, so that a server that was killed still knows it.
  static func filename(ofFile digest: String, firstSent: Date) -> String {
    "screen-\(digest.prefix(6))-\(tenDigits(of: firstSent))"
  }

  /// What a file's date is rounded down to, in seconds.
  private static let filenameInterval = 21_600

  private static func tenDigits(of date: Date) -> String {
    let seconds = min(max(date.timeIntervalSince1970, 0), 9_999_999_999)
    let digits = String(Int(seconds) / filenameInterval * filenameInterval)
    return String(repeating: "0", count: 10 - digits.count) + digits
  }
}
