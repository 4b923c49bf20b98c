import FramePipeline
import PixelOutput
import Testing

/// Slots have whole pixels and even gaps; slots that do not fit are reported with their location.
struct ScreenPlanTests {
  private static func plan(
    _ text: String, on device: DeviceProfile
  ) throws -> ScreenPlan {
    try ScreenPlan(
      ScreenFileTests.file(#"{ "name": "hall", "device": "\#(device.id)", \#(text) }"#), on: device)
  }

  private static func layout(_ name: String, slots: Int, _ more: String = "") -> String {
    let slots = (0..<slots).map { #"{ "name": "s\#($0)", "instance": "fox" }"# }
      .joined(separator: ", ")
    return #""layout": "\#(name)", \#(more) "slots": [\#(slots)]"#
  }

  private static func rects(_ plan: ScreenPlan) -> [[Int]] {
    plan.slots.map { [$0.cell.x, $0.cell.y, $0.cell.width, $0.cell.height] }
  }

  private static let panel = DeviceProfile(
    id: "panel", name: "Panel", size: PixelSize(800, 480), palette: .blackAndWhite)
  private static let upright = DeviceProfile(
    id: "upright", name: "Upright", size: PixelSize(480, 800), palette: .blackAndWhite)

  private static let layouts: [(String, [[Int]])] = [
    ("full", [[0, 0, 800, 480]]),
    ("halves", [[8, 8, 392, 464], [408, 8, 384, 464]]),
    ("rows", [[8, 8, 784, 228], [8, 244, 784, 228]]),
    ("thirds", [[8, 8, 256, 464], [272, 8, 256, 464], [536, 8, 256, 464]]),
    (
      "quadrants",
      [[8, 8, 392, 228], [408, 8, 384, 228], [8, 244, 392, 228], [408, 244, 384, 228]]
    ),
    ("large-and-small", [[8, 8, 392, 464], [408, 8, 384, 228], [408, 244, 384, 228]]),
    ("medium-and-small", [[8, 8, 784, 228], [8, 244, 392, 228], [408, 244, 384, 228]]),
    (
      "main-and-side",
      [[8, 8, 520, 464], [536, 8, 256, 149], [536, 165, 256, 149], [536, 322, 256, 150]]
    ),
  ]

  @Test(arguments: layouts)
  func arrangesNamedLayoutsOnALandscapeScreen(name: String, cells: [[Int]]) throws {
    let plan = try Self.plan(Self.layout(name, slots: cells.count), on: Self.panel)
    #expect(Self.rects(plan) == cells)
    #expect(
      plan.slots.allSatisfy {
        $0.region
          == PictureRect(
            x: $0.cell.x, y: $0.cell.y, width: $0.cell.width, height: $0.cell.height)
      })
  }

  @Test func turnsLongSideLayoutsOnAPortraitScreen() throws {
    let large = try Self.plan(Self.layout("large-and-small", slots: 3), on: Self.upright)
    #expect(Self.rects(large) == [[8, 8, 464, 388], [8, 404, 232, 388], [248, 404, 224, 388]])
    let thirds = try Self.plan(Self.layout("thirds", slots: 3), on: Self.upright)
    #expect(Self.rects(thirds).map { $0[1] } == [8, 272, 536])
    let halves = try Self.plan(Self.layout("halves", slots: 2), on: Self.upright)
    #expect(Self.rects(halves) == [[8, 8, 232, 784], [248, 8, 224, 784]])
  }

  @Test func derivesFamiliesFromTheShapeOfACell() throws {
    func families(_ name: String, _ count: Int) throws -> [DisplayFamily] {
      try Self.plan(Self.layout(name, slots: count), on: Self.panel).slots.map { $0.families[0] }
    }
    #expect(try families("full", 1) == [.systemExtraLarge])
    #expect(try families("halves", 2) == [.systemLarge, .systemLarge])
    #expect(try families("rows", 2) == [.systemMedium, .systemMedium])
    #expect(try families("quadrants", 4) == Array(repeating: .systemSmall, count: 4))
    #expect(try families("large-and-small", 3) == [.systemLarge, .systemSmall, .systemSmall])
  }

  @Test func reservesSpaceForTheStatusLine() throws {
    let top = try Self.plan(
      Self.layout("halves", slots: 1, #""statusLine": true,"#), on: Self.panel)
    #expect(top.statusLine == PixelRect(x: 8, y: 8, width: 784, height: 20))
    #expect(Self.rects(top) == [[8, 36, 392, 436]])
    let bottom = try Self.plan(
      Self.layout("halves", slots: 1, #""statusLine": { "edge": "bottom" }, "margin": 0,"#),
      on: Self.panel)
    #expect(bottom.statusLine == PixelRect(x: 0, y: 460, width: 800, height: 20))
    #expect(Self.rects(bottom) == [[0, 0, 400, 452]])
  }

  /// With any rotation, gap and mirroring, no two cells share a pixel, gaps are even to the pixel,
  /// and cells begin at byte boundaries of the written picture.
  @Test(arguments: Rotation.allCases, [false, true])
  func cellsAreEvenInEveryOrientation(rotation: Rotation, isMirrored: Bool) throws {
    var device = Self.panel
    device.rotation = rotation
    device.isMirrored = isMirrored
    for gap in [0, 3, 8, 13] {
      for columns in 1...7 {
        let cells = (0..<columns * 2).map { _ in #"{ "instance": "fox" }"# }
          .joined(separator: ", ")
        let plan = try Self.plan(
          #""layout": { "grid": { "columns": \#(columns), "rows": 2 } }, "gap": \#(gap), "slots": [\#(cells)]"#,
          on: device)
        let row = plan.slots.prefix(columns).map(\.cell)
        #expect(zip(row, row.dropFirst()).allSatisfy { $1.x - ($0.x + $0.width) == gap })
        #expect(row.first?.x == 8)
        #expect(row.last.map { $0.x + $0.width } == device.canvas.width - 8)
        let widths = row.map(\.width)
        #expect((widths.max() ?? 0) - (widths.min() ?? 0) <= 9)
        // The first cell starts at the margin, which is a multiple of 8 here.
        #expect(plan.slots.allSatisfy { $0.region.x % 8 == 0 })
        #expect(
          plan.slots.allSatisfy {
            $0.region.x + $0.region.width <= 800 && $0.region.y + $0.region.height <= 480
          })
      }
    }
  }

  @Test func rotatesAndMirrorsRegions() throws {
    var device = Self.upright
    device.rotation = .quarter
    // Written as 480×800 and laid out as 800×480: the layout's top is the picture's right side.
    let plan = try Self.plan(Self.layout("rows", slots: 2, #""margin": 0, "gap": 0,"#), on: device)
    #expect(plan.slots.map(\.canvas) == [PixelSize(800, 240), PixelSize(800, 240)])
    #expect(plan.slots[0].region == PictureRect(x: 240, y: 0, width: 240, height: 800))
    device.isMirrored = true
    let mirrored = try Self.plan(
      Self.layout("rows", slots: 2, #""margin": 0, "gap": 0,"#), on: device)
    #expect(mirrored.slots[0].region == PictureRect(x: 0, y: 0, width: 240, height: 800))
  }

  @Test func placesCellsInsideTheVisibleArea() throws {
    var device = Self.panel
    device.visibleArea = PixelRect(x: 40, y: 16, width: 640, height: 400)
    let plan = try Self.plan(Self.layout("halves", slots: 2), on: device)
    #expect(Self.rects(plan)[0][0] == 8)
    #expect(plan.slots[0].region.x == 48 && plan.slots[0].region.y == 24)
    #expect(plan.slots[1].region.x + plan.slots[1].region.width == 672)
  }

  @Test func roundsFreeCellsToPixels() throws {
    var device = Self.panel
    device.scale = 2
    let plan = try Self.plan(
      #""margin": 10, "slots": [{ "cell": { "x": 0, "y": "50%", "width": "1/3", "height": 40.2 }, "instance": "fox" }]"#,
      on: device)
    #expect(Self.rects(plan) == [[20, 240, 253, 80]])
  }

  private static let misfits: [(String, String)] = [
    (
      #""slots": [{ "cell": { "x": 0, "y": 0, "width": 100, "height": 100 }, "instance": "a" }, { "cell": { "x": 99, "y": 99, "width": 50, "height": 50 }, "instance": "b" }]"#,
      "'slots[1]' overlaps the slot 'slot-1'; move one of them"
    ),
    (
      #""slots": [{ "cell": { "x": 700, "y": 0, "width": 100, "height": 100 }, "instance": "a" }]"#,
      "'slots[0]' does not fit on the screen: inside the margin and the status line there are 784×464 pt, and it "
        + "ends at 800×100"
    ),
    (
      #""slots": [{ "instance": "a" }]"#,
      "'slots[0]' has no 'cell': give it x, y, width and height, or choose a 'layout'"
    ),
    (
      #""layout": "halves", "slots": [{ "instance": "a" }, { "instance": "b" }, { "instance": "c" }]"#,
      "'slots[2]' has no cell: all 2 cells of the layout are in use"
    ),
    (
      #""layout": "halves", "slots": [{ "name": "a", "cell": "left", "instance": "a" }, { "name": "b", "cell": { "x": "25%", "y": 0, "width": "50%", "height": "100%" }, "instance": "b" }]"#,
      "'slots[1]' overlaps the slot 'a'; move one of them"
    ),
    (
      #""layout": "halves", "gap": 790, "slots": [{ "instance": "a" }]"#,
      "'layout' leaves no space for widgets on the 800×480 pt of 'panel'; make 'margin', 'gap' or the "
        + "status line smaller"
    ),
    (
      #""layout": "halves", "margin": 240, "slots": [{ "instance": "a" }]"#,
      "'layout' leaves no space for widgets on the 800×480 pt of 'panel'; make 'margin', 'gap' or the "
        + "status line smaller"
    ),
    (
      #""layout": { "grid": { "columns": 24, "rows": 24 } }, "slots": [{ "instance": "a" }]"#,
      "'slots[0]' is too small for any family of widgets: its cell has 24×11 pixels; make it at least "
        + "24×24"
    ),
  ]

  @Test(arguments: misfits)
  func reportsMisfitsWithTheirLocation(text: String, message: String) {
    do {
      _ = try Self.plan(text, on: Self.panel)
      Issue.record("it fits")
    } catch {
      #expect("\(error)".hasPrefix("hall.json:1:"))
      #expect("\(error)".hasSuffix(message), "\(error)")
    }
  }

  @Test func slotsWithoutACellTakeTheRemainingCells() throws {
    let plan = try Self.plan(
      #""layout": "quadrants", "slots": [{ "instance": "a" }, { "cell": "top-left", "instance": "b" }, { "name": "c", "instance": "c" }]"#,
      on: Self.panel)
    #expect(Self.rects(plan).map { [$0[0], $0[1]] } == [[408, 8], [8, 8], [8, 244]])
  }
}
