import Foundation
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetHost

/// What upgrades, canary releases and rollbacks do, as tables of commands and states.
@Suite(.blocking) struct ProgramPlanTests {
  /// A story: commands, each with the state or the error after it.
  struct Story: Sendable, CustomTestStringConvertible {
    let name: String
    /// The number of instances, which are named a, b, c and so on.
    var instances = 3
    let steps: [(command: String, result: String)]

    var testDescription: String { name }
  }

  static let stories = [
    Story(
      name: "an upgrade switches all instances, and a rollback returns to the version before",
      steps: [
        ("upgrade 2", "current 2, previous 1; a2 b2 c2; kept 1 2"),
        ("upgrade 3", "current 3, previous 2; a3 b3 c3; kept 2 3"),
        ("rollback", "current 2, previous 3; a2 b2 c2; kept 2 3"),
        ("rollback", "current 3, previous 2; a3 b3 c3; kept 2 3"),
      ]),
    Story(
      name: "a canary release switches the first instances, and is finished",
      steps: [
        ("upgrade 2 canary 1", "current 1, canary 2; a2 b1 c1; kept 1 2"),
        ("upgrade 2 canary 2", "current 1, canary 2; a2 b2 c1; kept 1 2"),
        ("finish", "current 2, previous 1; a2 b2 c2; kept 1 2"),
        ("finish", "no canary release of 'Trains' is running"),
      ]),
    Story(
      name: "naming the canary's version finishes it as well",
      steps: [
        ("upgrade 2 canary 1", "current 1, canary 2; a2 b1 c1; kept 1 2"),
        ("upgrade 2", "current 2, previous 1; a2 b2 c2; kept 1 2"),
      ]),
    Story(
      name: "a rollback ends a canary release and keeps the previous version",
      steps: [
        ("upgrade 2", "current 2, previous 1; a2 b2 c2; kept 1 2"),
        ("upgrade 3 canary 2", "current 2, canary 3, previous 1; a3 b3 c2; kept 1 2 3"),
        ("rollback", "current 2, previous 1; a2 b2 c2; kept 1 2"),
        ("rollback", "current 1, previous 2; a1 b1 c1; kept 1 2"),
      ]),
    Story(
      name: "a canary release of all instances is still one",
      steps: [
        ("upgrade 2 canary 9", "current 1, canary 2; a2 b2 c2; kept 1 2"),
        ("finish", "current 2, previous 1; a2 b2 c2; kept 1 2"),
      ]),
    Story(
      name: "the previous version can be a canary release",
      steps: [
        ("upgrade 2", "current 2, previous 1; a2 b2 c2; kept 1 2"),
        ("upgrade 1 canary 1", "current 2, canary 1, previous 1; a1 b2 c2; kept 1 2"),
        ("rollback", "current 2, previous 1; a2 b2 c2; kept 1 2"),
      ]),
    Story(
      name: "what is not possible changes nothing",
      steps: [
        ("rollback", "'Trains' has no previous version"),
        ("upgrade 1", "'Trains' already runs version"),
        ("upgrade 2 canary 1", "current 1, canary 2; a2 b1 c1; kept 1 2"),
        ("upgrade 3", "a canary release of 'Trains' with version 222222222222 is running"),
        ("upgrade 3 canary 2", "a canary release of 'Trains' with version 222222222222"),
        ("upgrade 1", "a canary release of 'Trains' with version 222222222222 is running"),
        ("rollback", "current 1; a1 b1 c1; kept 1"),
      ]),
    Story(
      name: "a program without instances", instances: 0,
      steps: [
        ("upgrade 2", "current 2, previous 1; ; kept 1 2"),
        ("rollback", "current 1, previous 2; ; kept 1 2"),
      ]),
    Story(
      name: "a version without the shown kind or family is rejected, also by a rollback",
      steps: [
        ("upgrade kindless", "does not have the kind 'board', which 'a' shows, and the kind"),
        (
          "upgrade familyless", "does not have the family 'systemSmall' of 'board', which 'a' shows"
        ),
        ("upgrade kindless canary 1", "does not have the kind 'board', which 'a' shows; remove"),
      ]),
  ]

  @Test(arguments: stories) func tells(_ story: Story) throws {
    let store = try Self.store(instances: story.instances)
    for step in story.steps {
      let before = try Self.state(of: store)
      do {
        let result = try store.apply(
          Self.change(step.command), to: "Trains", tried: nil, at: .january(2))
        guard case .applied = result else { throw ProgramError.noCanary(program: "untried") }
        #expect(try Self.state(of: store) == step.result, "after '\(step.command)'")
      } catch let error as ProgramError {
        #expect(error.description.contains(step.result), "'\(step.command)': \(error)")
        #expect(try Self.state(of: store) == before)
      }
    }
  }

  /// Templates begin in their folder, which is version 0 here; nothing is stored while all instances read it.
  static let templateStories = [
    Story(
      name: "an upgrade switches all instances from the folder, and a rollback returns to it",
      steps: [
        ("upgrade 2", "current 2, previous 0; a2 b2 c2; kept 2"),
        ("upgrade 3", "current 3, previous 2; a3 b3 c3; kept 2 3"),
        ("rollback", "current 2, previous 3; a2 b2 c2; kept 2 3"),
        ("rollback", "current 3, previous 2; a3 b3 c3; kept 2 3"),
      ]),
    Story(
      name: "the folder is a previous version",
      steps: [
        ("upgrade 2", "current 2, previous 0; a2 b2 c2; kept 2"),
        ("rollback", "current 0, previous 2; a0 b0 c0; kept 2"),
        ("rollback", "current 2, previous 0; a2 b2 c2; kept 2"),
      ]),
    Story(
      name: "a canary release of a template is finished",
      steps: [
        ("upgrade 2 canary 1", "current 0, canary 2; a2 b0 c0; kept 2"),
        ("upgrade 3", "a canary release of 'weather' with version 222222222222 is running"),
        ("finish", "current 2, previous 0; a2 b2 c2; kept 2"),
      ]),
    Story(
      name: "nothing is stored after a canary release of a template was undone",
      steps: [
        ("upgrade 2 canary 2", "current 0, canary 2; a2 b2 c0; kept 2"),
        ("rollback", "nothing; a0 b0 c0"),
        ("rollback", "'weather' has no previous version"),
        ("finish", "no canary release of 'weather' is running"),
      ]),
    Story(
      name: "a version without the shown family is rejected",
      steps: [
        ("upgrade familyless", "does not have the family 'systemSmall' of 'weather', which 'a'")
      ]),
  ]

  @Test(arguments: templateStories) func tellsOfTemplates(_ story: Story) throws {
    let store = try HostStore.empty()
    for name in ["a", "b", "c"] {
      try store.add(Self.templateInstance(name), at: .january(1))
    }
    // Widgets of the same kind in programs are others.
    try store.add(Self.instance("x"), of: Self.version("1"), at: .january(1))
    for step in story.steps {
      let before = try Self.templateState(of: store)
      do {
        let result = try store.apply(
          Self.change(step.command, kind: "weather"), to: "weather", tried: nil,
          orTo: RegisteredProgram(template: "weather"), at: .january(2))
        guard case .applied = result else { throw ProgramError.noCanary(program: "untried") }
        let state = try Self.templateState(of: store)
        #expect(state == step.result, "after '\(step.command)'")
      } catch let error as ProgramError {
        #expect(error.description.contains(step.result), "'\(step.command)': \(error)")
        #expect(try Self.templateState(of: store) == before)
      }
    }
    #expect(try store.instances().last?.version == Self.version("1").installed)
  }

  @Test func keepsTemplatesApartFromPrograms() throws {
    let store = try HostStore.empty()
    try store.add(Self.templateInstance("a"), at: .january(1))
    _ = try store.apply(
      .upgrade(Self.version("2", kind: "weather"), canary: nil), to: "weather", tried: nil,
      orTo: RegisteredProgram(template: "weather"), at: .january(2))
    #expect(try store.programs() == [])
    #expect(try store.templates().map(\.id) == ["weather"])
    var program = Self.instance("b")
    program.program = "weather"
    #expect(throws: ProgramError.isTemplate("weather")) {
      try store.add(program, of: Self.version("1"), at: .january(2))
    }
    // The form of a new instance was that of the folder.
    #expect(throws: ProgramError.changed(program: "weather")) {
      try store.add(Self.templateInstance("c"), at: .january(2))
    }
    var current = Self.templateInstance("c")
    current.templateVersion = Self.version("2").id
    try store.add(current, at: .january(2))
    #expect(throws: ProgramError.hasInstances(program: "weather", ["a", "c"])) {
      try store.remove(program: "weather", withInstances: false, at: .january(2))
    }
    let removed = try store.remove(program: "weather", withInstances: true, at: .january(2))
    #expect(removed.map(\.id) == ["a", "c"])
    #expect(try store.usedVersions() == [])
  }

  @Test func changesNothingIfTheVersionsAreNotThoseThatAPersonHasSeen() throws {
    let store = try HostStore.empty()
    try store.add(Self.templateInstance("a"), at: .january(1))
    let initial = RegisteredProgram(template: "weather")
    func apply(_ command: String, in state: ProgramState? = nil) throws {
      _ = try store.apply(
        Self.change(command, kind: "weather"), to: "weather", tried: nil, orTo: initial, in: state,
        at: .january(2))
    }
    try apply("upgrade 2")
    try apply("upgrade 3 canary 1")
    let seen = try #require(store.templates().first?.state)
    try apply("finish")
    // It would go back from the finished version, instead of ending the canary release.
    #expect(throws: ProgramError.changed(program: "weather")) { try apply("rollback", in: seen) }
    #expect(try Self.templateState(of: store) == "current 3, previous 2; a3; kept 2 3")
    try apply("rollback", in: store.templates().first?.state)
    #expect(try Self.templateState(of: store) == "current 2, previous 3; a2; kept 2 3")
  }

  @Test func switchesOnlyInstancesThatWereTriedAsTheyAre() throws {
    let store = try Self.store(instances: 2)
    let change = ProgramChange.upgrade(Self.version("2"), canary: nil)
    let plan = try store.program(named: "Trains").plan(change, instances: store.instances())
    #expect(
      plan.switched.map(\.version) == [Self.version("2").installed, Self.version("2").installed])
    // One is configured and one is added before the switch.
    try store.configure("a", values: ["line": .string("U1")], at: .january(2))
    try store.add(Self.instance("c"), of: Self.version("1"), at: .january(2))
    let result = try store.apply(change, to: "Trains", tried: plan.switched, at: .january(3))
    guard case .untried(let untried) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(untried.map(\.id) == ["a", "c"])
    #expect(untried.first?.values == ["line": .string("U1")])
    #expect(try Self.state(of: store) == "current 1; a1 b1 c1; kept 1")
    let second = try store.apply(
      change, to: "Trains", tried: plan.switched + untried, at: .january(3))
    guard case .applied = second else {
      Issue.record("\(second)")
      return
    }
    #expect(try Self.state(of: store) == "current 2, previous 1; a2 b2 c2; kept 1 2")
  }

  @Test func updatesWhatTheHostKnowsOfTheWidget() throws {
    let store = try Self.store(instances: 1)
    let version = ProgramVersion(
      id: "9", executable: "Trains", source: "/Trains", added: .january(1),
      widgets: [
        ProgramVersion.Widget(
          kind: "board", families: [.systemSmall], intentType: "LineIntent", wantsLocation: true)
      ])
    _ = try store.apply(
      .upgrade(version, canary: nil), to: "Trains", tried: nil, at: .january(2))
    let instance = try #require(try store.instances().first)
    #expect(instance.intentType == "LineIntent" && instance.wantsLocation)
  }

  @Test func asksTheHostToDrawWhatHasSwitched() throws {
    let store = try Self.store(instances: 3)
    let before = try store.postedRequests().count
    _ = try store.apply(
      .upgrade(Self.version("2"), canary: 2), to: "Trains", tried: nil, at: .january(2))
    #expect(
      try store.postedRequests().dropFirst(before).map(\.request)
        == [.instanceChanged("a"), .instanceChanged("b")])
  }

  @Test func keepsAFailureUntilAnUpgradeSucceeds() throws {
    let store = try Self.store(instances: 1)
    let failure = FailedUpgrade(version: "2", date: .january(2), failures: ["a": "crashed"])
    try store.record(failure, of: "Trains")
    #expect(try store.program(named: "Trains").failure == failure)
    #expect(try Self.state(of: store) == "current 1; a1; kept 1")
    _ = try store.apply(
      .upgrade(Self.version("3"), canary: nil), to: "Trains", tried: nil, at: .january(3))
    #expect(try store.program(named: "Trains").failure == nil)
  }

  @Test func registersAVersionWithItsFirstInstance() throws {
    let store = try Self.store(instances: 1)
    let error = #expect(throws: ProgramError.self) {
      try store.add(Self.instance("b"), of: Self.version("2"), at: .january(2))
    }
    #expect(
      error?.description
        == "'Trains' is registered with version 111111111111, but '/builds/2/Trains' is version 222222222222; "
        + "replace it with 'upgrade Trains /builds/2/Trains', or add this one under another name with '--program'"
    )
    #expect(try Self.state(of: store) == "current 1; a1; kept 1")
  }

  @Test func rejectsInstancesOfAVersionThatWasReplacedMeanwhile() throws {
    let store = try Self.store(instances: 1)
    _ = try store.apply(
      .upgrade(Self.version("2"), canary: nil), to: "Trains", tried: nil, at: .january(2))
    #expect(throws: ProgramError.changed(program: "Trains")) {
      try store.add(Self.instance("b"), at: .january(2))
    }
    _ = try store.remove(program: "Trains", withInstances: true, at: .january(2))
    #expect(throws: ProgramError.unknown("Trains", suggestion: "")) {
      try store.add(Self.instance("b"), at: .january(2))
    }
    #expect(try store.instances() == [])
  }

  @Test func removesAProgramOnlyWithItsInstances() throws {
    let store = try Self.store(instances: 2)
    try store.add(.panda(), at: .january(2))
    #expect(throws: ProgramError.hasInstances(program: "Trains", ["a", "b"])) {
      try store.remove(program: "Trains", withInstances: false, at: .january(2))
    }
    let removed = try store.remove(program: "Trains", withInstances: true, at: .january(2))
    #expect(removed.map(\.id) == ["a", "b"])
    #expect(try store.programs() == [])
    #expect(try store.instances() == [.panda()])
    #expect(try store.usedVersions() == [])
    let error = #expect(throws: ProgramError.self) { try store.program(named: "Trains") }
    #expect(error?.description == "there is no program 'Trains'; 'program list' shows all")
  }

  @Test func readsInstancesOfEarlierVersions() throws {
    let store = try HostStore.empty()
    try store.add(.panda(), at: .january(1))
    let text: String = try store.database.read { try $0.value("SELECT value FROM instance") }
    #expect(!text.contains("version"))
    #expect(try store.instances() == [.panda()])
  }

  // MARK: Helpers

  private static func version(_ number: String, kind: String = "board") -> ProgramVersion {
    let widgets: [ProgramVersion.Widget] =
      switch number {
      case "kindless": [ProgramVersion.Widget(kind: "other", families: [.systemSmall])]
      case "familyless": [ProgramVersion.Widget(kind: kind, families: [.systemLarge])]
      default: [ProgramVersion.Widget(kind: kind, families: [.systemSmall, .systemMedium])]
      }
    return ProgramVersion(
      id: String(repeating: number.first ?? "0", count: 64), executable: "Trains",
      source: "/builds/\(number)/Trains", added: .january(1), widgets: widgets)
  }

  private static func instance(_ id: String) -> WidgetInstance {
    WidgetInstance(
      id: id, program: "Trains", version: version("1").installed, kind: "board",
      family: .systemSmall, device: "trmnl-og", added: .january(1))
  }

  private static func templateInstance(_ id: String) -> WidgetInstance {
    WidgetInstance(
      id: id, program: "/usr/bin/placard", kind: "weather", family: .systemSmall,
      device: "trmnl-og", intentType: "template.weather", added: .january(1))
  }

  /// Returns the state in one line, as of a program; 0 is the folder of the template.
  private static func templateState(of store: HostStore) throws -> String {
    func digit(_ id: ProgramVersion.ID?) -> String {
      guard let id, id != ProgramVersion.inPlaceID else { return "0" }
      return String(id.prefix(1))
    }
    let instances = try store.instances().filter { $0.kind == "weather" }
      .map { $0.id + digit($0.templateVersion) }.joined(separator: " ")
    guard let template = try store.templates().first else { return "nothing; \(instances)" }
    let roles = [
      ("current", template.current), ("canary", template.candidate),
      ("previous", template.previous),
    ]
    let versions = roles.compactMap { role, id in id.map { "\(role) \(digit($0))" } }
    let kept = try store.usedVersions().map(digit).filter { $0 != "1" }.sorted()
    return "\(versions.joined(separator: ", ")); \(instances); kept \(kept.joined(separator: " "))"
  }

  private static func store(instances count: Int) throws -> HostStore {
    let store = try HostStore.empty()
    for name in ["a", "b", "c"].prefix(count) {
      try store.add(instance(name), of: version("1"), at: .january(1))
    }
    if count == 0 {
      try store.add(instance("a"), of: version("1"), at: .january(1))
      try store.remove("a", at: .january(1))
    }
    return store
  }

  private static func change(_ command: String, kind: String = "board") -> ProgramChange {
    let words = command.split(separator: " ").map(String.init)
    switch words[0] {
    case "finish": return .finish
    case "rollback": return .rollback
    default:
      let version = version(words[1], kind: kind)
      guard words.count > 3 else { return .upgrade(version, canary: nil) }
      if let share = CanaryShare(percent: words[3].last == "%" ? Double(words[3].dropLast()) : nil)
      {
        return .upgradeShare(version, share)
      }
      return .upgrade(version, canary: Int(words[3]))
    }
  }

  /// Returns the state in one line: the versions by role, the instances with their versions, and the kept versions.
  private static func state(of store: HostStore) throws -> String {
    func digit(_ id: ProgramVersion.ID?) -> String? { id?.first.map(String.init) }
    let program = try store.program(named: "Trains")
    let roles = [
      "current": digit(program.current), "canary": digit(program.candidate),
      "previous": digit(program.previous),
    ]
    let versions = ["current", "canary", "previous"].compactMap { role in
      roles[role].flatMap { $0 }.map { "\(role) \($0)" }
    }
    let instances = try store.instances().map { $0.id + (digit($0.version?.digest) ?? "") }
    let kept = program.versions.compactMap { digit($0.id) }.sorted()
    #expect(try store.usedVersions() == Set(program.versions.map(\.id)))
    return [
      versions.joined(separator: ", "), instances.joined(separator: " "),
      "kept \(kept.joined(separator: " "))",
    ].joined(separator: "; ")
  }

  @Test("a failed upgrade says each reason once, with the instances that it concerns")
  func failedUpgrade() {
    var failures = Dictionary(
      uniqueKeysWithValues: (1...7).map { ("hall-\($0)", "it has no size") })
    failures["door"] = "it crashed"
    failures["attic"] = "it is late"
    #expect(
      FailedUpgrade(version: "2", date: .distantPast, failures: failures).messages == [
        "hall-1, hall-2, hall-3, hall-4, hall-5 and 2 more: it has no size", "attic: it is late",
        "door: it crashed",
      ])
  }
}
