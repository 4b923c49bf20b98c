import FramePipeline
import PixelOutput
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Sent frames")
struct SentFrameTests {
  private func manifest(_ link: String) -> Manifest {
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
    return Manifest(
      kind: "kind", family: "systemMedium", instance: "clock",
      device: Manifest.Device(DeviceCatalog.trmnl),
      size: Manifest.PictureSize(DeviceCatalog.trmnl.size), locale: "en_US", timeZone: "UTC",
      colorScheme: "light", generatedAt: Timestamp(.january(14)), reload: Manifest.Reload(.never),
      frames: [frame])
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

  @Test("are found by the beginning of the file's digest, and only as what they are of")
  func lookup() throws {
    let state = TestState()
    try state.store().write(
      SentFrame(file: file(0x1234_5678), name: "clock", manifest: manifest("test:a")))
    try state.store().write(
      SentFrame(file: file(0x1234_5678), name: "tides", manifest: manifest("test:b")))
    let store = try state.store()
    for digits in ["12345678", "12345678ffff", file(0x1234_5678)] {
      #expect(try link(store, digits, of: "clock") == "test:a")
      #expect(try link(store, digits, of: "tides") == "test:b")
      #expect(try link(store, digits, of: "hall") == nil)
    }
    for digits in ["02345678", "12345679", "%%%%%%%%", "________"] {
      #expect(try link(store, digits, of: "clock") == nil)
    }
    // The same file may be sent again with other targets.
    try store.write(
      SentFrame(file: file(0x1234_5678), name: "clock", manifest: manifest("test:c")))
    #expect(try link(store, "12345678", of: "clock") == "test:c")
  }

  @Test("the oldest of a name, and of all, make room; one with too many regions is not stored")
  func bounds() throws {
    let store = try HostStore.empty()
    let limits = HostStore.maximumSentFrames
    func write(_ number: Int, _ name: String, _ link: String = "test:a") throws {
      try store.write(SentFrame(file: file(number), name: name, manifest: manifest(link)))
    }
    func isKept(_ number: Int, _ name: String) throws -> Bool {
      try link(store, file(number), of: name) != nil
    }
    try write(0x1000_0000, "tides")
    for number in 0..<limits.ofName + 2 { try write(0x1000_0000 + number, "clock") }
    #expect(try !isKept(0x1000_0001, "clock"))
    #expect(try isKept(0x1000_0002, "clock"))
    // One that is sent again is the latest.
    try write(0x1000_0002, "clock")
    try write(0x3000_0000, "clock")
    #expect(try isKept(0x1000_0002, "clock"))
    #expect(try !isKept(0x1000_0003, "clock"))
    #expect(try isKept(0x1000_0000, "tides"))
    for number in 0..<limits.all - limits.ofName { try write(0x1000_0000, "name-\(number)") }
    #expect(try !isKept(0x1000_0000, "tides"))
    #expect(try isKept(0x1000_0002, "clock"))
    try write(0x2000_0000, "clock", "test:" + String(repeating: "a", count: 70_000))
    #expect(try !isKept(0x2000_0000, "clock"))
  }
}
