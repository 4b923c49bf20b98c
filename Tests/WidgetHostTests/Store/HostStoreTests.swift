import Foundation
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetHost

/// Committed changes, and nothing else, are visible to the next process.
@Suite(.blocking) struct HostStoreTests {
  @Test func keepsInstancesInInsertionOrder() throws {
    let state = TestState()
    let store = try state.store()
    let instances = ["panda", "egghead", "spouty"].map { WidgetInstance.panda($0) }
    for instance in instances { try store.add(instance, at: .january(14)) }
    #expect(try state.store().instances() == instances)
  }

  @Test(.onSQLite) func inMemoryStoreHasTheSameSchema() throws {
    let state = TestState()
    let stores = [try state.store(), try HostStore.empty()]
    let schemas = try stores.map { store in
      try store.database.read {
        try $0.values(
          "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name", as: String.self)
      }
    }
    #expect(schemas[0] == schemas[1] && schemas[0].count > 8)
  }

  @Test func returnsTheDeviceOfEachInstance() throws {
    let store = try TestState().store()
    try store.add(.panda("a"), at: .january(1))
    var kiosk = WidgetInstance.panda("b")
    kiosk.device = "kiosk-1024x600"
    try store.add(kiosk, at: .january(1))
    #expect(try store.devicesOfInstances() == ["a": "trmnl-og", "b": "kiosk-1024x600"])
    #expect(try store.contentNames() == ["a", "b"])
  }

  @Test func rejectsDuplicateInstanceName() throws {
    let store = try TestState().store()
    try store.add(.panda(), at: .january(14))
    #expect(throws: StateError.instanceExists("panda")) {
      try store.add(.panda(), at: .january(14))
    }
    #expect(try store.postedRequests().count == 1)
  }

  @Test func rejectsNullCharactersInWhatPeopleConfigure() throws {
    let store = try TestState().store()
    try store.add(.panda(), at: .january(14))
    let error = StateError.nullCharacter(subject: "the instance 'panda'", member: "values.hero")
    #expect(throws: error) {
      try store.configure("panda", values: ["hero": .string("a\u{0}b")], at: .january(14))
    }
    #expect(
      error.description
        == "the instance 'panda' cannot be stored: 'values.hero' contains the character U+0000; "
        + "remove it")
    var other = WidgetInstance.panda("other")
    // Also in a list, and in the name of a parameter.
    for values in [
      ["hero": .array([.string("a"), .string("\u{0}")])], ["\u{0}": .string("a")],
    ] as [ParameterValues] {
      other.values = values
      #expect(throws: StateError.self) { try store.add(other, at: .january(14)) }
    }
    #expect(try store.instances() == [.panda()])
    // A backslash before a text that looks like the escape sequence.
    other.values = ["hero": .string("\\u0000")]
    try store.add(other, at: .january(14))
    #expect(try store.instances().last == other)
  }

  @Test func replacesNullCharactersInWhatWidgetsReport() throws {
    let store = try TestState().store()
    try store.add(.panda(), at: .january(14))
    var change = HostChange()
    var state = ReloadState()
    state.addNotes(["a\u{0}b \\u0000"])
    state.failure = ReloadFailure(
      message: "\u{0}", count: 1, since: .january(14), retry: .january(14))
    change.states["panda"] = state
    try store.commit(change)
    // The statement reads a part of the value with the database's functions for JSON.
    #expect(try store.failures()["panda"]?.message == "\u{FFFD}")
    #expect(try store.reloadStates()["panda"]?.diagnostics == ["a\u{FFFD}b \\u0000"])
  }

  @Test func postsARequestForEveryChange() throws {
    let store = try TestState().store()
    try store.add(.panda(), at: .january(14))
    try store.configure("panda", values: ["hero": .string("spouty")], at: .january(14, 1))
    #expect(try store.instances().map(\.values) == [["hero": .string("spouty")]])
    try store.remove("panda", at: .january(14, 2))
    #expect(try store.instances() == [])
    let posted = try store.postedRequests()
    #expect(posted.map(\.request) == Array(repeating: .instanceChanged("panda"), count: 3))
    #expect(posted.map(\.posted) == [.january(14), .january(14, 1), .january(14, 2)])
  }

  @Test(.onSQLite) func storesBudgetsAndMigratesOlderDatabase() throws {
    let state = TestState()
    do {
      let store = try state.store()
      try store.add(.panda(), at: .january(14))
      try store.post(.reload(.all), at: .january(14))
    }
    // The previous version had neither budgets nor manual reload requests.
    try TestDatabase(path: state.folder.database).execute(
      "DELETE FROM grdb_migrations WHERE identifier LIKE '3 %'")
    let store = try state.store()
    #expect(try store.instances() == [.panda()])
    #expect(
      try store.postedRequests().map(\.request) == [.instanceChanged("panda"), .reload(.all)])
    let applied = try TestDatabase(path: state.folder.database).strings(
      "SELECT identifier FROM grdb_migrations ORDER BY identifier")
    #expect(applied.contains("3 budgets of instances, requests of persons"))
    for budget in [ReloadBudgetSetting.perDay(24), .unlimited, nil] {
      try store.setBudget(budget, of: "panda", at: .january(14))
      #expect(try state.store().instances().map(\.budget) == [budget])
    }
    #expect(throws: StateError.self) {
      try store.setBudget(nil, of: "pnada", at: .january(14))
    }
  }

  @Test func coalescesEqualReloads() throws {
    let store = try TestState().store()
    for selection in [ReloadSelection.all, .kind("hero"), .all] {
      try store.post(.manualReload(selection), at: .january(14))
      try store.post(.reload(selection), at: .january(14))
    }
    #expect(
      try store.postedRequests().map(\.request) == [
        .manualReload(.kind("hero")), .reload(.kind("hero")), .manualReload(.all), .reload(.all),
      ])
  }

  @Test func suggestsSimilarInstanceName() throws {
    let store = try TestState().store()
    try store.add(.panda(), at: .january(14))
    let error = #expect(throws: StateError.self) { try store.remove("pnada", at: .january(14)) }
    #expect(error?.description == "there is no instance 'pnada'; did you mean 'panda'?")
  }

  @Test func commitsStatesRecordsAndCompletedRequestsTogether() throws {
    let state = TestState()
    let store = try state.store()
    try store.add(.panda(), at: .january(14))
    try store.post(.viewed(instance: "panda"), at: .january(14))
    var change = HostChange()
    change.states["panda"] = .shown
    change.conditions = HostConditions()
    change.conditions?.lowBatteries = ["trmnl-og"]
    change.records = [.reload(.january(14))]
    change.completedRequests = try store.postedRequests().map(\.id)
    try store.commit(change)

    let other = try state.store()
    #expect(try other.reloadStates() == ["panda": .shown])
    #expect(try other.conditions().lowBatteries == ["trmnl-og"])
    #expect(try other.reloads(of: nil, since: .january(1)) == [.reload(.january(14))])
    #expect(try other.postedRequests() == [])
  }

  @Test func returnsTheFailuresOfInstancesThatFailed() throws {
    let store = try TestState().store()
    for name in ["panda", "egghead"] { try store.add(.panda(name), at: .january(1)) }
    let failure = ReloadFailure(
      message: "it said 'no', \"failure\"", count: 2, since: .january(1), retry: .january(2))
    var change = HostChange()
    change.states = ["panda": .shown, "egghead": .shown]
    change.states["egghead"]?.failure = failure
    try store.commit(change)
    #expect(try store.failures() == ["egghead": failure])
    #expect(try store.failures(of: ["egghead", "gone", "panda"]) == ["egghead": failure])
    #expect(try store.failures(of: ["panda"]) == [:])
  }

  @Test func returnsReloadsOfAnInstanceSinceADate() throws {
    let store = try TestState().store()
    for name in ["panda", "egghead"] { try store.add(.panda(name), at: .january(1)) }
    var change = HostChange()
    change.records = (1...4).flatMap { day in
      [.reload(.january(day)), .reload(.january(day), of: "egghead")]
    }
    try store.commit(change)
    #expect(
      try store.reloads(of: "panda", since: .january(3)).map(\.date) == [.january(3), .january(4)])
    #expect(try store.reloads(of: nil, since: .january(4)).map(\.instance) == ["panda", "egghead"])
  }

  @Test func deletesReloadsAfterThirtyDays() throws {
    let store = try TestState().store()
    try store.add(.panda(), at: .january(1))
    for day in [1, 2, 31] {
      var change = HostChange()
      change.records = [.reload(.january(day, 1))]
      try store.commit(change)
    }
    var change = HostChange()
    change.records = [.reload(.january(32, 0))]
    try store.commit(change)
    #expect(
      try store.reloads(of: nil, since: .distantPast).map(\.date)
        == [.january(2, 1), .january(31, 1), .january(32)])
  }

  @Test func keepsTheLogWhenTheClockJumpsAhead() throws {
    let store = try TestState().store()
    try store.add(.panda(), at: .january(1))
    var change = HostChange()
    change.records = (0..<1000).map { .reload(.january(1, Double($0))) }
    try store.commit(change)
    change.records = [.reload(.january(400))]
    try store.commit(change)
    #expect(try store.reloads(of: nil, since: .distantPast).count == 901)
  }

  @Test func doesNotReuseTheNumberOfADeletedReload() throws {
    let store = try TestState().store()
    for name in ["panda", "egghead"] { try store.add(.panda(name), at: .january(1)) }
    var change = HostChange()
    change.records = [.reload(.january(1), of: "egghead"), .reload(.january(2))]
    try store.commit(change)
    let last = try store.lastReloadNumber()
    try store.remove("panda", at: .january(3))
    #expect(try store.lastReloadNumber() == last)
    change.records = [.reload(.january(4), of: "egghead")]
    try store.commit(change)
    let later = try store.reloads(after: last, since: .distantPast, atMost: 10)
    #expect(later.map(\.record.date) == [.january(4)])
    #expect(later.map(\.number) == [last + 1])
  }

  @Test func removesAllDataOfAnInstance() throws {
    let store = try TestState().store()
    try store.add(.panda(), at: .january(14))
    var change = HostChange()
    change.states["panda"] = .shown
    change.records = [.reload(.january(14))]
    try store.commit(change)
    try store.remove("panda", at: .january(15))
    try store.add(.panda(), at: .january(15))
    #expect(try store.reloadStates() == [:])
    #expect(try store.reloads(of: nil, since: .distantPast) == [])
  }

  @Test func ignoresChangesOfARemovedInstance() throws {
    let store = try TestState().store()
    try store.add(.panda("egghead"), at: .january(14))
    var change = HostChange()
    change.states = ["panda": .shown, "egghead": .shown]
    change.records = [.reload(.january(14)), .reload(.january(14), of: "egghead")]
    try store.commit(change)
    #expect(try store.reloadStates().keys.sorted() == ["egghead"])
    #expect(try store.reloads(of: nil, since: .distantPast).map(\.instance) == ["egghead"])
  }

  @Test func repeatedReloadGetsANewIdentifier() throws {
    let store = try TestState().store()
    try store.post(.reload(.kind("hero")), at: .january(14))
    let first = try store.postedRequests()
    try store.post(.reload(.all), at: .january(14, 1))
    try store.post(.reload(.kind("hero")), at: .january(14, 2))
    // A host that completes the requests it read first leaves the later one.
    var change = HostChange()
    change.completedRequests = first.map(\.id)
    try store.commit(change)
    #expect(try store.postedRequests().map(\.request) == [.reload(.all), .reload(.kind("hero"))])
  }

  @Test func keepsEveryTap() throws {
    let store = try TestState().store()
    for _ in 0..<2 { try store.post(.perform(instance: "panda", action: "{}"), at: .january(14)) }
    #expect(try store.postedRequests().count == 2)
  }

  @Test func updatesOnlyChangedStates() throws {
    let store = try TestState().store()
    for index in 0..<1000 { try store.add(.panda("panda-\(index)"), at: .january(14)) }
    var change = HostChange()
    change.completedRequests = try store.postedRequests().map(\.id)
    for index in 0..<1000 { change.states["panda-\(index)"] = ReloadState() }
    try store.commit(change)
    change = HostChange()
    change.states["panda-500"] = .shown
    try store.commit(change)
    let states = try store.reloadStates()
    #expect(states.count == 1000)
    #expect(states.filter { $0.value == .shown }.map(\.key) == ["panda-500"])
    #expect(try store.instances().count == 1000)
  }
}

extension ReloadState {
  static var shown: ReloadState {
    var state = ReloadState()
    state.stage = .timeline
    state.timeline = TimelineOutline(
      entries: [.init(date: .january(14, 0.1), relevance: TimelineEntryRelevance(score: 3))],
      policy: .after(.january(15)), values: ["hero": .object(identifier: "1", display: "Panda")])
    return state
  }
}

extension ReloadRecord {
  static func reload(_ date: Date, of instance: String = "panda") -> ReloadRecord {
    ReloadRecord(instance: instance, date: date, reason: .atEnd, isCharged: true)
  }
}

extension HostChange {
  /// The records of reloads without a known timeline.
  fileprivate var records: [ReloadRecord] {
    get { reloads.map(\.record) }
    set { reloads = newValue.map { CompletedReload($0) } }
  }
}
