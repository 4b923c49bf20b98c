import Foundation
import Testing

@testable import WidgetHost

/// Changes of a configuration are made in one transaction, if it is still the one that they were planned for.
@Suite("Configurations")
struct ConfigurationTests {
  private func change() throws -> ConfigurationChange {
    var change = ConfigurationChange()
    change.instances.added = [.panda("egghead")]
    change.stacks.added = [
      try WidgetStack(id: "hall", instances: [.panda("egghead")], created: .january(14))
    ]
    change.devices.added = [
      RegisteredDevice(id: "kitchen", profile: "trmnl-og", added: .january(14))
    ]
    change.tapHandlers = .set("{}")
    return change
  }

  @Test("are changed at once, with one request")
  func applying() throws {
    let store = try HostStore.empty()
    let before = try store.configuration()
    #expect(try store.apply(change(), to: before.version, at: .january(14)))
    let after = try store.configuration()
    #expect(after.instances.map(\.id) == ["egghead"])
    #expect(after.stacks.map(\.id) == ["hall"])
    #expect(after.devices.map(\.id) == ["kitchen"])
    #expect(after.tapHandlers == "{}")
    var names = ChangedNames()
    names.instances = ["egghead"]
    names.stacks = ["hall"]
    #expect(try store.postedRequests().map(\.request) == [.configurationChanged(names)])
  }

  /// What changes a configuration between a plan and its application.
  private static let interventions: [@Sendable (HostStore) throws -> Void] = [
    { try $0.add(.panda("other"), at: .january(14)) },
    { try $0.register(RegisteredDevice(id: "x", profile: "trmnl-og", added: .january(14))) },
    { try $0.setBudget(.unlimited, of: "panda", at: .january(14)) },
    { try $0.remove("panda", at: .january(14)) },
  ]

  @Test("are not changed after another change", arguments: interventions.indices)
  func conflict(_ index: Int) throws {
    let store = try HostStore.empty()
    try store.add(.panda(), at: .january(14))
    let version = try store.configuration().version
    try Self.interventions[index](store)
    let before = try store.configuration()
    #expect(try !store.apply(change(), to: version, at: .january(14)))
    #expect(try store.configuration() == before)
  }

  @Test("are left alone if one row cannot be written")
  func failure() throws {
    let store = try HostStore.empty()
    try store.add(.panda("egghead"), at: .january(14))
    let before = try store.configuration()
    #expect(throws: StateError.self) {
      try store.apply(change(), to: before.version, at: .january(14))
    }
    #expect(try store.configuration() == before)
  }

  @Test("keep the state of changed instances, and drop that of replaced ones")
  func states() throws {
    let store = try HostStore.empty()
    for name in ["kept", "replaced"] { try store.add(.panda(name), at: .january(14)) }
    var states = HostChange()
    states.states = ["kept": ReloadState(), "replaced": ReloadState()]
    try store.commit(states)
    var change = ConfigurationChange()
    var kept = WidgetInstance.panda("kept")
    kept.tags = ["a"]
    change.instances.changed = [kept]
    change.instances.removed = ["replaced"]
    change.instances.added = [.panda("replaced")]
    #expect(try store.apply(change, to: store.configuration().version, at: .january(14)))
    #expect(try store.reloadStates().keys.sorted() == ["kept"])
    #expect(try store.instances().map(\.tags) == [["a"], nil])
  }
}
