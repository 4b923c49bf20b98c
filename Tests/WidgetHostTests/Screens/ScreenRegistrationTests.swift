import CheckedJSON
import Foundation
import FramePipeline
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Screen registration")
struct ScreenRegistrationTests {
  private let store: HostStore

  init() throws {
    store = try HostStore.empty()
    try store.add(.panda(), at: .january(14))
    try store.add(.panda("other"), at: .january(14))
  }

  @Test("creates the instances of its file and places all shown instances")
  func places() throws {
    try ScreenCase.add(
      ScreenCase.text(#"{ "kind": "hero", "name": "left" }, { "instance": "panda" }"#), to: store)
    #expect(
      try store.sizes == ["panda 384×464", "other -", "hall-left 392×464"])
    #expect(try store.screens().map(\.shown) == [["hall-left", "panda"]])
    #expect(try store.screens().map(\.own) == [["hall-left"]])
  }

  @Test("keeps unchanged instances and their configuration when the screen is added again")
  func changes() throws {
    let first = #"{ "kind": "hero", "name": "a" }, { "kind": "hero", "name": "b" }"#
    try ScreenCase.add(ScreenCase.text(first), to: store)
    try store.configure("hall-a", values: ["hero": .string("panda")], at: .january(14))
    try store.setBudget(.perDay(24), of: "hall-a", at: .january(14))
    let second = ScreenCase.text(
      #"{ "kind": "board", "name": "b" }, { "kind": "hero", "name": "a" }"#)
    let change = try ScreenCase.change(second, in: store)
    // One has moved, and the other is a different widget.
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

  @Test("places all members of a stack, including those added later")
  func stacks() throws {
    let stack = try WidgetStack(id: "desk", instances: [.panda()], created: .january(14))
    try store.add(stack, at: .january(14))
    try ScreenCase.add(ScreenCase.text(#"{ "stack": "desk" }"#), to: store)
    #expect(try store.sizes == ["panda 392×464", "other -"])
    let both = try WidgetStack(
      id: "desk", instances: [.panda(), .panda("other")], created: .january(14))
    try store.updateMembers(of: both, at: .january(14))
    #expect(try store.sizes == ["panda 392×464", "other 392×464"])
    try store.updateMembers(of: stack, at: .january(14))
    #expect(try store.sizes == ["panda 392×464", "other -"])
  }

  @Test("removes its instances and placements when the screen is removed")
  func removal() throws {
    try ScreenCase.add(
      ScreenCase.text(#"{ "kind": "hero" }, { "instance": "panda" }"#), to: store)
    try store.remove(screen: try store.screens()[0], at: .january(14))
    #expect(try store.sizes == ["panda -", "other -"] && store.screens().isEmpty)
  }

  @Test(
    "rejects conflicts with existing instances and reports their location",
    arguments: [
      (
        #"{ "instance": "pandas" }"#,
        "shows the instance 'pandas', which does not exist; did you mean 'panda'?"
      ),
      (#"{ "stack": "desk" }"#, "shows the stack 'desk', which does not exist"),
      (
        #"{ "instance": "panda" }, { "instance": "panda" }"#,
        "shows 'panda' at 384×464 pixels, but another slot shows it at 392×464; add the widget "
          + "again, or name its kind here"
      ),
      (
        #"{ "instance": "far" }"#,
        "shows the instance 'far', which is on 'kiosk-1024x600'; a screen on 'trmnl-og' can show only instances "
          + "and stacks on it"
      ),
      (
        #"{ "kind": "hero", "name": "taken" }"#,
        "would be the instance 'hall-taken', which already exists; give the slot another 'name'"
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
    #expect(error.position.line == 2 && error.file == "hall.json")
  }

  @Test("rejects an instance that another screen shows at a different size")
  func twoScreens() throws {
    try ScreenCase.add(ScreenCase.text(#"{ "instance": "panda" }"#), to: store)
    try ScreenCase.add(ScreenCase.text(#"{ "instance": "panda" }"#, name: "door"), to: store)
    let error = try #require(throws: JSONFileError.self) {
      try ScreenCase.add(
        ScreenCase.text(#"{ "instance": "other" }, { "instance": "panda" }"#, name: "desk"),
        to: store)
    }
    #expect(error.message.hasPrefix("shows 'panda' at 384×464 pixels, but the screen 'door' shows"))
    // The other screen still requires the size.
    try store.remove(screen: try store.screens()[0], at: .january(14))
    #expect(try store.sizes == ["panda 392×464", "other -"])
  }
}
