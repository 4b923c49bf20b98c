import Foundation
import FramePipeline
import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Stored stacks")
struct StackStoreTests {
  private static let now = Date.january(14)

  /// Checks a store on disk and one in memory; the folder exists during the test.
  private func check(_ body: (HostStore) throws -> Void) throws {
    let state = TestState()
    try body(state.store())
    try body(HostStore.empty())
    _ = state
  }

  private func fill(_ store: HostStore) throws {
    for id in ["a", "b"] { try store.add(.panda(id), at: Self.now) }
    let instances = try store.instances()
    try store.add(WidgetStack(id: "desk", instances: instances, created: Self.now), at: Self.now)
    try store.add(
      WidgetStack(id: "door", instances: [instances[0]], created: Self.now), at: Self.now)
  }

  @Test("stores stacks, and posts a request to the host for each change")
  func changes() throws {
    try check { store in
      try fill(store)
      let desk = try store.stacks()[0]
      #expect(desk.members == ["a", "b"])
      try store.replace(#require(desk.without("a")), at: Self.now)
      #expect(try store.stacks().map(\.members) == [["b"], ["a"]])
      try store.remove(stack: "desk", at: Self.now)
      #expect(try store.stacks().map(\.id) == ["door"])
      #expect(
        try store.postedRequests().map(\.request).suffix(4) == [
          .stackChanged("desk"), .stackChanged("door"), .stackChanged("desk"),
          .stackChanged("desk"),
        ])
    }
  }

  @Test("keeps a stack's state when members change, and deletes it with the stack")
  func states() throws {
    try check { store in
      try fill(store)
      var change = HostChange()
      var state = StackState()
      state.pin = StackPin(member: "b", from: Timestamp(Self.now), until: nil)
      change.stackStates = ["desk": state, "gone": state]
      try store.commit(change)
      #expect(try store.stackStates() == ["desk": state])
      try store.replace(#require(store.stacks()[0].without("a")), at: Self.now)
      #expect(try store.stackStates() == ["desk": state])
      try store.remove(stack: "desk", at: Self.now)
      #expect(try store.stackStates().isEmpty)
    }
  }

  @Test("removes an instance from its stacks, and stacks with their last instance")
  func removedInstance() throws {
    try check { store in
      try fill(store)
      try store.remove("a", at: Self.now)
      #expect(try store.stacks().map(\.id) == ["desk"])
      #expect(try store.stacks().map(\.members) == [["b"]])
    }
  }

  @Test("of an earlier version go on, with what was pinned and planned")
  func earlierVersion() throws {
    let state = TestState()
    let store = try state.store()
    try store.add(.panda("a"), at: Self.now)
    let stack =
      #"{"created":817066562.5,"device":"trmnl-og","family":"systemSmall","id":"desk","members":["a"]}"#
    let stackState = """
      {"habits":{"latest":"2026-11-22T18:56:03.787Z","looks":{"a":{"hours":[0,0,0,0,0,0,0,0,0,0,0,\
      0,0,0,0,0,0,0,1,0,0,0,0,0],"places":[]}}},"hold":{"from":"2026-11-22T18:56:03.550Z",\
      "member":"a"},"plan":{"end":"2026-11-23T18:56:03.644Z","made":"2026-11-22T18:56:03.644Z",\
      "turns":[{"from":"2026-11-22T18:56:03.644Z","member":"a"}]},"scales":{"a":{"count":1,\
      "latest":"2026-11-22T18:56:03.284Z","mean":2}}}
      """
    try store.database.write {
      try $0.execute(
        "INSERT INTO stack (id, value, state) VALUES ('desk', \(stack), \(stackState))")
    }
    #expect(try store.stacks().map(\.members) == [["a"]])
    let kept = try #require(try store.stackStates()["desk"])
    #expect(kept.pin?.member == "a" && kept.plan?.turns.map(\.member) == ["a"])
    #expect(kept.plan?.renewal == Timestamp("2026-11-23T06:56:03.644Z"))
    #expect(kept.scales["a"]?.mean == 2 && kept.usage.share(of: "a", hour: 18, location: nil) > 0)
  }

  @Test("rejects a stack with the name of another stack or an instance")
  func names() throws {
    let state = TestState()
    let store = try state.store()
    try fill(store)
    let again = try WidgetStack(id: "desk", instances: [.panda("a")], created: Self.now)
    #expect(throws: StateError.stackExists("desk")) { try store.add(again, at: Self.now) }
    let shadow = try WidgetStack(id: "a", instances: [.panda("a")], created: Self.now)
    #expect(throws: StateError.instanceExists("a")) { try store.add(shadow, at: Self.now) }
    #expect(throws: StateError.stackExists("door")) { try store.add(.panda("door"), at: Self.now) }
    let error = #expect(throws: StateError.self) { try store.remove(stack: "dsek", at: Self.now) }
    #expect(error?.description == "there is no stack 'dsek'; did you mean 'desk'?")
  }
}
