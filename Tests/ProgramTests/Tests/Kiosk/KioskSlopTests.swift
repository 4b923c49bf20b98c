import CheckedJSON
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Testing

extension BrowserTests.KioskTests {
  @Suite("Touch slop") struct Slop {
    private static let slots = [
      PictureRect(x: 10, y: 10, width: 80, height: 180),
      PictureRect(x: 102, y: 10, width: 88, height: 180),
    ]

    /// Two widgets: the left one with two rows, the right one with a diamond and a switch.
    private static let taps: [Manifest.Tap] = [
      Manifest.Tap(region: slots[0], destination: .url("t:left"), label: "left"),
      Manifest.Tap(
        region: .init(x: 20, y: 20, width: 60, height: 40), destination: .url("t:one"),
        label: "one"),
      Manifest.Tap(
        region: .init(x: 20, y: 70, width: 70, height: 40), destination: .url("t:two"),
        label: "two"),
      Manifest.Tap(region: slots[1], destination: .openApp(kind: "k"), label: "right"),
      Manifest.Tap(
        region: .init(x: 120, y: 30, width: 60, height: 60),
        polygon: [(150, 30), (180, 60), (150, 90), (120, 60)].map {
          PicturePoint(CGPoint(x: $0.0, y: $0.1))
        }, destination: .url("t:diamond"), label: "diamond"),
      Manifest.Tap(
        region: .init(x: 120, y: 120, width: 40, height: 30),
        destination: .perform(IntentAction(intent: "Toggle", parameters: "{}")), label: "switch"),
    ]

    /// Returns the folder of a screen, or of a widget with the same targets and without slots.
    private static func folder(_ rotation: Rotation, isScreen: Bool) throws -> KioskFolder {
      let turned = rotation.rotate(PixelSize(320, 200))
      return try KioskFolder(
        device: .board(turned.width, turned.height, rotation: rotation, isMirrored: true),
        frames: 1, taps: taps
      ) { manifest in
        guard isScreen else { return }
        manifest.screen = Manifest.Screen(
          slots: slots.enumerated().map {
            .init(name: "\($0.offset)", region: $0.element, instances: ["\($0.offset)"])
          })
      }
    }

    @Test(
      "matches the library within eight window pixels, for any rotation and scale",
      arguments: zip([Rotation.none, .quarter], [1.0, 2]))
    func grid(rotation: Rotation, scale: Double) throws {
      for isScreen in [true, false] {
        let folder = try Self.folder(rotation, isScreen: isScreen)
        let tab = try Tab(folder, Int(320 * scale), Int(200 * scale))
        #expect(try tab.shows(folder.image(0)))
        let points = stride(from: 3.0, to: 200, by: 6).flatMap { y in
          stride(from: 3.0, to: 320, by: 6).map { CGPoint(x: $0, y: y) }
        }
        let found = try tab.touched(points.map { CGPoint(x: $0.x * scale, y: $0.y * scale) })
        let expected = points.map {
          Self.answers(around: $0, slop: 8 / scale, folder.manifest)
        }
        let wrong = points.indices.filter { !expected[$0].contains(found[$0]) }
        #expect(wrong.map { "\(found[$0]) at \(points[$0])" } == [])
        let certain = expected.filter { $0.count == 1 }
        #expect(certain.count * 10 > points.count * 7)
        #expect(Set(certain).count >= 5)
      }
    }

    @Test("applies to touches and not to mouse clicks")
    func realTouch() throws {
      let folder = try Self.folder(.none, isScreen: true)
      let tab = try Tab(folder)
      #expect(try tab.shows(folder.image(0)))
      // The frame is mirrored for the panel, so this is 3 pixels outside the first row, within its widget.
      try tab.listen()
      try tab.click(320 - 17, 40)
      #expect(try tab.text("followed.join()") == "left")
      try tab.touch(320 - 17, 40)
      #expect(try tab.wait(until: "followed.join() === 'left,one'"))
    }

    /// Returns the library's results around a point of the canvas, with a slop of up to one pixel less or more.
    private static func answers(
      around point: CGPoint, slop: Double, _ manifest: Manifest
    ) -> Set<String> {
      var answers: Set<String> = []
      for step in 0..<9 {
        let pixel = PanelPoint(manifest).picture(
          x: point.x + Double(step % 3 - 1), y: point.y + Double(step / 3 - 1))
        for slop in [slop - 1, slop, slop + 1] {
          let touch = TapEvent(x: pixel.x, y: pixel.y, at: KioskFolder.noon, slop: slop)
          if case .opens(let target) = TapResolver(manifest).resolve(touch) {
            answers.insert(target.label ?? "")
          } else {
            answers.insert("")
          }
        }
      }
      return answers
    }
  }
}

extension Tab {
  /// Records the labels of all opened targets, and prevents navigation.
  fileprivate func listen() throws {
    try evaluate(
      """
      globalThis.followed = [];
      addEventListener('placard-tap', (event) => {
        event.preventDefault();
        followed.push(event.detail.tap.label);
      })
      """)
  }

  /// Returns the label of the target that the page opens for a touch of each point of the window.
  fileprivate func touched(_ points: [CGPoint]) throws -> [String] {
    try listen()
    let list = points.map { "[\($0.x),\($0.y)]" }.joined(separator: ",")
    return try text(
      """
      [\(list)].map(([clientX, clientY]) => {
        followed = [];
        const how = { clientX, clientY, pointerType: 'touch', bubbles: true, cancelable: true };
        document.elementFromPoint(clientX, clientY).dispatchEvent(new PointerEvent('click', how));
        return followed.join();
      }).join('\\n')
      """
    ).components(separatedBy: "\n")
  }

  fileprivate func touch(_ x: Double, _ y: Double) throws {
    let point: JSONValue = .object(["x": .number(x), "y": .number(y)])
    try call("Input.dispatchTouchEvent", ["type": "touchStart", "touchPoints": .array([point])])
    try call("Input.dispatchTouchEvent", ["type": "touchEnd", "touchPoints": .array([])])
  }
}
