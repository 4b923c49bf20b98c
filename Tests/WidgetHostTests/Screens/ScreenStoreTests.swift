import Foundation
import FramePipeline
import PixelOutput
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Stored screens")
struct ScreenStoreTests {
  private let state = TestState()

  @Test("stores screens with their states until they are removed")
  func keeping() throws {
    try state.store().add(.panda(), at: .january(14))
    let text = ScreenCase.text(#"{ "kind": "hero", "name": "left" }, { "instance": "panda" }"#)
    try ScreenCase.add(text, to: state.store())
    var known = ScreenState()
    known.composed = StackCase.midnight
    known.failure = "the disk is full"
    var change = HostChange()
    change.screenStates = ["hall": known, "gone": known]
    try state.store().commit(change)
    // Adding the file again removes nothing.
    try ScreenCase.add(text, to: state.store())
    #expect(try state.store().screenStates() == ["hall": known])
    #expect(try state.store().screens().map(\.text) == [text])
    #expect(try state.store().sizes == ["panda 384×464", "hall-left 392×464"])
    try state.store().remove(screen: state.store().screens()[0], at: .january(14))
    #expect(try state.store().screens().isEmpty && state.store().screenStates().isEmpty)
    #expect(try state.store().sizes == ["panda -"])
  }

  @Test("keeps configuration changes that are made while a screen is changed")
  func chosenMeanwhile() throws {
    let stores: [HostStore] = [try HostStore.empty(), try state.store()]
    for store in stores {
      let slots = (own: #"{ "kind": "hero", "name": "left" }"#, other: #"{ "instance": "panda" }"#)
      try store.add(.panda(), at: .january(14))
      try ScreenCase.add(ScreenCase.text("\(slots.own), \(slots.other)"), to: store)
      let change = try ScreenCase.change(
        ScreenCase.text("\(slots.other), \(slots.own)", members: #""margin": 20,"#), in: store)
      for name in ["panda", "hall-left"] {
        try store.configure(name, values: ["hero": .string("spouty")], at: .january(14))
      }
      try store.apply(change, at: .january(14))
      #expect(
        try store.instances().map(\.values) == [
          ["hero": .string("spouty")], ["hero": .string("spouty")],
        ])
      #expect(try store.sizes.allSatisfy { !$0.hasSuffix("464") })
      try store.setSlotSettings(nil, of: "panda", at: .january(14))
      #expect(try store.sizes.first == "panda -")
    }
  }

  @Test("rejects the removal of instances and stacks on a screen, and changes nothing")
  func refusals() throws {
    let store = try state.store()
    for name in ["panda", "other"] { try store.add(.panda(name), at: .january(14)) }
    try store.add(
      WidgetStack(id: "desk", instances: [.panda("other")], created: .january(14)),
      at: .january(14))
    try ScreenCase.add(
      ScreenCase.text(#"{ "instance": "panda" }, { "stack": "desk" }"#), to: store)
    #expect(throws: StateError.onScreen("panda", screen: "hall")) {
      try store.remove("panda", at: .january(14))
    }
    #expect(throws: StateError.onScreen("desk", screen: "hall")) {
      try store.remove(stack: "desk", at: .january(14))
    }
    // The last instance of the stack.
    #expect(throws: StateError.onScreen("desk", screen: "hall")) {
      try store.remove("other", at: .january(14))
    }
    #expect(try store.instances().count == 2 && store.stacks().count == 1)
    #expect(throws: StateError.screenExists("hall")) {
      try store.add(.panda("hall"), at: .january(14))
    }
  }

  @Test("removes a screen's own instances with it, except members of a stack that it shows")
  func ownInstances() throws {
    let store = try state.store()
    try ScreenCase.add(
      ScreenCase.text(#"{ "kind": "hero", "name": "a" }, { "kind": "hero", "name": "b" }"#),
      to: store)
    let stack = try WidgetStack(
      id: "desk", instances: store.instances().filter { $0.id == "hall-a" }, created: .january(14))
    try store.add(stack, at: .january(14))
    // The member of the stack on the screen remains, and no longer belongs to the screen.
    try ScreenCase.add(
      ScreenCase.text(#"{ "stack": "desk" }, { "kind": "hero", "name": "b" }"#), to: store)
    #expect(try store.sizes == ["hall-a 392×464", "hall-b 384×464"])
    let more = try WidgetStack(
      id: "other", instances: store.instances().filter { $0.id == "hall-b" }, created: .january(14))
    try store.add(more, at: .january(14))
    try store.remove(screen: store.screens()[0], at: .january(14))
    #expect(try store.sizes == ["hall-a -"] && store.stacks().map(\.id) == ["desk"])
  }

  @Test("decodes instances from before screens existed")
  func oldInstances() throws {
    let json = """
      {"added":790000000,"device":"trmnl-og","family":"systemSmall","fillsPanel":false,"id":"a",
      "kind":"hero","program":"/bin/rangers","values":{},"wantsLocation":false}
      """
    let family = try StateJSON.text(of: WidgetInstance.panda().family)
    let old = json.replacing(#""systemSmall""#, with: family)
    #expect(try StateJSON.value(WidgetInstance.self, from: old).slotSettings == nil)
  }

  @Test("stores slot settings under the name that earlier versions read")
  func storedName() throws {
    var instance = WidgetInstance.panda()
    instance.slotSettings = SlotSettings(canvas: PixelSize(400, 240))
    let text = try StateJSON.text(of: instance)
    #expect(text.contains(#""place":{"canvas":"#), "\(text)")
    #expect(try StateJSON.value(WidgetInstance.self, from: text) == instance)
  }

  @Test("rejects a change that was made from another version than the stored one")
  func conflicts() throws {
    let store = try HostStore.empty()
    try store.add(.panda(), at: .january(14))
    let (first, second) = (
      ScreenCase.text(#"{ "instance": "panda" }"#),
      ScreenCase.text(#"{ "cell": "right", "instance": "panda" }"#)
    )
    func apply(_ text: String, from base: ScreenChange.Base) throws {
      var change = try ScreenCase.change(text, in: store)
      change.base = base
      try store.apply(change, at: .january(14))
    }
    #expect(throws: StateError.unknownScreen("hall", suggestion: "")) {
      try apply(first, from: .text(second))
    }
    try apply(first, from: .none)
    #expect(throws: StateError.screenExists("hall")) { try apply(second, from: .none) }
    try apply(second, from: .text(first))
    #expect(throws: StateError.screenChanged("hall")) { try apply(first, from: .text(first)) }
    #expect(try store.screens().map(\.text) == [second])
  }
}
