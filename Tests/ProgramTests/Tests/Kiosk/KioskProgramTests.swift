import CheckedJSON
import Foundation
import Graphics
import TestSupport
import Testing

extension BrowserTests.KioskTests {
  @Suite("Page from 'render --kiosk'") struct Rendered {
    private static let noon = "2026-01-14T12:00:00Z"
    private static let leaderboard = "com.example.emoji-rangers.leaderboard"

    private func rendered(_ device: String, _ options: [String]) throws -> (TestFolder, String) {
      let folder = try TestFolder()
      let run = try Program.emojiRangers.run(
        [
          "render", "--quiet", "--kind", Self.leaderboard, "--family", "systemExtraLarge",
          "--device", device, "--at", Self.noon,
        ] + options, in: folder)
      #expect(run.errors == "")
      return (folder, "Output/\(device)/\(Self.leaderboard)-systemExtraLarge")
    }

    private func opened(_ folder: TestFolder, _ instance: String, _ width: Int, _ height: Int)
      throws -> Tab
    {
      let tab = try Tab(width, height)
      let noon = try Date(Self.noon, strategy: .iso8601)
      try tab.open("file://\(folder.url.path)/\(instance)/index.html", at: noon)
      #expect(try tab.wait(until: "document.querySelector('img.shown')"))
      return tab
    }

    private static let windows = [(320, 240), (800, 480), (1920, 1080), (3840, 2160)]

    @Test(
      "opens the links that 'resolve' prints for the example's rows, in windows of any size",
      arguments: ["light", "dark"])
    func example(scheme: String) throws {
      let (folder, instance) = try rendered(
        "kiosk-1024x600", ["--kiosk", "--color-scheme", scheme])
      let links = try [110, 215, 530].map { y in
        let answer = try Program.emojiRangers.run(
          ["resolve", instance, "500", "\(y)", "--at", Self.noon], in: folder)
        #expect(answer.output.hasPrefix("game:///"))
        return (y: Double(y), link: answer.output)
      }
      #expect(Set(links.map(\.link)).count == 3)
      for (width, height) in Self.windows {
        let tab = try opened(folder, instance, width, height)
        let scale = min(Double(width) / 1024, Double(height) / 600)
        let side = (Double(width) - 1024 * scale) / 2
        let head = (Double(height) - 600 * scale) / 2
        for (y, link) in links {
          try tab.click(side + 500 * scale, head + y * scale)
          #expect(try tab.requestedAddress() + "\n" == link, "\(width)")
        }
        #expect(tab.loggedProblems == [])
      }
    }

    @Test("shows a screen in scheduled dark mode, and opens the links that 'resolve' prints")
    func screen() throws {
      let folder = try TestFolder()
      try folder.write(
        """
        { "name": "hall", "device": "trmnl-og", "layout": "halves",
          "appearance": { "dark": [{ "from": "20:00", "to": "07:00" }] },
          "slots": [{ "kind": "com.example.emoji-rangers.leaderboard" },
                    { "kind": "com.example.emoji-rangers.hero" }] }
        """, to: "hall.json")
      let run = try Program.emojiRangers.run(
        [
          "render", "--quiet", "--screen", "hall.json", "--at", Self.noon, "--time-zone", "UTC",
          "--optimize", "fast",
        ], in: folder)
      #expect(run.errors == "")
      let instance = "Output/trmnl-og/hall"
      let tab = try opened(folder, instance, 800, 600)
      let white: UInt32 = 0xFFFF_FFFF
      #expect(try tab.screenshot().pixels[0] == white)
      try tab.jump(hours: 9)
      try tab.evaluate("window.dispatchEvent(new Event('focus'))")
      #expect(try tab.wait(until: "document.documentElement.dataset.scheme === 'dark'"))
      try tab.waitForPaint()
      #expect(try tab.screenshot().pixels[0] == 0xFF00_0000)
      let links = try [200, 600].map { x in
        try Program.emojiRangers.run(
          ["resolve", instance, "\(x)", "240", "--at", "2026-01-14T21:00:00Z"], in: folder
        ).output
      }
      #expect(Set(links).count == 2)
      for (x, link) in zip([200.0, 600], links) {
        #expect(link.hasPrefix("game:///"))
        try tab.click(x, 300)
        #expect(try tab.requestedAddress() + "\n" == link)
      }
      #expect(tab.loggedProblems == [])
    }

    @Test("contains the given tap endpoint, and exists only with '--kiosk'")
    func options() throws {
      let (folder, instance) = try rendered("trmnl-og", ["--kiosk", "--kiosk-tap", "/tap?\"x\""])
      let page = try folder.text(of: "\(instance)/index.html")
      #expect(page.contains(#"<meta name="placard-tap" content="/tap?&quot;x&quot;">"#))
      let (plain, other) = try rendered("trmnl-og", [])
      #expect(try plain.contents(of: other).keys.contains("index.html") == false)
    }

    @Test(
      "rejects a tap endpoint that the page may not reach",
      arguments: [
        (["--kiosk", "--kiosk-tap", "https://example.com/tap"], "--kiosk-tap must be a path"),
        (["--kiosk", "--kiosk-tap", "//example.com/tap"], "--kiosk-tap must be a path"),
        (["--kiosk-tap", "/tap"], "--kiosk-tap needs --kiosk"),
      ])
    func refusals(options: [String], expected: String) throws {
      let folder = try TestFolder()
      let run = try Program.emojiRangers.run(["render"] + options, in: folder)
      #expect(run.code != 0)
      #expect(run.errors.contains(expected))
      #expect(try folder.contents(of: ".").isEmpty)
    }
  }
}
