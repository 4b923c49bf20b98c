import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import Testing

extension BrowserTests.KioskTests {
  @Suite("Manifest polling") struct Served {
    private let folder: KioskFolder
    private let server: PageServer
    private let tab: Tab

    init() throws {
      folder = try KioskFolder(frames: 1)
      server = try PageServer(root: folder.path(""))
      tab = try Tab(320, 200)
      try tab.open(server.address, at: KioskFolder.noon)
      #expect(try tab.shows(folder.image(0)))
      #expect(try tab.allRequestsAreAnswered())
    }

    private var polls: [PageServer.Request] { server.requests(for: "/manifest.json") }

    /// Advances the clock minute by minute, and waits for the responses to all requests of each minute.
    private func pass(minutes: Int) throws {
      for _ in 0..<minutes { try pass(seconds: 60) }
    }

    private func pass(seconds: Int) throws {
      try tab.evaluate("clock.advance(\(seconds)_000)")
      #expect(try tab.allRequestsAreAnswered())
    }

    @Test("polls each minute with an entity tag, and shows a changed manifest")
    func changed() throws {
      try pass(minutes: 2)
      #expect(polls.map(\.status) == [200, 304, 304])
      try folder.change { manifest in
        manifest.frames[0].date = KioskFolder.time(-1)
        manifest.frames[0].until = KioskFolder.time(0)
        manifest.frames.append(manifest.frames[0])
        manifest.frames[1].date = KioskFolder.time(0)
        manifest.frames[1].until = nil
        manifest.frames[1].description = "New"
        manifest.colorScheme = "dark"
        manifest.locale = "fr_FR"
      }
      try pass(minutes: 1)
      #expect(try tab.shows(folder.image(1)))
      #expect(try tab.text("document.querySelector('img.shown').alt") == "New")
      // There are no other requests, such as for an icon.
      let others = ["/", "/manifest.json"] + folder.manifest.frames.map { "/" + $0.picture.image }
      #expect(Set(server.requests.map(\.path)).isSubset(of: others))
      #expect(
        try tab.text("document.documentElement.lang + document.documentElement.dataset.scheme")
          == "fr-FRdark")
    }

    @Test(
      "keeps the current manifest if the new one is malformed or of another version",
      arguments: [
        "", "{", "null", "[]", #"{"schemaVersion": 2}"#, #"{"schemaVersion": 1}"#,
        #"{"schemaVersion": 1, "frames": []}"#,
      ])
    func broken(text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path("manifest.json")))
      try pass(minutes: 2)
      #expect(try tab.shownImage() == folder.image(0))
      #expect(try tab.centerColor() == KioskFolder.colors[0])
    }

    @Test(
      "keeps the current manifest if the new one has foreign images or invalid values",
      arguments: [
        ("frames/", "../../"), ("frames/", "https://example.com/"),
        ("\"size\": [320", "\"size\": [-1"),
        ("\"rotation\": 0", "\"rotation\": 45"), ("\"date\": \"2026", "\"date\": \"soon"),
        ("\"taps\": []", "\"taps\": [{\"region\": [0, 0, 1]}]"),
      ])
    func hostile(part: String, replacement: String) throws {
      let file = URL(fileURLWithPath: folder.path("manifest.json"))
      let text = try String(contentsOf: file, encoding: .utf8)
      let changed = text.replacing(part, with: replacement)
      #expect(changed != text)
      try Data(changed.utf8).write(to: file)
      try pass(minutes: 2)
      #expect(try tab.shownImage() == folder.image(0))
      #expect(tab.requestedURLs.allSatisfy { $0.hasPrefix(server.address) })
    }

    @Test("backs off while polls fail, and polls each minute again after a success")
    func backsOff() throws {
      server.refuse("/manifest.json")
      try pass(minutes: 16)
      // After 1, 2, 4 and 8 more minutes.
      #expect(polls.count == 5)
      server.refuse("/manifest.json", false)
      // After 16 minutes, and one, two and three more.
      try pass(minutes: 18)
      #expect(polls.count == 5 + 4)
    }

    @Test("polls at the manifest's next wake time")
    func wakes() throws {
      try folder.change { $0.nextWake = Timestamp(KioskFolder.noon + 90) }
      try pass(minutes: 1)
      let count = polls.count
      try pass(seconds: 29)
      #expect(polls.count == count)
      try pass(seconds: 1)
      #expect(polls.count == count + 1)
    }

    @Test("aborts an endless response after 64 MiB")
    func endless() throws {
      try tab.evaluate(
        """
        globalThis.parts = 0;
        globalThis.fetch = async () => new Response(new ReadableStream({
          pull(stream) { parts += 1; stream.enqueue(new Uint8Array(1 << 20).fill(32)); },
          cancel() { globalThis.isAbandoned = true; },
        }));
        clock.advance(60_000)
        """)
      #expect(try tab.wait(until: "globalThis.isAbandoned || parts > 80"))
      // 64 MiB, the chunk that exceeds them, and one that the stream has buffered.
      #expect(try tab.number("parts") <= 66)
      #expect(try tab.shownImage() == folder.image(0))
    }

    @Test("retries an image that did not arrive within half a minute")
    func silentPicture() throws {
      try folder.change { manifest in
        var next = manifest.frames[0]
        next.date = KioskFolder.time(0.05)
        next.description = "New"
        manifest.frames[0].until = next.date
        manifest.frames.append(next)
      }
      let picture = "/" + folder.image(1)
      server.silence(picture)
      try pass(minutes: 3)
      #expect(try tab.shownImage() == folder.image(0))
      #expect(server.requests(for: picture).allSatisfy { $0.status == 0 })
      server.silence(picture, false)
      try pass(minutes: 1)
      #expect(try tab.shows(folder.image(1)))
      #expect(try tab.text("document.querySelector('img.shown').alt") == "New")
    }

    @Test("posts taps without a link to the tap endpoint")
    func posts() throws {
      folder.page = KioskPage(tapEndpoint: "/tap")
      try folder.change {
        $0.frames[0].taps = [
          Manifest.Tap(
            region: .init(x: 0, y: 0, width: 320, height: 200),
            destination: .openApp(kind: "board"))
        ]
      }
      try tab.open(server.address, at: KioskFolder.noon)
      #expect(try tab.shows(folder.image(0)))
      try tab.click(100, 100)
      #expect(try tab.allRequestsAreAnswered())
      let posted = try #require(server.requests(for: "/tap").first)
      #expect(posted.method == "POST")
      let picture = folder.manifest.frames[0].picture
      #expect(
        posted.body
          == #"{"instance":"board","frame":"\#(picture.sha256)","tap":{"region":[0,0,320,200],"#
          + #""action":"openApp","kind":"board"}}"#)
    }

    @Test("sends no requests when opened as a file without a network")
    func file() throws {
      let tab = try Tab(320, 200)
      try tab.call(
        "Network.emulateNetworkConditions",
        ["offline": true, "latency": 0, "downloadThroughput": 0, "uploadThroughput": 0])
      try tab.open(folder.address, at: KioskFolder.noon)
      #expect(try tab.shows(folder.image(0)))
      try tab.evaluate("clock.advance(600_000)")
      #expect(try tab.shownImage() == folder.image(0))
      #expect(
        Set(tab.requestedURLs) == [folder.address, "file://" + folder.path(folder.image(0))])
      #expect(tab.loggedProblems == [])
    }
  }
}
