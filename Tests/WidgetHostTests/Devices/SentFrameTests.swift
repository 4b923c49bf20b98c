import FramePipeline
import PixelOutput
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Sent frames")
struct SentFrameTests {
  @Test("are found by the beginning of the file's digest, and only as what they are of")
  func lookup() throws {
    let state = TestState()
    try state.store().write([
      .linking("test:a", file: file(0x1234_5678), name: "clock"),
      .linking("test:b", file: file(0x1234_5678), name: "tides"),
    ])
    let store = try state.store()
    for digits in ["12345678", "12345678ffff", file(0x1234_5678)] {
      #expect(try link(store, digits, of: "clock") == "test:a")
      #expect(try link(store, digits, of: "tides") == "test:b")
      #expect(try link(store, digits, of: "hall") == nil)
    }
    for digits in ["02345678", "12345679", "%%%%%%%%", "________"] {
      #expect(try link(store, digits, of: "clock") == nil)
    }
    // The same file may be sent again with other targets, also by requests that are stored together.
    try store.write(
      ["test:b", "test:c"].map {
        SentFrame.linking($0, file: file(0x1234_5678), name: "clock")
      })
    #expect(try link(store, "12345678", of: "clock") == "test:c")
    try store.write([])
  }

  @Test("of those with the same beginning, the one that was sent last is found")
  func latest() throws {
    let store = try HostStore.empty()
    let files = ["12345678a", "12345678b"].map { $0 + String(repeating: "0", count: 55) }
    for file in files { try store.write([.linking(file, file: file, name: "clock")]) }
    #expect(try link(store, "12345678", of: "clock") == files[1])
    // Nothing has changed but the order.
    try store.write([.linking(files[0], file: files[0], name: "clock")])
    #expect(try link(store, "12345678", of: "clock") == files[0])
    #expect(try link(store, files[1], of: "clock") == files[1])
  }

  @Test("the earliest of a name make room; one with too many regions is not stored")
  func limitOfName() throws {
    let store = try HostStore.empty()
    let limit = HostStore.maximumSentFrames
    func write(_ file: String, _ name: String = "clock", _ link: String = "test:a") throws {
      try store.write([.linking(link, file: file, name: name)])
    }
    func isKept(_ file: String, _ name: String = "clock") throws -> Bool {
      try link(store, file, of: name) != nil
    }
    try write(file(0x1000_0000), "tides")
    for number in 0..<limit + 2 { try write(file(0x1000_0000 + number)) }
    #expect(try isKept(file(0x1000_0000)))
    // One that is sent again is the latest.
    try write(file(0x1000_0002))
    let pruning = "0" + file(0x1000_0000).dropLast()
    try write(pruning)
    // These were sent before the 126 others, the one that was sent again, and the last one.
    for number in [0, 1, 3] { #expect(try !isKept(file(0x1000_0000 + number))) }
    for number in [2, 4, limit + 1] { #expect(try isKept(file(0x1000_0000 + number))) }
    #expect(try isKept(pruning))
    #expect(try isKept(file(0x1000_0000), "tides"))
    let large = "test:" + String(repeating: "a", count: 70_000)
    try store.write([
      .linking(large, file: file(0x2000_0000), name: "clock"),
      .linking("test:a", file: file(0x2000_0001), name: "clock"),
    ])
    #expect(try !isKept(file(0x2000_0000)))
    #expect(try isKept(file(0x2000_0001)))
  }

  @Test(
    "are stored at the second attempt if another server's removal was in the way",
    arguments: [(true, 1, true), (true, 2, false), (false, 1, false)])
  func conflict(isShared: Bool, failures: Int, isStored: Bool) throws {
    let store = HostStore(
      database: BusyDatabase(try SQLiteDatabase(), isShared: isShared, failures: failures))
    let frame = SentFrame.linking("test:a", file: file(0x1234_5678), name: "clock")
    func write() throws { try store.write([frame]) }
    if isStored {
      try write()
    } else {
      #expect(throws: StateError.busy(database: ":memory:")) { try write() }
    }
    #expect(try (link(store, "12345678", of: "clock") != nil) == isStored)
  }

  @Test("those of all names are removed after thirty days, however many there are")
  func age() throws {
    let store = try HostStore.empty()
    let names = (0..<5000).map { "name-\($0)" }
    func frame(_ name: String) -> SentFrame {
      .linking("test:a", file: file(0x1000_0000), name: name)
    }
    func count() throws -> Int {
      try store.database.read { try $0.value("SELECT count(*) FROM sentFrame") }
    }
    func age(days: Double) throws {
      try store.database.write { db in
        try db.execute("UPDATE sentFrame SET sent = sent - \(days * 86_400)")
      }
    }
    try store.write(names.map(frame))
    try age(days: 29)
    try store.removeOldSentFrames()
    #expect(try count() == 5000)
    try age(days: 2)
    // One that is sent again is new.
    try store.write(names.prefix(2000).map(frame))
    try store.removeOldSentFrames()
    #expect(try count() == 5000 - HostStore.maximumRemovedSentFrames)
    for _ in 0..<3 { try store.removeOldSentFrames() }
    #expect(try count() == 2000)
    #expect(try link(store, file(0x1000_0000), of: "name-0") != nil)
    #expect(try link(store, file(0x1000_0000), of: "name-4999") == nil)
  }

  private func file(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return digits + String(repeating: "f", count: 64 - digits.count)
  }

  private func link(_ store: HostStore, _ digits: String, of name: String) throws -> String? {
    let frame = try store.sentFrame(beginning: digits, of: name)?.manifest.frames.first
    guard case .url(let url)? = frame?.taps.first?.destination else { return nil }
    return url
  }
}

extension SentFrame {
  /// A frame with one target, which opens a link.
  static func linking(_ link: String, file: String, name: String) -> SentFrame {
    let frame = Manifest.Frame(
      date: Timestamp(.january(14)), until: nil,
      picture: Manifest.Picture(
        image: "frames/\(String(repeating: "0", count: 32)).png",
        sha256: String(repeating: "0", count: 64), bytes: 10),
      dirty: [],
      taps: [
        Manifest.Tap(
          region: PictureRect(x: 0, y: 0, width: 10, height: 10), destination: .url(link))
      ])
    let manifest = Manifest(
      kind: "kind", family: "systemMedium", instance: "clock",
      device: Manifest.Device(DeviceCatalog.trmnl),
      size: Manifest.PictureSize(DeviceCatalog.trmnl.size), locale: "en_US", timeZone: "UTC",
      colorScheme: "light", generatedAt: Timestamp(.january(14)), reload: Manifest.Reload(.never),
      frames: [frame])
    return SentFrame(file: file, name: name, manifest: manifest)
  }
}
