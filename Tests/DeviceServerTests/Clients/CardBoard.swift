import CheckedJSON
import FileStorage
import Foundation
import Testing

@testable import DeviceServer

/// A board with a card on a simulated clock, with the rules of Tesserae's ESP32 firmware (`collection_run.c` and
/// `frame_collection.c`): when it shows the next frame of an album, and when it contacts the server.
struct CardBoard {
  /// How long the board takes, in seconds: until it has the network, to paint, and to fetch a frame of an album.
  private static let durations = (boot: 6.0, paint: 20.0, fetch: 1.0)
  private static let sleepLimits = 30.0...604_800.0

  private struct Album {
    var version: String
    var interval: Double
    var digests: [String]
  }

  let token: String
  /// What is on the panel: the digest of a packed file.
  private(set) var panel: String?
  /// When something else was painted, and what.
  private(set) var paints: [(date: Date, digest: String)] = []
  /// The requests to the server.
  private(set) var contacts: [Date] = []
  /// Whether the next downloads of album frames fail.
  var losesFrames = false
  private(set) var frameRequests = 0

  private var time: Date
  private var entityTag: String?
  private var sleep = 60.0
  private var assigned: (id: String, version: String)?
  private var album: Album?
  private var synchronized: String?
  private var card: Set<String> = []
  private var index = -1
  private var isDone = false
  private var nextFrame: Date?
  private var nextContact: Date?

  init(token: String, from time: Date) {
    self.token = token
    self.time = time
  }

  /// Wakes, sleeps and wakes again until a time; returns when it wakes next.
  @discardableResult
  mutating func run(_ server: TestServer, until end: Date) throws -> Date {
    while time < end {
      if try !playsAlbum() { try contact(server) }
      time += nextSleep
    }
    return time
  }

  /// Wakes by a button, after which it sleeps as usual.
  mutating func press(_ server: TestServer, at date: Date) throws {
    try run(server, until: date)
    time = date
    try contact(server)
    time += nextSleep
  }

  private mutating func paint(_ digest: String) {
    time += Self.durations.paint
    panel = digest
    paints.append((time, digest))
  }

  /// Shows a frame of the card if one is due, and returns whether the server is not needed (`collection_try_local_cycle`).
  private mutating func playsAlbum() throws -> Bool {
    // A board whose card has another version than the server is not ready.
    guard let album, synchronized == album.version, assigned?.version == album.version,
      let contact = nextContact, contact > time
    else { return false }
    if !isDone, nextFrame.map({ $0 <= time }) ?? true {
      let now = time
      if index + 1 < album.digests.count {
        index += 1
        #expect(card.contains(album.digests[index]))
        paint(album.digests[index])
        nextFrame = now + album.interval
      } else {
        (isDone, nextFrame) = (true, nil)
      }
    }
    return contact > time
  }

  private mutating func contact(_ server: TestServer) throws {
    time += Self.durations.boot
    contacts.append(time)
    let tags = entityTag.map { [("If-None-Match", "\"\($0)\"")] } ?? []
    let frame = try call(server, "GET", "frame", tags)
    let state: JSONValue? = assigned.map { assigned in
      let isReady = album != nil && synchronized == assigned.version
      return .object([
        "id": .string(assigned.id), "version": .string(assigned.version),
        "cached": .integer(album?.digests.count ?? 0), "total": .integer(album?.digests.count ?? 0),
        "state": .string(isReady ? (isDone ? "paused" : "playing") : "syncing"),
      ])
    }
    let body = JSONValue.object([
      "battery_pct": .integer(80),
      "frame_cache": .object([
        "schema": .integer(1), "capacity_bytes": .integer(67_108_864), "max_frames": .integer(32),
      ]),
      "collection": state,
    ])
    let status = try call(
      server, "POST", "status", body: JSONWriter.bytes(of: body, layout: .compact))
    #expect(status.status == 200)
    sleep = Double(try #require(status.number("next_poll_s")))
    #expect(Self.sleepLimits.contains(sleep))
    let announced = status.json?["collection"]
    let isPending = try assign(announced)
    if assigned != nil {
      nextContact = time + sleep
      if album != nil, !isDone, nextFrame == nil { nextFrame = time + (album?.interval ?? 0) }
    }
    if frame.status == 200 {
      let tag = try #require(frame.headers["ETag"]).replacing("\"", with: "")
      entityTag = tag
      paint(tag)
      // `collection_network_painted`
      if album != nil, !isDone {
        if let shown = album?.digests.firstIndex(of: tag) { index = shown }
        if nextFrame == nil { nextFrame = time + (album?.interval ?? 0) }
      }
    }
    if isPending { try synchronize(server) }
  }

  /// Records what the server announces, and returns whether the card has to be synchronized (`collection_sync_pending`).
  private mutating func assign(_ announced: JSONValue?) throws -> Bool {
    guard let announced else {
      (assigned, album, synchronized, nextFrame, nextContact) = (nil, nil, nil, nil, nil)
      (index, isDone) = (-1, false)
      return false
    }
    #expect(announced.text("kind") == "album")
    let id = try #require(announced.text("id"))
    let version = try #require(announced.text("version"))
    let isOther = assigned?.id != id
    if isOther { (album, synchronized, nextFrame, index, isDone) = (nil, nil, nil, -1, false) }
    let isPending = isOther || assigned?.version != version || synchronized != version
    assigned = (id, version)
    return isPending
  }

  /// Fetches the album and its frames (`collection_sync_tail`).
  private mutating func synchronize(_ server: TestServer) throws {
    let response = try call(server, "GET", "collection")
    guard response.status == 200, let manifest = response.json, let assigned else { return }
    #expect(response.body.count <= 32_768)
    guard manifest.text("version") == assigned.version,
      manifest.text("collection_id") == assigned.id,
      case .array(let frames) = manifest["frames"]
    else { return }
    let playback = try #require(manifest["producer"]?["album"]?["playback"])
    #expect(frames.count <= 32)
    #expect(manifest.number("total_frames") == Double(frames.count))
    for (position, frame) in frames.enumerated() {
      let digest = try #require(frame.text("digest"))
      #expect(frame.number("position") == Double(position))
      #expect(frame.number("bytes") == 120)
      #expect(frame["cache"] == .bool(true))
      guard !card.contains(digest) else { continue }
      time += Self.durations.fetch
      frameRequests += 1
      let address = try #require(frame.text("url"))
      let file = try server.response(to: address, [("Authorization", "Bearer \(token)")], at: time)
      guard !losesFrames else { return }
      #expect(file.status == 200)
      #expect(SHA256.hexDigest(of: file.body).hasPrefix(digest) && digest.count == 16)
      card.insert(digest)
    }
    let interval = try #require(playback.number("interval_s"))
    album = Album(
      version: assigned.version, interval: interval,
      digests: frames.compactMap { $0.text("digest") })
    synchronized = assigned.version
    (index, isDone, nextFrame) = (-1, false, time + interval)
  }

  /// How long the board sleeps (`collection_next_sleep_s`).
  private var nextSleep: Double {
    guard album != nil else { return sleep }
    var best = sleep
    if let nextContact, nextContact > time { best = min(best, nextContact.timeIntervalSince(time)) }
    if !isDone, let nextFrame {
      best = nextFrame > time ? min(best, nextFrame.timeIntervalSince(time)) : 30
    }
    return min(max(best, 30), 604_800)
  }

  private func call(
    _ server: TestServer, _ method: String, _ call: String, _ headers: [(String, String)] = [],
    body: [UInt8] = []
  ) throws -> ServerResponse {
    let response = server.send(
      method, "/api/v1/device/hall/\(call)", [("Authorization", "Bearer \(token)")] + headers,
      body: body, at: time)
    return try #require(response)
  }
}
