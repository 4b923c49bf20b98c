import Dispatch
import Foundation
import FramePipeline
import Glibc
import Graphics
import PixelOutput
import TestSupport
import Testing
import WidgetTimeline

@testable import DeviceServer
@testable import WidgetHost

@Suite("Sent frames of several requests", .blocking)
struct SentFrameWriterTests {
  private struct Failure: Error {}

  /// A manifest with a frame that can be tapped.
  private let manifest: Manifest = {
    let digest = String(repeating: "0", count: 64)
    let frame = Manifest.Frame(
      date: Timestamp(.clock("09:00")), until: nil,
      picture: Manifest.Picture(image: "frames/0.png", sha256: digest, bytes: 10), dirty: [],
      taps: [
        Manifest.Tap(
          region: PictureRect(x: 0, y: 0, width: 10, height: 10), destination: .url("test:a"))
      ])
    return Manifest(
      kind: "k", family: "systemMedium", instance: "k", device: Manifest.Device(TestServer.panel),
      size: Manifest.PictureSize(TestServer.panel.size), locale: "en_US", timeZone: "UTC",
      colorScheme: "light", generatedAt: Timestamp(.clock("10:00")),
      reload: Manifest.Reload(.never), frames: [frame])
  }()

  private func file(_ digit: String) -> String { String(repeating: digit, count: 64) }

  private func frame(of name: String) -> SentFrame {
    SentFrame(file: file("1"), name: name, manifest: manifest)
  }

  /// Writes frames on a thread each while that of `first` is written.
  ///
  /// - Parameters:
  ///   - first: The name of the frame whose writing waits until the others have gathered.
  ///   - others: The names of the others.
  ///   - failing: A name whose frame cannot be written.
  /// - Returns: The names of each batch, and those of the frames that were not stored.
  private func write(
    _ first: String, _ others: [String], failing: String? = nil
  ) -> (batches: [[String]], failed: [String]) {
    let (began, mayEnd, ended) = (
      DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
    )
    let (batches, failed) = (Recorder<[String]>(), Recorder<String>())
    let writer = SentFrameWriter { frames in
      let names = frames.map(\.name).sorted()
      batches.add(names)
      if names.contains(first) {
        began.signal()
        mayEnd.wait()
      }
      if let failing, names.contains(failing) { throw Failure() }
    }
    for name in [first] + others {
      let frame = frame(of: name)
      Thread.detachNewThread {
        do { try writer.write(frame) } catch { failed.add(name) }
        ended.signal()
      }
      if name == first { began.wait() }
    }
    while writer.waitingCount < others.count { sched_yield() }
    mayEnd.signal()
    for _ in 0...others.count { ended.wait() }
    return (batches.values, failed.values.sorted())
  }

  @Test("are written together if they come while another one is written")
  func batches() {
    let result = write("a", ["b", "c", "d"])
    #expect(result.batches == [["a"], ["b", "c", "d"]])
    #expect(result.failed == [])
  }

  @Test("are each told that their batch could not be written")
  func failure() {
    let result = write("a", ["b", "c", "d"], failing: "c")
    #expect(result.batches == [["a"], ["b", "c", "d"]])
    #expect(result.failed == ["b", "c", "d"])
    #expect(write("a", ["b"], failing: "a").failed == ["a"])
  }

  @Test("are written alone one after the other")
  func alone() throws {
    let written = Recorder<[String]>()
    let writer = SentFrameWriter { written.add($0.map(\.name)) }
    for name in ["a", "b"] { try writer.write(frame(of: name)) }
    #expect(written.values == [["a"], ["b"]])
    #expect(writer.waitingCount == 0)
  }

  @Test("are stored once for each kind of target, and old ones are removed with the first one")
  func recording() throws {
    let store = try HostStore()
    let log = Recorder<String>()
    let sent = SentFrames(store) { log.add($0) }
    func count() throws -> Int {
      try store.database.read { try $0.value("SELECT count(*) FROM sentFrame") }
    }
    try store.write([frame(of: "old")])
    try store.database.write { try $0.execute("UPDATE sentFrame SET sent = 0") }
    let shown = manifest.frames[0]
    try sent.record(file("2"), showing: shown, of: manifest, as: "clock")
    #expect(try count() == 1)
    // Stored frames are not stored again: this one would be.
    try store.database.write { try $0.execute("DELETE FROM sentFrame") }
    try sent.record(file("2"), showing: shown, of: manifest, as: "clock")
    #expect(try count() == 0)
    var changed = shown
    changed.taps[0].destination = .url("test:b")
    try sent.record(file("2"), showing: changed, of: manifest, as: "clock")
    try sent.record(file("2"), showing: shown, of: manifest, as: "tides")
    #expect(try count() == 2)
    changed.taps = []
    try sent.record(file("3"), showing: changed, of: manifest, as: "clock")
    #expect(try count() == 2)
    #expect(log.values == [])
  }

  @Test("are stored with the connection that is theirs")
  func ownStore() throws {
    let server = try TestServer(sentFrameStore: HostStore())
    try server.write(
      "clock", [TestFrame(date: .clock("09:00"), number: 1, taps: manifest.frames[0].taps)])
    let token = try server.addDevice()
    let response = try server.response(to: "/api/display", [("Access-Token", token)])
    #expect(response.number("status") == 0)
    func count(_ store: HostStore) throws -> Int {
      try store.database.read { try $0.value("SELECT count(*) FROM sentFrame") }
    }
    #expect(try count(server.sentFrameStore) == 1)
    #expect(try count(server.store) == 0)
  }

  @Test("do not wait on a thread that must not block")
  func eventLoop() throws {
    let store = try HostStore()
    let sent = SentFrames(store) { _ in }
    let shown = manifest.frames[0]
    let answered = BlockingWork.withoutBlocking {
      try sent.record(file("2"), showing: shown, of: manifest, as: "clock")
      return true
    }
    #expect(answered == nil)
    try sent.record(file("2"), showing: shown, of: manifest, as: "clock")
    let isKnown = BlockingWork.withoutBlocking {
      try sent.record(file("2"), showing: shown, of: manifest, as: "clock")
      return true
    }
    #expect(isKnown == true)
  }
}
