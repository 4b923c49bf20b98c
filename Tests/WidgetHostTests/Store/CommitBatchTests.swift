import Foundation
import FramePipeline
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetHost

/// A commit writes all changes of one kind at once, with the effect of writing one after the other.
@Suite(.blocking) struct CommitBatchTests {
  private static let texts = [
    "", "it said \"no\"", "back\\slash", "{a,b}", "NULL", "two\nlines, and\ttabs", "Grüße 👋",
  ]

  /// Adds instances, a stack, a screen and requests.
  private func fill(_ store: HostStore) throws {
    for name in ["a", "b", "c"] { try store.add(.panda(name), at: .january(14)) }
    try store.add(
      WidgetStack(id: "desk", instances: store.instances(), created: .january(14)),
      at: .january(14))
    try ScreenCase.add(ScreenCase.text(#"{ "instance": "a" }, { "instance": "b" }"#), to: store)
    for text in Self.texts {
      try store.post(.perform(instance: "a", action: text), at: .january(14))
    }
  }

  /// Changes of each kind, some of them of what was removed.
  private func changes(in store: HostStore) throws -> [HostChange] {
    var changes: [HostChange] = []
    func add(_ edit: (inout HostChange) -> Void) {
      var change = HostChange()
      edit(&change)
      changes.append(change)
    }
    for (index, name) in ["a", "gone", "b", "c"].enumerated() {
      var state = ReloadState.shown
      state.notes = Self.texts.map { "\(name): \($0)" }
      add { $0.states[name] = state }
      for (second, text) in Self.texts.enumerated() {
        var record = ReloadRecord.reload(.january(14, Double(index * 10 + second)), of: name)
        record.failure = text
        add { $0.reloads = [CompletedReload(record)] }
      }
    }
    for name in ["desk", "gone"] {
      var state = StackState()
      state.pin = StackPin(member: "b", from: Timestamp(.january(14)), until: nil)
      add { $0.stackStates[name] = state }
    }
    for name in ["gone", "hall"] {
      var state = ScreenState()
      state.failure = Self.texts.joined(separator: "\"")
      add { $0.screenStates[name] = state }
    }
    for request in try store.postedRequests().dropLast(2) {
      add { $0.completedRequests = [request.id] }
    }
    add { $0.completedRequests = [.max] }
    return changes
  }

  /// Everything that commits have changed, as text.
  private func contents(of store: HostStore) throws -> [String] {
    var contents = try store.reloadStates().sorted { $0.key < $1.key }.map { "\($0)" }
    contents += try store.reloads(after: 0, since: .distantPast, atMost: 100).map { "\($0)" }
    contents += try store.stackStates().map { "\($0)" } + store.screenStates().map { "\($0)" }
    return contents + (try store.postedRequests().map { "\($0.request)" })
  }

  @Test func aBatchEqualsItsChangesOneByOne() throws {
    let (single, batch) = (try HostStore.empty(), try HostStore.empty())
    try fill(single)
    try fill(batch)
    for change in try changes(in: single) { try single.commit(change) }
    var all = HostChange()
    for change in try changes(in: batch) {
      all.states.merge(change.states) { $1 }
      all.stackStates.merge(change.stackStates) { $1 }
      all.screenStates.merge(change.screenStates) { $1 }
      all.reloads += change.reloads
      all.completedRequests += change.completedRequests
    }
    try batch.commit(all)
    #expect(try contents(of: batch) == contents(of: single))
    let records = try batch.reloads(of: "b", since: .distantPast)
    #expect(records.map(\.failure) == Self.texts)
    #expect(try batch.reloadStates()["c"]?.notes == Self.texts.map { "c: \($0)" })
    #expect(try batch.reloadStates().count == 3)
    #expect(try batch.stackStates().count == 1)
    #expect(try batch.screenStates().count == 1)
    #expect(try batch.postedRequests().count == 2)
  }

  @Test func recordsAreNumberedInTheirOrder() throws {
    let store = try HostStore.empty()
    for name in ["a", "b"] { try store.add(.panda(name), at: .january(14)) }
    var change = HostChange()
    for second in [3.0, 1, 2] {
      for name in ["b", "gone", "a"] {
        change.reloads.append(CompletedReload(.reload(.january(14, second), of: name)))
      }
    }
    for count in 1...2 {
      try store.commit(change)
      for index in change.reloads.indices { change.reloads[index].record.date += 60 }
      let numbered = try store.reloads(after: 0, since: .distantPast, atMost: 100)
      let numbers: [Int64] = [1, 3, 4, 6, 7, 9, 10, 12, 13, 15, 16, 18]
      #expect(numbered.map(\.number) == Array(numbers.prefix(6 * count)))
      let names = numbered.map(\.record.instance)
      #expect(names == Array(repeating: ["b", "a"], count: 3 * count).flatMap(\.self))
      #expect(try store.lastReloadNumber() == Int64(9 * count))
    }
  }

  @Test func hostsThatCommitTheSameInstancesDoNotWaitForEachOther() async throws {
    let state = TestState()
    let names = (0..<40).map { "panda-\($0)" }
    for name in names { try state.store().add(.panda(name), at: .january(14)) }
    let stores = [try state.store(), try state.store()]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for (writer, store) in stores.enumerated() {
        group.addTask {
          for round in 0..<20 {
            var change = HostChange()
            for name in names {
              change.states[name] = ReloadState()
              change.states[name]?.notes = ["\(writer)"]
            }
            change.reloads = [
              CompletedReload(.reload(.january(14, Double(round)), of: names[writer]))
            ]
            try store.commit(change)
          }
        }
      }
      try await group.waitForAll()
    }
    let notes = try state.store().reloadStates().values.map(\.notes)
    #expect(Set(notes).count == 1)
    #expect(notes.count == 40)
    let numbered = try stores[0].reloads(after: 0, since: .distantPast, atMost: 100)
    #expect(numbered.map(\.number) == Array(1...40))
  }
}
