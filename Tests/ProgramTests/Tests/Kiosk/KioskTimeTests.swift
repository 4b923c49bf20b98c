import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import Testing

extension BrowserTests.KioskTests {
  @Suite("Frame schedule") struct Time {
    @Test(
      "shows the frame of the current time",
      arguments: [(0, 0), (0.9999, 0), (1, 1), (1.5, 1), (2, 2), (1000, 2)])
    func frame(hours: Double, expected: Int) throws {
      let folder = try KioskFolder()
      let tab = try Tab(folder, at: hours)
      #expect(try tab.shows(folder.image(expected)))
      #expect(try tab.centerColor() == KioskFolder.colors[expected])
      #expect(
        try tab.text("document.querySelector('img.shown').alt") == "Frame \(expected)")
      #expect(tab.loggedProblems == [])
    }

    @Test("switches to the next frame at its date, and shows nothing else in between")
    func swap() throws {
      let folder = try KioskFolder()
      let tab = try Tab(folder, at: 0.9)
      #expect(try tab.shows(folder.image(0)))
      try tab.advance(hours: 0.0999)
      #expect(try tab.shownImage(after: folder.image(1)) == folder.image(0))
      let colors = try (0..<12).map { step in
        if step == 2 { try tab.advance(hours: 0.0002) }
        return try tab.centerColor()
      }
      #expect(colors.last == KioskFolder.colors[1])
      #expect(Set(colors) == Set(KioskFolder.colors[0...1]))
    }

    @Test("shows a complete image in every frame that the browser paints")
    func blank() throws {
      let folder = try KioskFolder()
      let tab = try Tab(folder)
      #expect(try tab.shows(folder.image(0)))
      let painted = try tab.text(
        """
        (async () => {
          let whole = 0, broken = 0;
          for (let count = 0; count < 40; count += 1) {
            if (count % 10 === 5) clock.advance(3_600_000);
            await new Promise(requestAnimationFrame);
            const top = document.elementFromPoint(160, 100);
            const picture = top.closest('img') ?? document.querySelector('img.shown');
            if (picture.complete && picture.naturalWidth === 320) whole += 1;
            else broken += 1;
          }
          return `${whole} whole, ${broken} broken`;
        })()
        """)
      #expect(painted == "40 whole, 0 broken")
      #expect(try tab.shows(folder.image(2)))
    }

    @Test(
      "shows the current frame after a sleep, on the first wake event or timer",
      arguments: [
        "document.dispatchEvent(new Event('visibilitychange'))",
        "window.dispatchEvent(new Event('pageshow'))", "window.dispatchEvent(new Event('focus'))",
        // No event arrives: the timer continues where it stopped.
        "clock.advance(60_000)",
      ])
    func sleep(wake: String) throws {
      let folder = try KioskFolder()
      let tab = try Tab(folder)
      #expect(try tab.shows(folder.image(0)))
      try tab.jump(hours: 5)
      #expect(try tab.shownImage() == folder.image(0))
      try tab.evaluate(wake)
      #expect(try tab.shows(folder.image(2)))
    }

    @Test("returns to an earlier frame when the clock is set back")
    func clockSetBack() throws {
      let folder = try KioskFolder()
      let tab = try Tab(folder, at: 2)
      #expect(try tab.shows(folder.image(2)))
      try tab.jump(hours: -1.5)
      try tab.evaluate("clock.advance(60_000)")
      #expect(try tab.shows(folder.image(0)))
    }

    @Test("keeps the last frame and its description while an image is missing")
    func missing() throws {
      let folder = try KioskFolder()
      let (path, image) = (folder.path(folder.image(1)), folder.image(1))
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      try FileManager.default.removeItem(atPath: path)
      let tab = try Tab(folder)
      #expect(try tab.shows(folder.image(0)))
      try tab.advance(hours: 1.25)
      #expect(try tab.shownImage(after: image) == folder.image(0))
      #expect(try tab.centerColor() == KioskFolder.colors[0])
      #expect(try tab.text("document.querySelector('img.shown').alt") == "Frame 0")
      // The page requests the image again, which may exist by then.
      try data.write(to: URL(fileURLWithPath: path))
      try tab.evaluate("clock.advance(60_000)")
      #expect(try tab.shows(image))
    }

    @Test("starts with an earlier frame if the current image is missing")
    func missingAtFirst() throws {
      let folder = try KioskFolder()
      for frame in 1...2 {
        try FileManager.default.removeItem(atPath: folder.path(folder.image(frame)))
      }
      let tab = try Tab(folder, at: 2)
      #expect(try tab.shows(folder.image(0)))
    }

    @Test("shows the time until the first frame")
    func tooEarly() throws {
      let folder = try KioskFolder()
      let tab = try Tab(folder, at: -3)
      #expect(try tab.shownImage(after: folder.image(0)) == "")
      #expect(try tab.text("document.getElementById('age').innerText") == "in 3 hr.")
      try tab.advance(hours: 3)
      #expect(try tab.shows(folder.image(0)))
      #expect(try tab.text("document.getElementById('age').innerText") == "")
    }

    @Test("announces the first frame within a minute")
    func soon() throws {
      let folder = try KioskFolder()
      let tab = try Tab(folder, at: -0.005)
      #expect(try tab.shownImage(after: folder.image(0)) == "")
      #expect(try tab.text("document.getElementById('age').innerText") == "in 1 min.")
    }

    @Test("shows the time until the next frame if there is no picture of the current one")
    func missingPicture() throws {
      let folder = try KioskFolder()
      try FileManager.default.removeItem(atPath: folder.path(folder.image(0)))
      let tab = try Tab(folder, at: 0.5)
      #expect(try tab.shownImage(after: folder.image(0)) == "")
      #expect(try tab.text("document.getElementById('age').innerText") == "in 30 min.")
    }

    @Test("announces later frames in the status region, but not the first one")
    func news() throws {
      let folder = try KioskFolder()
      let tab = try Tab(folder)
      #expect(try tab.shows(folder.image(0)))
      let news = "document.querySelector('[role=status]').textContent"
      #expect(try tab.text(news) == "")
      try tab.advance(hours: 1)
      #expect(try tab.wait(until: "\(news) === 'Frame 1'"))
    }

    @Test("adapts the background to each frame's color scheme")
    func surroundings() throws {
      let folder = try KioskFolder { $0.frames[1].colorScheme = "dark" }
      let tab = try Tab(folder, 400, 400)
      let seen = try (0..<3).map { frame in
        if frame > 0 { try tab.advance(hours: 1) }
        #expect(try tab.shows(folder.image(frame)))
        return try tab.screenshot().pixels[0]
      }
      #expect(seen == [0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_FFFF])
    }

    @Test("counts the age of data from the frame's generation date")
    func ageOfOlderData() throws {
      let folder = try KioskFolder(frames: 1) {
        $0.frames[0].staleAfter = KioskFolder.time(0.5)
        $0.frames[0].generatedAt = KioskFolder.time(-3)
      }
      let tab = try Tab(folder, at: 1)
      #expect(try tab.shows(folder.image(0)))
      #expect(try tab.text("document.getElementById('age').innerText") == "4 hr. ago")
    }

    @Test(
      "shows the age of stale data in the manifest's locale",
      arguments: [
        ("en_US", 0.4, ""), ("en_US", 0.5, "30 min. ago"), ("en_US", 3.99, "3 hr. ago"),
        ("en_US", 72, "3 days ago"), ("de_DE", 5, "vor 5 Std."), ("ja_JP", 5, "5 時間前"),
        ("nonsense%", 5, "5 hr. ago"),
      ])
    func age(locale: String, hours: Double, expected: String) throws {
      let folder = try KioskFolder(frames: 1) {
        $0.locale = locale
        $0.frames[0].staleAfter = KioskFolder.time(0.5)
      }
      let tab = try Tab(folder, at: hours)
      #expect(try tab.shows(folder.image(0)))
      #expect(try tab.text("document.getElementById('age').innerText") == expected)
      #expect(tab.loggedProblems == [])
    }
  }
}
