import CheckedJSON
import FileStorage
import Foundation
import FramePipeline
import PixelOutput
import WidgetHost

/// The frames that a board shows from its card, without the server.
///
/// A board shows the first one an interval after it has synchronized the album, and each further one an interval later; it
/// knows no dates. The frames are therefore those that follow the current one at equal intervals, and the album is
/// announced only just after the current one began.
struct TesseraeAlbum: Hashable {
  /// The limits of the board's firmware.
  private static let maximumFrames = 32
  /// The longest time without the server in seconds, as the clocks of boards are inexact, and a person may assign
  /// something else.
  private static let maximumSpan = 43_200.0

  struct Frame: Hashable {
    var date: Date
    /// The beginning of the digest of the packed file.
    var digest: String
    var bytes: Int
  }

  /// The name of what the device shows.
  let name: String
  /// The seconds between two frames.
  let interval: Int
  /// At least two.
  let frames: [Frame]
  /// When the device has to ask the server again; `nil` if nothing is due after the last frame.
  let end: Date?

  /// Creates the album of a timeline; `nil` if fewer than two frames follow at equal intervals before a new manifest is due.
  ///
  /// - Parameters:
  ///   - timeline: What the device shows.
  ///   - quiet: The device's quiet hours.
  ///   - cache: The device's card.
  ///   - now: The time.
  ///   - file: Returns the digest and the size of a picture's packed file.
  init?(
    of timeline: ShownTimeline, quiet: QuietTime, on cache: DeviceFrameCache, at now: Date,
    _ file: (Manifest.Picture) throws -> (digest: String, bytes: Int)?
  ) rethrows {
    let renewal = timeline.renewals.min().map(\.date) ?? .distantFuture
    guard renewal > now else { return nil }
    var frames: [Frame] = []
    var space = cache.capacity
    var time = now
    var interval: TimeInterval?
    while frames.count < min(Self.maximumFrames, cache.maximumFrames),
      let wake = timeline.nextWake(after: time, quiet: quiet), wake < renewal,
      let frame = timeline.frame(at: wake)
    {
      if let last = frames.last {
        let gap = wake.timeIntervalSince(last.date)
        guard gap == interval ?? gap, Double(frames.count + 1) * gap <= Self.maximumSpan else {
          break
        }
        interval = gap
      }
      guard let file = try file(frame.picture), file.bytes <= space else { break }
      space -= file.bytes
      frames.append(Frame(date: wake, digest: String(file.digest.prefix(16)), bytes: file.bytes))
      time = wake
    }
    guard let interval, interval >= 1, interval == interval.rounded() else { return nil }
    name = timeline.name
    self.interval = Int(interval)
    self.frames = frames
    end = timeline.nextWake(after: time, quiet: quiet)
  }

  /// When the frame before the first one began, which is when the device should synchronize the album.
  var start: Date { frames[0].date - Double(interval) }

  /// The name of the album's folder on the card.
  var identifier: String {
    name.utf8.count < 64 ? name : String(SHA256.hexDigest(of: name).prefix(16))
  }

  /// What differs if the album does: the beginning of the digest of its contents.
  var version: String {
    let contents = frames.map { "\($0.digest) \(Int($0.date.timeIntervalSince1970))" }
    return String(
      SHA256.hexDigest(of: ([identifier, "\(interval)"] + contents).joined(separator: "\n"))
        .prefix(16))
  }

  /// The part of a status answer that makes the device synchronize the album.
  var announcement: JSONValue {
    .object([
      "id": .string(identifier), "kind": .string("album"), "version": .string(version),
    ])
  }

  /// Returns the manifest, for a device that calls itself by a name.
  func manifest(for device: String) -> JSONValue {
    .object([
      "schema": .integer(1), "collection_id": .string(identifier), "kind": .string("album"),
      "version": .string(version), "total_frames": .integer(frames.count), "cursor": .null,
      "next_cursor": .null,
      "frames": .array(
        frames.enumerated().map { position, frame in
          .object([
            "frame_id": .string(Timestamp(frame.date).text), "position": .integer(position),
            "digest": .string(frame.digest), "bytes": .integer(frame.bytes),
            // A board fetches no file again that it has, so that an age limit would never be met again.
            "ttl_s": .integer(0), "cache": .bool(true),
            "url": .string("/api/v1/device/\(device)/collection/frame/\(frame.digest)"),
          ])
        }),
      "producer": .object([
        "album": .object([
          "playback": .object([
            // After the last frame, a board that does not reach the server keeps it on the panel.
            "mode": .string("sequential"), "interval_s": .integer(interval),
            "repeat": .string("once"),
          ])
        ])
      ]),
    ])
  }
}

extension TesseraeProtocol {
  /// Returns the album that a device is to synchronize now; `nil` if it has no card, does not sleep, or would show the frames
  /// late.
  ///
  /// A device that has the album already finds its place in it by the current frame, which must not be one of the album then.
  func album(
    announcedTo device: RegisteredDevice, showing current: DeviceFrame, status: JSONValue,
    _ server: DeviceServer, _ now: Date
  ) throws -> TesseraeAlbum? {
    let profile = server.profile(of: device)
    guard !profile.staysAwake, let cache = server.directory.contact(of: device.id).frameCache,
      let album = try self.album(of: device, on: cache, server, now)
    else { return nil }
    let isSameVersion = status["collection"]?.text("version") == album.version
    guard !isSameVersion || !album.frames.contains(where: { current.digest.hasPrefix($0.digest) })
    else { return nil }
    let shortest = Double(RefreshInterval(profile).shortest)
    // The rest of the interval is for painting the current frame and for fetching the album.
    let isOnTime = (0...shortest / 2).contains(now.timeIntervalSince(album.start))
    return isOnTime && Double(album.interval) >= shortest ? album : nil
  }

  /// Whether a device reports in a status that it has the frames of an album: it plays the one that was announced an interval
  /// before, which has all of them but the last.
  ///
  /// A device that first has to fetch more of them would begin later by the time that this takes.
  func hasFrames(
    of album: TesseraeAlbum, _ device: RegisteredDevice, status: JSONValue, _ server: DeviceServer
  ) throws -> Bool {
    guard let report = status["collection"], report.text("id") == album.identifier,
      report.text("state") == "playing",
      let cache = server.directory.contact(of: device.id).frameCache
    else { return false }
    let former = try self.album(
      of: device, on: cache, server, album.start - Double(album.interval))
    return former.map { report.text("version") == $0.version } ?? false
  }

  private func album(
    of device: RegisteredDevice, on cache: DeviceFrameCache, _ server: DeviceServer, _ now: Date
  ) throws -> TesseraeAlbum? {
    guard device.report.format != .png, let name = device.shows,
      let timeline = try server.library.timeline(of: name)
    else { return nil }
    let profile = server.profile(of: device)
    return try TesseraeAlbum(
      of: timeline, quiet: QuietTime(profile.quietHours, zone: server.configuration.timeZone),
      on: cache, at: now
    ) { picture in
      // Most files are sent as they are, and need not be read for their digest.
      if timeline.manifest.isPacked(for: profile) { return (picture.sha256, picture.bytes) }
      return try packedFile(of: picture, in: timeline, on: profile, server)
        .map { ($0.digest, $0.bytes.count) }
    }
  }

  /// Answers with the manifest of the album; all frames that a device can keep are on one page.
  func collection(
    of device: RegisteredDevice, _ request: ServerRequest, _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    guard request.query["cursor"]?.isEmpty ?? true else {
      return .error(404, "the collection has one page")
    }
    let cache =
      server.directory.contact(of: device.id).frameCache
      ?? DeviceFrameCache(capacity: .max, maximumFrames: .max)
    guard let album = try self.album(of: device, on: cache, server, now) else {
      return ServerResponse(204)
    }
    return .json(album.manifest(for: request.path[3]))
  }

  /// Answers with a frame of the album, by the beginning of its digest.
  func collectionFrame(
    _ digest: String, of device: RegisteredDevice, _ request: ServerRequest,
    _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    guard let reference = FrameReference(digest), device.report.format != .png,
      let timeline = try device.shows.flatMap({ try server.library.timeline(of: $0) })
    else { return .error(404, "frame not found") }
    let profile = server.profile(of: device)
    // A device may still fetch the album of the manifest before, of which most frames are the same.
    for manifest in [timeline.manifest] + timeline.former {
      for picture in manifest.frames.map(\.picture) {
        if manifest.isPacked(for: profile), !reference.matches(picture) { continue }
        guard let file = try packedFile(of: picture, in: timeline, on: profile, server),
          file.digest.hasPrefix(reference.digits)
        else { continue }
        return .immutable(file.bytes, digest: file.digest, .raw, to: request)
      }
    }
    return .error(404, "frame not found; request the current one")
  }

  /// Returns the file of a picture as boards take it; `nil` if it is missing, damaged, or does not fit.
  private func packedFile(
    of picture: Manifest.Picture, in timeline: ShownTimeline, on profile: DeviceProfile,
    _ server: DeviceServer
  ) throws -> FittedFile? {
    let fitting = FrameFitting(profile)
    let layout = RawLayout(profile.palette)
    do {
      return try server.files.file(of: picture, fitting, as: .raw, variant: "packed") {
        guard let bytes = try server.library.bytes(of: picture, in: timeline.folder) else {
          throw PictureFileError.unreadable("it is missing")
        }
        var fitted = try fitting.fit(bytes, of: timeline.manifest, as: .raw)
        fitted.bytes = layout.codes(ofPlanes: fitted.bytes, size: profile.size) ?? fitted.bytes
        return fitted
      }
    } catch is PictureFileError {
      return nil
    }
  }
}

extension Manifest {
  /// Whether the files of frames are what boards with a panel take, without a change.
  fileprivate func isPacked(for profile: DeviceProfile) -> Bool {
    guard device.format == .raw, size == PictureSize(profile.size), profile.largestFile == nil
    else { return false }
    switch RawLayout(profile.palette) {
    case .codes: return true
    case .planes: return false
    }
  }
}
