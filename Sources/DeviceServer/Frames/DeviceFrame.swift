import FileStorage
package import Foundation
package import FramePipeline
package import PixelOutput
package import WidgetHost

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
  /// Whether the device has not fetched it yet.
  package var isNewToDevice: Bool
  /// When a file with these bytes was first sent to any device.
  package var firstSent: Date
  /// When the device has something to do next; `nil` if nothing is due.
  package var nextWake: Date?
  /// When it has something to do after that.
  package var followingWake: Date?
  /// The frame of the timeline that it is; `nil` for a notice.
  package var frame: Manifest.Frame?
  /// What is wrong with it, or had to be reduced, for the device's log.
  package var diagnostic: String?

  package var validators: ResourceValidators { ResourceValidators(digest: digest, modified: date) }
}

extension DeviceServer {
  /// The time between two polls of a device that waits for a person: soon at first, then rarely.
  private static let pollIntervals = (first: 60.0, later: 900.0, change: 600.0)

  /// Returns the profile that a device's frames are written for.
  ///
  /// If it cannot be read, a profile of the reported size takes its place.
  package func profile(of device: RegisteredDevice) -> DeviceProfile {
    profileOrError(of: device).profile
  }

  private func profileOrError(
    of device: RegisteredDevice
  ) -> (profile: DeviceProfile, error: String?) {
    do {
      return (try profiles.profile(id: device.profile), nil)
    } catch {
      guard let size = device.report.size else { return (DeviceCatalog.trmnl, "\(error)") }
      let palette = device.report.palette.flatMap { Palette.named($0) }
      return (.unknown(size: size, palette: palette), "\(error)")
    }
  }

  /// Returns the profile with an id, or `nil` if it cannot be read.
  package func profile(named id: String) -> DeviceProfile? { try? profiles.profile(id: id) }

  /// Returns what is sent to a device at a time: its frame, or a notice with what a person has to do.
  ///
  /// What is wrong with the frame becomes the device's last error, and the store has what a tap on the file means.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - format: The format of the file; `nil` takes the device's.
  ///   - largestFile: The largest file in bytes that the client reads, if it is less than the profile's.
  ///   - now: The time.
  /// - Returns: The frame's file, and when the device has something to do next.
  /// - Throws: The errors of the store.
  package func frame(
    of device: RegisteredDevice, as format: PictureFormat? = nil, largestFile: Int? = nil,
    at now: Date
  ) throws -> DeviceFrame {
    let sent = try shownFrame(of: device, as: format, largestFile: largestFile, at: now)
    if let diagnostic = sent.diagnostic, device.isApproved, device.shows != nil {
      directory.updateContact(of: device.id) { $0.lastError = diagnostic }
    }
    if let frame = sent.frame, let name = device.shows,
      let manifest = try library.timeline(of: name)?.manifest
    {
      try sentFrames.note(sent.digest, showing: frame, of: manifest, as: name)
    }
    return sent
  }

  /// Returns what a device shows at a time, without any effect on the device.
  ///
  /// - Parameters:
  ///   - device: The device.
  ///   - format: The format of the file; `nil` takes the device's.
  ///   - largestFile: The largest file in bytes that the client reads, if it is less than the profile's.
  ///   - now: The time.
  /// - Returns: The frame's file, and when the device has something to do next.
  /// - Throws: The errors of the store.
  package func shownFrame(
    of device: RegisteredDevice, as format: PictureFormat? = nil, largestFile: Int? = nil,
    at now: Date
  ) throws -> DeviceFrame {
    let (profile, profileError) = profileOrError(of: device)
    var shown = try shownFrame(
      of: device, on: profile, as: format ?? device.report.format ?? profile.format,
      largestFile: largestFile, at: now)
    shown.diagnostic = shown.diagnostic ?? profileError
    return shown
  }

  private func shownFrame(
    of device: RegisteredDevice, on profile: DeviceProfile, as format: PictureFormat,
    largestFile: Int?, at now: Date
  ) throws -> DeviceFrame {
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
      var unfit = try notice(
        .unfit(name), of: device, on: profile, as: format, at: now, wait: Self.pollIntervals.later)
      unfit.diagnostic = "\(error)"
      return unfit
    }
    var shown = self.shown(file.bytes, digest: file.digest, format, by: device, at: now)
    let quiet = QuietTime(profile.quietHours, zone: configuration.timeZone)
    shown.nextWake = timeline.wake(after: now, quiet: quiet)
    shown.followingWake = shown.nextWake.flatMap { timeline.wake(after: $0, quiet: quiet) }
    shown.frame = frame
    shown.diagnostic = file.diagnostic
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
      isNewToDevice: contact.frame != digest,
      firstSent: files.firstSent(digest, at: date))
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
