import CheckedJSON
import FileStorage
import Foundation
import FramePipeline
import PixelOutput
import Synchronization
import WidgetHost

/// Sends a board that stays awake events for its current frame, and for each new one.
///
/// `sync` names the frame. The firmware does not act on that, but fetches its frame if `patches` names another one than the
/// panel shows. The document therefore names the new frame, and one with its first pixels, as it needs a rectangle: a board
/// that has fetched the frame meanwhile paints what it shows.
final class TesseraeEvents: EventStream {
  private let server: DeviceServer
  /// It finds the device also after it was renamed, and not after it got another token.
  private let token: String
  private let request: ServerRequest
  /// The digest of the frame that was announced last.
  private let announced = Mutex<String?>(nil)

  init(server: DeviceServer, token: String, request: ServerRequest) {
    self.server = server
    self.token = token
    self.request = request
  }

  func next(at now: Date) -> EventStreamUpdate {
    // After an error of the store, the next poll finds the device and the frame.
    (try? update(at: now)) ?? .unchanged
  }

  private func update(at now: Date) throws -> EventStreamUpdate {
    try server.directory.refreshIfDue()
    guard let device = try server.directory.device(token: token), device.isApproved else {
      return .end
    }
    let frame = try TesseraeProtocol().shownFrame(of: device, request, server, now)
    let isNew = announced.withLock { announced in
      defer { announced = frame.digest }
      return announced != frame.digest
    }
    guard isNew else { return .unchanged }
    var events = Self.event("sync", .object(["frame_digest": .string(frame.tesseraeDigest)]))
    if frame.digest != server.directory.contact(of: device.id).frame,
      let patch = TesseraePatch(of: frame, on: server.profile(of: device))
    {
      events += Self.event("patches", patch.document(for: device, at: now))
    }
    return .events(events)
  }

  private static func event(_ name: String, _ data: JSONValue) -> String {
    "event: \(name)\ndata: \(JSONWriter.string(of: data, layout: .compact))\n\n"
  }
}

/// The first pixels of a packed frame, as a rectangle that boards can paint.
private struct TesseraePatch {
  /// The frame's digest, as boards know it.
  let frame: String
  /// The pixels of a byte: rectangles begin and end at bytes.
  let width: Int
  let bytes: [UInt8]

  /// Creates the patch; `nil` if the frame is a picture file, or has pixels of several bytes.
  init?(of frame: DeviceFrame, on profile: DeviceProfile) {
    let bitsPerPixel =
      switch RawLayout(profile.palette) {
      case .codes(let bits, _): bits
      // Two bits for each pixel take their place.
      case .planes: 2
      }
    guard frame.format == .raw, [1, 2, 4].contains(bitsPerPixel), let first = frame.bytes.first
    else { return nil }
    self.frame = frame.tesseraeDigest
    width = 8 / bitsPerPixel
    bytes = [first]
  }

  /// Returns what a board reads of the patch; boards take documents in the order of their `seq`.
  func document(for device: RegisteredDevice, at now: Date) -> JSONValue {
    .object([
      "schema": .integer(2), "frame_digest": .string(frame),
      "seq": .integer(Int(now.timeIntervalSince1970 * 1000)), "format": .string("fb-rect"),
      "url": .string("/api/v1/device/\(device.tesseraeName)/frame/patch/\(frame)"),
      "bytes": .integer(bytes.count),
      "rects": .array([
        .object([
          "x": .integer(0), "y": .integer(0), "w": .integer(width), "h": .integer(1),
          "offset": .integer(0), "len": .integer(bytes.count),
        ])
      ]),
    ])
  }
}

extension TesseraeProtocol {
  /// Answers with a stream of events about a device's frame.
  func stream(
    of device: RegisteredDevice, _ request: ServerRequest, _ server: DeviceServer
  ) -> ServerResponse {
    guard let token = request.token, device.shows != nil else {
      return .withoutTimeline(device)
    }
    return .events(TesseraeEvents(server: server, token: token, request: request))
  }

  /// Answers with the bytes of the patch of a device's frame.
  func patch(
    _ digest: String, of device: RegisteredDevice, _ request: ServerRequest,
    _ server: DeviceServer, _ now: Date
  ) throws -> ServerResponse {
    let frame = try shownFrame(of: device, request, server, now)
    guard let patch = TesseraePatch(of: frame, on: server.profile(of: device)),
      patch.frame == digest
    else { return .error(404, "patch not found; fetch the frame") }
    return .immutable(
      patch.bytes, digest: SHA256.hexDigest(of: patch.bytes), .raw, to: request)
  }
}

extension DeviceFrame {
  /// The digest by which boards know the frame.
  var tesseraeDigest: String { String(digest.prefix(16)) }
}

extension DeviceProfile {
  /// Whether the configuration keeps boards awake, so that they read the stream: the firmware reads it only with a touch
  /// panel, and other boards would no longer show the frames of their card.
  var staysAwake: Bool { touch == .position && powerSource == .mains }
}
