import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import Testing

extension BrowserTests.KioskTests {
  @Suite("Tap handling") struct Taps {
    /// A widget with a link, two rows on top of it, and a button on top of the second row.
    private static let taps = [
      Manifest.Tap(
        region: .init(x: 0, y: 0, width: 320, height: 200), destination: .url("board:///all"),
        label: "All"),
      Manifest.Tap(
        region: .init(x: 10, y: 20, width: 300, height: 60), destination: .url("board:///one"),
        label: "One"),
      Manifest.Tap(
        region: .init(x: 10, y: 100, width: 300, height: 60), destination: .url("board:///two"),
        label: "Two & <b>\"more\"</b>"),
      Manifest.Tap(
        region: .init(x: 250, y: 120, width: 40, height: 20),
        destination: .perform(IntentAction(intent: "Toggle", parameters: #"{"on":true}"#)),
        label: "Switch"),
    ]

    private func opened(_ width: Int = 320, _ height: Int = 200) throws -> (KioskFolder, Tab) {
      let folder = try KioskFolder(frames: 2, taps: Self.taps)
      let tab = try Tab(folder, width, height)
      #expect(try tab.shows(folder.image(0)))
      try tab.evaluate(
        "window.announced = []; addEventListener('placard-tap', (event) => announced.push(event.detail))"
      )
      return (folder, tab)
    }

    @Test(
      "opens a row's deep link, and the widget's link outside the rows",
      arguments: [
        (160, 50, "board:///one"), (160, 130, "board:///two"), (160, 10, "board:///all"),
        (5, 130, "board:///all"), (160, 190, "board:///all"),
      ] as [(Double, Double, String)])
    func click(x: Double, y: Double, expected: String) throws {
      let (_, tab) = try opened(960, 600)
      try tab.click(x * 3, y * 3)
      #expect(try tab.requestedAddress() == expected)
      #expect(tab.loggedProblems == [])
    }

    @Test("opens links by keyboard, in the widget's reading order")
    func keyboard() throws {
      let (_, tab) = try opened()
      var labels: [String] = []
      for _ in 0..<4 {
        try tab.press(.tab)
        labels.append(try tab.text("document.activeElement.alt"))
      }
      #expect(labels == ["One", "Switch", "Two & <b>\"more\"</b>", "All"])
      try tab.press(.enter)
      #expect(try tab.requestedAddress() == "board:///all")
    }

    @Test("draws a focus ring for keyboard users only")
    func ring() throws {
      let (_, tab) = try opened()
      let ring = "getComputedStyle(document.getElementById('ring')).visibility"
      try tab.click(100, 50)
      #expect(try tab.text(ring) == "hidden")
      try tab.press(.tab, times: 2)
      #expect(try tab.text("document.activeElement.alt") == "Two & <b>\"more\"</b>")
      #expect(try tab.text(ring) == "visible")
      let picture = try tab.screenshot()
      let colors = (94..<106).map { picture.pixels[$0 * picture.width + 160] }
      // On both sides of the edge two dark pixels, then two light ones, then the image.
      let (red, white, blue): (UInt32, UInt32, UInt32) = (0xFFCC_0000, 0xFFFF_FFFF, 0xFF00_50D0)
      #expect(
        colors == [red, red, white, white, blue, blue, blue, blue, white, white, red, red])
    }

    @Test("keeps the focus if the next frame has the same target")
    func focusStays() throws {
      let (folder, tab) = try opened()
      try folder.change { $0.frames[1].taps[1].region.y += 10 }
      try tab.open(folder.address, at: KioskFolder.noon)
      #expect(try tab.shows(folder.image(0)))
      try tab.press(.tab)
      try tab.advance(hours: 1)
      #expect(try tab.shows(folder.image(1)))
      #expect(try tab.text("document.activeElement.alt") == "One")
      #expect(try tab.text("document.activeElement.coords") == "10,30,310,90")
    }

    @Test(
      "dispatches an event for targets without a link, by click and by keyboard, and posts nothing")
    func buttons() throws {
      let (folder, tab) = try opened()
      try tab.press(.tab, times: 2)
      #expect(try tab.text("document.activeElement.alt") == "Switch")
      try tab.press(.enter)
      try tab.press(.space)
      try tab.click(270, 130)
      #expect(try tab.number("announced.length") == 3)
      #expect(
        try tab.evaluate("announced[0]")
          == .object([
            "frame": .string(folder.manifest.frames[0].picture.sha256), "instance": "board",
            "tap": .object([
              "action": "perform", "intent": "Toggle", "label": "Switch",
              "parameters": .object(["on": true]), "region": .array([250, 120, 40, 20]),
            ]),
          ]))
      #expect(try tab.text("location.href") == folder.address)
      #expect(tab.requestedURLs.allSatisfy { $0.hasPrefix("file:///") })
    }

    @Test("lets an embedding page follow links itself")
    func embedded() throws {
      let (_, tab) = try opened()
      try tab.evaluate(
        """
        addEventListener('placard-tap', (event) => {
          event.preventDefault();
          if (event.detail.tap.label === 'One') location.href = 'embedder:' + event.detail.tap.url;
        })
        """)
      try tab.click(160, 130)
      try tab.click(160, 50)
      #expect(try tab.requestedAddress() == "embedder:board:///one")
    }

    @Test(
      "opens neither a script URL nor the target below it",
      arguments: [
        "javascript:alert(1)", "JavaScript:alert(1)", " javascript:alert(1)",
        "java\nscript:alert(1)",
        "data:text/html,<script>alert(1)</script>", "vbscript:x", "blob:null/1", "no link", "",
      ])
    func code(url: String) throws {
      let folder = try KioskFolder(
        taps: [
          Self.taps[0],
          Manifest.Tap(
            region: .init(x: 10, y: 20, width: 300, height: 60), destination: .url(url),
            label: "Code"),
        ])
      let tab = try Tab(folder)
      #expect(try tab.shows(folder.image(0)))
      #expect(
        try tab.text(
          "document.elementFromPoint(100, 50).alt + document.elementFromPoint(100, 50).href")
          == "Code")
      try tab.click(100, 50)
      try tab.click(100, 150)
      #expect(try tab.requestedAddress() == "board:///all")
    }

    @Test("exposes the description and each target's label and role to screen readers")
    func accessibilityTree() throws {
      let (_, tab) = try opened()
      let tree = try tab.call("Accessibility.getFullAXTree")
      guard case .array(let nodes)? = tree["nodes"] else { return }
      let announced = nodes.filter { $0["ignored"] == .bool(false) }.compactMap { node -> String? in
        guard let role = node["role"]?["value"]?.text, let name = node["name"]?["value"]?.text,
          ["image", "link", "button"].contains(role)
        else { return nil }
        return "\(role) \(name)"
      }
      #expect(
        announced == [
          "image Frame 0", "link One", "button Switch", "link Two & <b>\"more\"</b>", "link All",
        ])
    }
  }
}
