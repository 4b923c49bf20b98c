import FileStorage
package import Foundation
package import FramePipeline
package import PixelOutput
package import WidgetHost

/// Answers the requests of displays, browsers and programs; it depends on no HTTP library.
///
///     let server = DeviceServer(configuration, directory: directory, library: library, …)
///     let response = server.response(to: request, at: .now)
package struct DeviceServer: Sendable {
  package struct Configuration: Sendable {
    /// Whether a device without a token is refused; a server that only this machine reaches needs none.
    package var requiresTokens: Bool
    /// The time zone of quiet hours.
    package var timeZone: TimeZone

    package init(requiresTokens: Bool, timeZone: TimeZone = .gmt) {
      self.requiresTokens = requiresTokens
      self.timeZone = timeZone
    }
  }

  package let configuration: Configuration
  package let directory: DeviceDirectory
  package let library: FrameLibrary
  package let profiles: DeviceRegistry
  package let store: HostStore
  package let health: ServerHealth
  private let notices = NoticeRenderer()
  let files = FittedFiles()
  private let limiter = RateLimiter()
  /// Passes a request to the host, which it reaches even if the host is not running.
  let post: @Sendable (HostRequest, Date) throws -> Void
  /// Called for a tap, after it was resolved.
  let onTap: @Sendable (TapHit, Date) -> Void
  private let log: @Sendable (String) -> Void

  /// The protocols; the first one that knows a path answers.
  private static let protocols: [any DeviceProtocol] = [
    TRMNLProtocol(), TesseraeProtocol(), ImageURLProtocol(), ManifestProtocol(), TapProtocol(),
    KioskProtocol(), TronbytProtocol(), HealthProtocol(),
  ]

  /// Creates a server.
  ///
  /// - Parameters:
  ///   - configuration: The options.
  ///   - directory: The registered devices.
  ///   - library: The frames that they show.
  ///   - profiles: The device profiles.
  ///   - store: The store of the host.
  ///   - health: Whether the host is alive.
  ///   - post: Stores a request for the host.
  ///   - onTap: Called for a tap on a link or an app, after it was resolved.
  ///   - log: Called with errors that are not the client's.
  package init(
    _ configuration: Configuration, directory: DeviceDirectory, library: FrameLibrary,
    profiles: DeviceRegistry, store: HostStore, health: ServerHealth = ServerHealth(),
    post: @escaping @Sendable (HostRequest, Date) throws -> Void,
    onTap: @escaping @Sendable (TapHit, Date) -> Void = { _, _ in },
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.configuration = configuration
    self.directory = directory
    self.library = library
    self.profiles = profiles
    self.store = store
    self.health = health
    self.post = post
    self.onTap = onTap
    self.log = log
  }

  /// Answers a request; never throws and never returns a partial response.
  package func response(to request: ServerRequest, at now: Date) -> ServerResponse {
    var response = answer(request, at: now)
    response.headers["Date"] = HTTPDate.text(of: now)
    response.headers["X-Content-Type-Options"] = "nosniff"
    if response.headers["Content-Security-Policy"] == nil {
      response.headers["Content-Security-Policy"] = "default-src 'none'; frame-ancestors 'none'"
    }
    return response
  }

  private func answer(_ request: ServerRequest, at now: Date) -> ServerResponse {
    do {
      try directory.refresh()
      for candidate in Self.protocols {
        if let response = try candidate.response(to: request, of: self, at: now) { return response }
      }
      return .error(
        404, "there is nothing at this address; check it with 'placard device show NAME'")
    } catch {
      // A temporary fault must not look like a refusal: some devices forget their token then.
      log("\(request.method.rawValue) \(request.pathForLog): \(error)")
      var response = ServerResponse.error(503, "the server cannot answer now; try again")
      response.headers["Retry-After"] = "60"
      return response
    }
  }

  /// Whether a client may try once more to identify itself; at most ten times a minute with a wrong token or an unknown
  /// device.
  func allowsAttempt(of request: ServerRequest, at now: Date) -> Bool {
    limiter.allows(request.client, at: now)
  }
}

/// A wire protocol of devices: it answers the requests to its paths.
package protocol DeviceProtocol: Sendable {
  /// Returns the response to a request, or `nil` if the path is not one of the protocol's.
  ///
  /// - Throws: An error that is not the client's fault; the client is asked to try again.
  func response(
    to request: ServerRequest, of server: DeviceServer, at now: Date
  ) throws -> ServerResponse?
}

/// What a device shows at a time.
package struct DeviceFrame: Sendable {
  package var bytes: [UInt8]
  package var format: PictureFormat
  /// The digest of the bytes.
  package var digest: String
  /// Since when the device shows it, by which clients without entity tags find out what is new.
  ///
  /// The date of the timeline's frame is no such date: a later manifest may replace the frame from its beginning.
  package var date: Date
  /// When a file with these bytes was first sent to any device.
  package var firstSent: Date
  /// When the device has something to do next; `nil` if nothing is due.
  package var nextWake: Date?
  /// The frame of the timeline that it is; `nil` for a notice.
  package var frame: Manifest.Frame?

  package var validators: ResourceValidators { ResourceValidators(digest: digest, modified: date) }
}

extension DeviceServer {
  /// The time between two polls of a device that waits for a person: soon at first, then rarely.
  private static let pollIntervals = (first: 60.0, later: 900.0, change: 600.0)

  /// Returns the profile that a device's frames are written for.
  ///
  /// If it cannot be read, which becomes the device's last error, a profile of the reported size takes its place.
  func profile(of device: RegisteredDevice) -> DeviceProfile {
    do {
      return try profiles.profile(id: device.profile)
    } catch {
      if device.isApproved {
        directory.updateContact(of: device.id) { $0.lastError = "\(error)" }
      }
    }
    guard let size = device.report.size else { return DeviceCatalog.trmnl }
    return .unknown(size: size, palette: device.report.palette.flatMap { Palette.named($0) })
  }

  /// Returns what a device shows at a time: its frame, or a notice with what a person has to do.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - format: The format of the file; `nil` takes the device's.
  ///   - largestFile: The largest file in bytes that the client reads, if it is less than the profile's.
  ///   - now: The time.
  /// - Returns: The frame's file, and when the device has something to do next.
  /// - Throws: The errors of the store.
  func frame(
    of device: RegisteredDevice, as format: PictureFormat? = nil, largestFile: Int? = nil,
    at now: Date
  ) throws -> DeviceFrame {
    let profile = profile(of: device)
    let format = format ?? device.report.format ?? profile.format
    if let pairing = device.pairing {
      let interval =
        now < pairing.began.addingTimeInterval(Self.pollIntervals.change)
        ? Self.pollIntervals.first : Self.pollIntervals.later
      return try notice(
        .pairing(code: pairing.code), of: device, on: profile, as: format, at: now, wait: interval)
    }
    guard let name = device.shows else {
      return try notice(
        .nothingAssigned(device: device.id), of: device, on: profile, as: format, at: now,
        wait: Self.pollIntervals.later)
    }
    guard let timeline = try library.timeline(of: name), let frame = timeline.frame(at: now),
      let bytes = library.bytes(of: frame.picture, in: timeline.folder)
    else {
      return try notice(
        .waiting(for: name), of: device, on: profile, as: format, at: now,
        wait: Self.pollIntervals.first)
    }
    let fitting = FrameFitting(profile, largestFile: largestFile)
    let file: FittedFiles.File
    do {
      file = try files.file(of: frame.picture, fitting, as: format) { () throws in
        try fitting.fit(bytes, of: timeline.manifest, as: format)
      }
    } catch let error as PictureFileError {
      // The next request would fail as well, so that the display says so.
      directory.updateContact(of: device.id) { $0.lastError = "\(error)" }
      return try notice(
        .unfit(name), of: device, on: profile, as: format, at: now, wait: Self.pollIntervals.later)
    }
    if let diagnostic = file.diagnostic {
      directory.updateContact(of: device.id) { $0.lastError = diagnostic }
    }
    var shown = self.shown(file.bytes, digest: file.digest, format, by: device, at: now)
    shown.nextWake = timeline.wake(
      after: now, quiet: QuietTime(profile.quietHours, zone: configuration.timeZone))
    shown.frame = frame
    return shown
  }

  private func notice(
    _ notice: Notice, of device: RegisteredDevice, on profile: DeviceProfile,
    as format: PictureFormat, at now: Date, wait: Double
  ) throws -> DeviceFrame {
    let bytes = try notices.file(of: notice, on: profile, as: format)
    let digest = SHA256.hexDigest(of: bytes)
    files.add(bytes, digest: digest, format)
    var shown = self.shown(bytes, digest: digest, format, by: device, at: now)
    shown.nextWake = now.addingTimeInterval(wait)
    return shown
  }

  /// Returns a file with the dates since when the device, and any device, has it.
  private func shown(
    _ bytes: [UInt8], digest: String, _ format: PictureFormat, by device: RegisteredDevice,
    at now: Date
  ) -> DeviceFrame {
    let contact = directory.contact(of: device.id)
    let date = (contact.frame == digest ? contact.frameDate : nil) ?? now
    return DeviceFrame(
      bytes: bytes, format: format, digest: digest, date: date,
      firstSent: files.firstSent(digest, at: date))
  }

  /// Returns the device that a request for a named device is authorized for.
  func authorize(_ name: String, _ request: ServerRequest, at now: Date) -> DeviceAuthorization {
    let device = directory.device(named: name)
    guard let token = request.token else {
      guard !configuration.requiresTokens, request.comesFromThisMachine else {
        // It does not say which devices there are.
        return .refused(
          .error(401, "this address needs the device's token; 'placard device token' prints it"))
      }
      guard let device else {
        return .refused(.error(404, "there is no such device; 'placard device list' prints all"))
      }
      return .device(device)
    }
    if let device, directory.accepts(token, for: device) { return .device(device) }
    guard allowsAttempt(of: request, at: now) else { return .refused(.tooManyAttempts) }
    return .refused(.error(403, "the token is not the one of this device"))
  }
}

/// Whether a request may act for a device.
enum DeviceAuthorization {
  case device(RegisteredDevice)
  case refused(ServerResponse)
}

extension ServerResponse {
  static var tooManyAttempts: ServerResponse {
    var response = ServerResponse.error(429, "too many attempts; wait a minute")
    response.headers["Retry-After"] = "60"
    return response
  }
}

extension DeviceProfile {
  /// The profile of a device of which only the size is known, and perhaps the inks: otherwise black and white, which
  /// every display can show.
  static func unknown(size: PixelSize, palette: Palette? = nil) -> DeviceProfile {
    var profile = DeviceCatalog.trmnl
    if let palette { profile.palette = palette }
    profile.largestFile = nil
    profile.id = "unknown-\(size.width)x\(size.height)"
    profile.name = "Unknown display"
    profile.size = size
    profile.scale = 1
    return profile
  }
}
