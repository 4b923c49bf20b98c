import FileStorage
package import Foundation
package import FramePipeline
package import PixelOutput
package import WidgetHost

/// The frame or notice that a device shows at a time, as the file that is sent to it.
package struct DeviceFrame: Sendable {
  var file: FittedFile
  /// Since when the device shows it, for clients that use `Last-Modified` instead of entity tags.
  ///
  /// The date of the timeline's frame does not serve: a later manifest may replace the frame from its beginning.
  package var date: Date
  /// Whether the device has not fetched it yet.
  package var isNewToDevice: Bool
  /// When the device has something to do next; `nil` if nothing is due.
  package var nextWake: Date?
  /// When it has something to do after that.
  package var followingWake: Date?
  /// The prepared frame of the timeline; `nil` for a notice.
  var prepared: PreparedFrame?
  /// The name by which TRMNL's devices cache the file.
  var filename: String
  /// What is wrong with it, or had to be reduced, for the device's log.
  package var diagnostic: String?

  package var bytes: [UInt8] { file.bytes }
  package var format: PictureFormat { file.format }
  /// The digest of the bytes.
  package var digest: String { file.digest }
  /// The frame of the timeline that it is; `nil` for a notice.
  package var frame: Manifest.Frame? { prepared?.frame }
  var validators: ResourceValidators { ResourceValidators(of: file, modified: date) }
}

extension DeviceServer {
  /// The seconds between two polls of a device that waits for a person: `first` during the first `change` seconds, then `later`.
  private static let pollIntervals = (first: 60.0, later: 900.0, change: 600.0)

  /// Returns the profile that a device's frames are written for.
  ///
  /// If it cannot be read, a profile of the reported size takes its place.
  package func profile(of device: RegisteredDevice) -> DeviceProfile {
    cachedProfile(of: device).profile
  }

  /// Returns the profile that a device's frames are written for, which requests share.
  func cachedProfile(of device: RegisteredDevice) -> CachedProfile {
    profileOrError(of: device).profile
  }

  private func profileOrError(
    of device: RegisteredDevice
  ) -> (profile: CachedProfile, error: String?) {
    do {
      return (try profiles.profile(id: device.profile), nil)
    } catch {
      let size = device.report.size
      let palette = device.report.palette.flatMap { Palette.named($0) }
      let other = size.map {
        DeviceProfile.unknown(size: $0, palette: palette, isReader: device.report.isReader)
      }
      return (CachedProfile(other ?? DeviceCatalog.trmnl), "\(error)")
    }
  }

  /// Returns the profile with an id, or `nil` if it cannot be read.
  package func profile(named id: String) -> DeviceProfile? { try? profiles.profile(id: id).profile }

  /// Returns what is sent to a device at a time: its frame, or a notice with what a person has to do.
  ///
  /// What is wrong with the frame becomes the device's last error, and the store has what a tap on the file means.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - request: The device's request, if there is one: a notice names the server as it does.
  ///   - format: The format of the file; `nil` takes the device's.
  ///   - alternative: The format of a file that does not fit in the other one, however it is reduced.
  ///   - largestFile: The largest file in bytes that the client reads, if it is less than the profile's.
  ///   - now: The time.
  /// - Returns: The frame's file, and when the device has something to do next.
  /// - Throws: The errors of the store.
  package func frame(
    of device: RegisteredDevice, for request: ServerRequest? = nil, as format: PictureFormat? = nil,
    or alternative: PictureFormat? = nil, largestFile: Int? = nil, at now: Date
  ) throws -> DeviceFrame {
    let (sent, timeline) = try resolve(
      device, for: request, as: format, or: alternative, largestFile: largestFile, at: now)
    if let diagnostic = sent.diagnostic, device.isApproved, device.shows != nil {
      directory.updateContact(of: device.id) { $0.lastError = diagnostic }
    }
    if let prepared = sent.prepared, let timeline {
      try sentFrames.record(prepared, as: sent.file, of: timeline)
    }
    return sent
  }

  /// Returns what a device shows at a time, without any effect on the device.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - request: The device's request, if there is one: a notice names the server as it does.
  ///   - format: The format of the file; `nil` takes the device's.
  ///   - largestFile: The largest file in bytes that the client reads, if it is less than the profile's.
  ///   - now: The time.
  /// - Returns: The frame's file, and when the device has something to do next.
  /// - Throws: The errors of the store.
  package func shownFrame(
    of device: RegisteredDevice, for request: ServerRequest? = nil, as format: PictureFormat? = nil,
    largestFile: Int? = nil, at now: Date
  ) throws -> DeviceFrame {
    try resolve(device, for: request, as: format, largestFile: largestFile, at: now).frame
  }

  /// What a device gets, and the timeline of which it is a frame; `nil` for a notice.
  private typealias ResolvedFrame = (frame: DeviceFrame, timeline: ShownTimeline?)

  private func resolve(
    _ device: RegisteredDevice, for request: ServerRequest?, as format: PictureFormat?,
    or alternative: PictureFormat? = nil, largestFile: Int?, at now: Date
  ) throws -> ResolvedFrame {
    let (profile, profileError) = profileOrError(of: device)
    var resolved = try resolve(
      device, for: request, with: profile,
      as: format ?? device.report.format ?? profile.profile.format, or: alternative,
      largestFile: largestFile, at: now)
    if resolved.frame.diagnostic == nil { resolved.frame.diagnostic = profileError }
    return resolved
  }

  private func resolve(
    _ device: RegisteredDevice, for request: ServerRequest?, with cached: CachedProfile,
    as format: PictureFormat, or alternative: PictureFormat?, largestFile: Int?, at now: Date
  ) throws -> ResolvedFrame {
    if device.isApproved, let name = device.shows, let timeline = try library.timeline(of: name),
      let (prepared, file) = timeline.prepared.frame(
        for: cached, as: format, largestFile: largestFile, at: Timestamp(now))
    {
      return (deviceFrame(prepared, as: file, of: timeline, cached, for: device, at: now), timeline)
    }
    let profile = cached.profile
    guard device.pairing == nil, let name = device.shows,
      let timeline = try library.timeline(of: name), let frame = timeline.frame(at: now),
      let bytes = try library.bytes(of: frame.picture, in: timeline.folder)
    else {
      return try notice(
        try notice(for: device, request), of: device, on: profile, as: format, at: now,
        wait: pollInterval(of: device, at: now))
    }
    let fitting = FrameFitting(profile, largestFile: largestFile)
    let file: FittedFile
    func fitted(as format: PictureFormat, or alternative: PictureFormat?) throws -> FittedFile {
      do {
        return try files.file(of: frame.picture, fitting, as: format) { () throws in
          try fitting.fit(bytes, of: timeline.manifest, as: format)
        }
      } catch PictureFileError.unwritable where alternative != nil {
        return try fitted(as: alternative ?? format, or: nil)
      }
    }
    do {
      file = try fitted(as: format, or: alternative)
    } catch let error as PictureFileError {
      // The next request would fail as well, so that the display shows a notice.
      var unfit = try notice(
        .unfit(name, pages: pagesAddress(for: request)), of: device, on: profile, as: format,
        at: now, wait: Self.pollIntervals.later)
      unfit.frame.diagnostic = "\(error)"
      return unfit
    }
    let (_, since) = directory.date(ofFile: file.digest, on: device.id)
    let prepared = PreparedFrame(
      frame, as: file, of: timeline, quiet: quiet(on: cached),
      firstSent: files.firstSent(file.digest, at: since ?? now), at: now)
    timeline.prepared.add(prepared, for: cached, as: format, largestFile: largestFile)
    return (deviceFrame(prepared, as: file, of: timeline, cached, for: device, at: now), timeline)
  }

  /// Returns the notice for a device without frames: what a person has to do, or what it waits for.
  ///
  /// - Throws: The errors of the store.
  func notice(for device: RegisteredDevice, _ request: ServerRequest? = nil) throws -> Notice {
    let pages = pagesAddress(for: request)
    if let pairing = device.pairing {
      return .pairing(code: pairing.code, pages: pages, hasPages: configuration.hasPages)
    }
    guard let name = device.shows else { return .nothingAssigned(device: device.id, pages: pages) }
    guard try library.folder(of: name) != nil else {
      return .removed(name, device: device.id, pages: pages)
    }
    guard let failing = try failures(of: name).first else { return .waiting(for: name) }
    return .failing(failing.key, because: failing.value.cause)
  }

  /// Returns the address of the administrator's pages for a device: with the host by which the device reached the server, as
  /// a machine has several; `nil` if displays do not know one.
  func pagesAddress(for request: ServerRequest?) -> String? {
    guard let known = configuration.pagesAddress, let request, let host = request.publicHost,
      requestHosts.accepts(host)
    else {
      return configuration.pagesAddress
    }
    return request.baseURL + (URLComponents(string: known)?.path ?? "/")
  }

  /// Returns the failures of the widgets in what has a name, by the widgets' names.
  ///
  /// - Throws: The errors of the store.
  private func failures(
    of name: String
  ) throws -> [(key: WidgetInstance.ID, value: ReloadFailure)] {
    guard let folder = try library.folder(of: name) else { return [] }
    try BlockingWork.requireAllowed()
    let failures = try store.failures(of: folder.instances)
    return folder.instances.compactMap { name in failures[name].map { (name, $0) } }
  }

  /// Returns the seconds until the next request of a device without frames.
  private func pollInterval(of device: RegisteredDevice, at now: Date) -> Double {
    let changesSoon =
      device.pairing.map { now < $0.began.addingTimeInterval(Self.pollIntervals.change) }
      ?? (device.shows != nil)
    return changesSoon ? Self.pollIntervals.first : Self.pollIntervals.later
  }

  private func quiet(on cached: CachedProfile) -> QuietTime {
    QuietTime(cached.profile.quietHours, zone: configuration.timeZone)
  }

  /// Returns a prepared frame with what depends on the device and the time.
  private func deviceFrame(
    _ prepared: PreparedFrame, as file: FittedFile, of timeline: ShownTimeline,
    _ cached: CachedProfile, for device: RegisteredDevice, at now: Date
  ) -> DeviceFrame {
    let (hasFile, since) = directory.date(ofFile: file.digest, on: device.id)
    let wakeTimes = prepared.wakeTimes ?? timeline.wakeTimes(after: now, quiet: quiet(on: cached))
    return DeviceFrame(
      file: file, date: since ?? now, isNewToDevice: !hasFile, nextWake: wakeTimes.next,
      followingWake: wakeTimes.following, prepared: prepared, filename: prepared.filename,
      diagnostic: file.diagnostic)
  }

  private func notice(
    _ notice: Notice, of device: RegisteredDevice, on profile: DeviceProfile,
    as format: PictureFormat, at now: Date, wait: Double
  ) throws -> ResolvedFrame {
    let bytes = try notices.file(of: notice, on: profile, as: format)
    let file = FittedFile(bytes, digest: SHA256.hexDigest(of: bytes), format)
    files.add(file)
    let (hasFile, since) = directory.date(ofFile: file.digest, on: device.id)
    let date = since ?? now
    let frame = DeviceFrame(
      file: file, date: date, isNewToDevice: !hasFile, nextWake: now.addingTimeInterval(wait),
      filename: DeviceFrame.filename(
        ofFile: file.digest, firstSent: files.firstSent(file.digest, at: date)))
    return (frame, nil)
  }
}

extension DeviceReport {
  /// Whether an e-reader sent it: its scripts state neither a model nor a version, as boards do.
  var isReader: Bool { model == nil && firmware == nil }
}

extension DeviceProfile {
  /// The profile of a device of which only the size is known, and perhaps the inks: otherwise black and white, which
  /// every display can show.
  static func unknown(
    size: PixelSize, palette: Palette? = nil, isReader: Bool = false
  ) -> DeviceProfile {
    var profile = DeviceCatalog.trmnl
    profile.isUnknownReader = isReader
    if let palette { profile.palette = palette }
    profile.largestFile = nil
    profile.id = "unknown-\(size.width)x\(size.height)"
    profile.name = "Unknown display"
    profile.size = size
    profile.scale = 1
    return profile
  }
}
