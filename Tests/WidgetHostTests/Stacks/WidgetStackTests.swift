import PixelOutput
import Testing
import WidgetHost
import WidgetTimeline

@Suite("Widget stack")
struct WidgetStackTests {
  private func instance(
    _ id: String, family: WidgetFamily = .systemSmall, device: String = "trmnl-og",
    fills: Bool = false
  ) -> WidgetInstance {
    WidgetInstance(
      id: id, program: "/bin/rangers", kind: "hero", family: family, device: device,
      fillsPanel: fills, added: .january(14))
  }

  private func make(_ name: String = "desk", _ instances: [WidgetInstance]) throws -> WidgetStack {
    try WidgetStack(id: name, instances: instances, created: .january(14))
  }

  @Test("contains instances of one family and device in order")
  func members() throws {
    let stack = try make("desk", [instance("b"), instance("a")])
    #expect(stack.members == ["b", "a"])
    #expect(stack.without("b")?.members == ["a"])
    #expect(stack.without("b")?.without("a") == nil)
    #expect(try make("desk", (0..<10).map { instance("\($0)") }).members.count == 10)
  }

  @Test(
    "shows each instance of a playlist for a minute to a week",
    arguments: [
      (60, true), (900, true), (604_800, true), (59.0, false), (0, false), (-900, false),
      (604_801, false), (.nan, false), (.infinity, false),
    ])
  func interval(seconds: Double, isPossible: Bool) throws {
    let playlist = try? WidgetStack(
      id: "desk", instances: [instance("a"), instance("b")], created: .january(14),
      interval: seconds)
    #expect((playlist != nil) == isPossible)
    let changed = try playlist?.with([instance("b"), instance("a")]).without("a")
    #expect(changed?.interval == playlist?.interval)
  }

  @Test(
    "shows each instance of a playlist at least as long as the display shows a frame",
    arguments: [(299.0, false), (300, true), (900, true)])
  func slowDisplay(seconds: Double, isPossible: Bool) throws {
    var display = DeviceCatalog.trmnl
    display.shortestFrameInterval = 300
    let playlist = try WidgetStack(
      id: "desk", instances: [instance("a")], created: .january(14), interval: seconds)
    var reason: String?
    do throws(StackError) { try playlist.checkInterval(on: display) } catch {
      reason = error.description
    }
    let expected = "'trmnl-og' shows a frame for at least 300 s; choose a longer interval"
    #expect(reason == (isPossible ? nil : expected))
  }

  @Test("reports why instances cannot form a stack")
  func errors() {
    let cases: [(String, [WidgetInstance], String)] = [
      (
        "../desk", [instance("a")],
        "'../desk' cannot be the name of a stack and its folder; use up to 255 letters from A to "
          + "Z, digits, hyphens and dots, not beginning with a dot"
      ),
      ("desk", [], "a stack needs at least one instance; 'instances' lists them"),
      (
        "desk", (0..<11).map { instance("\($0)") },
        "a stack can have at most 10 instances, not 11; create another stack"
      ),
      ("desk", [instance("a"), instance("a")], "'a' is in the stack twice; name it once"),
      (
        "desk", [instance("a"), instance("b", family: .systemLarge)],
        "'b' is 'systemLarge' on 'trmnl-og', but 'a' is 'systemSmall' on 'trmnl-og'; the instances "
          + "of a stack must have the same family and device"
      ),
      (
        "desk", [instance("a"), instance("b", device: "kiosk-1024x600")],
        "'b' is 'systemSmall' on 'kiosk-1024x600', but 'a' is 'systemSmall' on 'trmnl-og'; the "
          + "instances of a stack must have the same family and device"
      ),
      (
        "desk", [instance("a", fills: true), instance("b")],
        "'b' is 'systemSmall' on 'trmnl-og', but 'a' is 'systemSmall' on 'trmnl-og', filling the "
          + "panel; the instances of a stack must have the same family and device"
      ),
    ]
    for (name, instances, expected) in cases {
      let error = #expect(throws: StackError.self) { try make(name, instances) }
      #expect(error?.description == expected)
    }
  }
}
