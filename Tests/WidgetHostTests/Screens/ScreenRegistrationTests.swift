import CheckedJSON
import Foundation
import FramePipeline
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Adding a screen")
struct ScreenRegistrationTests {
  private let store: HostStore

  init() throws {
    store = try HostStore()
    try store.add(.panda(), at: .january(14))
    try store.add(.panda("other"), at: .january(14))
  }

  @Test("makes the instances that its file names, and gives all of them their places")
  func places() throws {
    try ScreenCase.add(
      ScreenCase.text(#"{ "kind": "hero", "name": "left" }, { "instance": "panda" }"#), to: store)
    #expect(
      try store.sizes == ["panda 384×464", "other -", "hall-left 392×464"])
    #expect(try store.screens().map(\.shown) == [["hall-left", "panda"]])
    #expect(try store.screens().map(\.own) == [["hall-left"]])
  }

  @Test("again keeps the instances whose slots say the same, and what was chosen of them")
  func changes() throws {
    let first = #"{ "kind": "hero", "name": "a" }, { "kind": "hero", "name": "b" }"#
    try ScreenCase.add(ScreenCase.text(first), to: store)
    try store.configure("hall-a", values: ["hero": .string("panda")], at: .january(14))
    try store.setBudget(.perDay(24), of: "hall-a", at: .january(14))
    let second = ScreenCase.text(
      #"{ "kind": "board", "name": "b" }, { "kind": "hero", "name": "a" }"#)
    let change = try ScreenCase.change(second, in: store)
    // The one has moved, the other is another widget.
    #expect(change.changed.map(\.id) == ["hall-a"])
    #expect(change.changed.first?.values == ["hero": .string("panda")])
    #expect(change.changed.first?.budget == .perDay(24))
    #expect(change.added.map(\.kind) == ["board"])
    #expect(change.removed == ["hall-b"])
    try store.apply(change, at: .january(14))
    let same = try ScreenCase.change(second, in: store)
    #expect(same.added.isEmpty && same.changed.isEmpty && same.removed.isEmpty)
    try ScreenCase.add(
      ScreenCase.text(#"{ "instance": "panda" }, { "instance": "other" }"#), to: store)
    #expect(try store.sizes == ["panda 392×464", "other 384×464"])
  }

  @Test("gives the members of a stack its place, also those that come later")
  func stacks() throws {
    let stack = try WidgetStack(id: "desk", instances: [.panda()], created: .january(14))
    try store.add(stack, at: .january(14))
    try ScreenCase.add(ScreenCase.text(#"{ "stack": "desk" }"#), to: store)
    #expect(try store.sizes == ["panda 392×464", "other -"])
    let both = try WidgetStack(
      id: "desk", instances: [.panda(), .panda("other")], created: .january(14))
    try store.place(both, at: .january(14))
    #expect(try store.sizes == ["panda 392×464", "other 392×464"])
    try store.place(stack, at: .january(14))
    #expect(try store.sizes == ["panda 392×464", "other -"])
  }

  @Test("takes all back when it is removed")
  func removal() throws {
    try ScreenCase.add(
      ScreenCase.text(#"{ "kind": "hero" }, { "instance": "panda" }"#), to: store)
    try store.remove(screen: try store.screens()[0], at: .january(14))
    #expect(try store.sizes == ["panda -", "other -"] && store.screens().isEmpty)
  }

  @Test(
    "refuses what does not go together with what is there, and says where",
    arguments: [
      (
        #"{ "instance": "pandas" }"#,
        "shows the instance 'pandas', which is not there; did you mean 'panda'?"
      ),
      (#"{ "stack": "desk" }"#, "shows the stack 'desk', which is not there"),
      (
        #"{ "instance": "panda" }, { "instance": "panda" }"#,
        "shows 'panda' at 384×464 pixels, but another slot shows it at 392×464; add the widget once "
          + "more, or name its kind here"
      ),
      (
        #"{ "instance": "far" }"#,
        "shows the instance 'far', which is on 'kiosk-1024x600'; a screen on 'trmnl-og' shows what is "
          + "there"
      ),
      (
        #"{ "kind": "hero", "name": "taken" }"#,
        "would be the instance 'hall-taken', a name that is taken; give the slot another 'name'"
      ),
    ])
  func refusals(slots: String, message: String) throws {
    try store.add(.panda("hall-taken"), at: .january(14))
    var far = WidgetInstance.panda("far")
    far.device = "kiosk-1024x600"
    try store.add(far, at: .january(14))
    let error = try #require(throws: JSONFileError.self) {
      try ScreenCase.change(ScreenCase.text(slots), in: store)
    }
    #expect(error.message == message)
    #expect(error.place.line == 2 && error.file == "hall.json")
  }

  @Test("refuses an instance that another screen shows at another size, and takes it at the same")
  func twoScreens() throws {
    try ScreenCase.add(ScreenCase.text(#"{ "instance": "panda" }"#), to: store)
    try ScreenCase.add(ScreenCase.text(#"{ "instance": "panda" }"#, name: "door"), to: store)
    let error = try #require(throws: JSONFileError.self) {
      try ScreenCase.add(
        ScreenCase.text(#"{ "instance": "other" }, { "instance": "panda" }"#, name: "desk"),
        to: store)
    }
    #expect(error.message.hasPrefix("shows 'panda' at 384×464 pixels, but the screen 'door' shows"))
    // The other one still wants it so.
    try store.remove(screen: try store.screens()[0], at: .january(14))
    #expect(try store.sizes == ["panda 392×464", "other -"])
  }
}
