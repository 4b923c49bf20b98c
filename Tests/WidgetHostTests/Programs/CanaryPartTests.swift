import Foundation
import TestSupport
import Testing
import WidgetTimeline

@testable import WidgetHost

/// Canary releases in a share of the partitions.
@Suite(.blocking) struct CanaryPartTests {
  @Test(arguments: [("1", 1), ("10", 10)])
  func readsANumberOfInstances(_ text: String, _ count: Int) throws {
    #expect(try CanaryPart(text) == .first(count))
  }

  @Test(arguments: [
    ("0.01%", "0.01%", 1), ("0.1%", "0.1%", 2), ("5%", "5%", 52), ("50%", "50%", 512),
    ("99.9%", "99.9%", 1023), ("100%", "100%", 1024), ("12.50%", "12.5%", 128),
  ])
  func readsAShare(_ text: String, _ description: String, _ count: Int) throws {
    guard case .share(let share) = try CanaryPart(text) else {
      Issue.record("\(text) is no share")
      return
    }
    #expect(share.description == description)
    #expect(share.partitions(of: "Trains").count == count)
  }

  @Test(arguments: [
    ("0", ""), ("-1", ""), ("0%", ""), ("-5%", ""), ("100.1%", ""), ("150%", ""), ("nan%", ""),
    ("%", ""), ("", ""), ("few", ""), ("0.05", "5%"), ("0.07", "7%"), ("5 %", "5%"),
    ("5pct", "5%"), ("5 percent", "5%"),
  ])
  func saysWhatWasMeant(_ text: String, _ suggestion: String) throws {
    let error = try #require(throws: CanaryPart.Malformed.self) { try CanaryPart(text) }
    #expect(error.description.contains("not '\(text)'"))
    let end = suggestion.isEmpty ? "not '\(text)'" : "; did you mean '\(suggestion)'?"
    #expect(error.description.hasSuffix(end), "\(error)")
  }

  @Test func aLargerShareIncludesASmallerOne() throws {
    var smaller: Set<Partition> = []
    for percent in [0.1, 1, 2.5, 5, 5.1, 25, 99, 100] {
      let partitions = try #require(CanaryShare(percent: percent)).partitions(of: "Trains")
      #expect(smaller.isStrictSubset(of: partitions), "\(percent)")
      smaller = partitions
    }
    #expect(smaller == Set(Partition.all))
  }

  /// Nodes of all versions choose the same ones.
  @Test func theOrderOfThePartitionsNeverChanges() throws {
    let share = try #require(CanaryShare(percent: 0.4))
    #expect(share.partitions(of: "Trains").map(\.number).sorted() == [4, 520, 680, 791, 839])
    #expect(share.partitions(of: "weather").map(\.number).sorted() == [23, 49, 443, 553, 569])
  }

  @Test func differentProgramsTryDifferentDisplays() throws {
    let share = try #require(CanaryShare(percent: 10))
    let common = share.partitions(of: "Trains").intersection(share.partitions(of: "weather"))
    #expect(common.count < 30)
  }

  private static func version(_ digit: String) -> ProgramVersion {
    let families: [WidgetFamily] = digit == "3" ? [.systemLarge] : [.systemSmall]
    return ProgramVersion(
      id: String(repeating: digit, count: 64), executable: "Trains", source: "/\(digit)/Trains",
      added: .january(1),
      widgets: [
        ProgramVersion.Widget(kind: "board", families: families, intentType: "Intent\(digit)")
      ])
  }

  private static func instance(_ id: String, _ digit: String = "1") -> WidgetInstance {
    WidgetInstance(
      id: id, program: "Trains", version: version(digit).installed, kind: "board",
      family: .systemSmall, device: "trmnl-og", added: .january(1))
  }

  /// Returns a store with 200 instances of version 1.
  private static func store() throws -> HostStore {
    let store = try HostStore.empty()
    try store.add(instance("p0"), of: version("1"), at: .january(1))
    for index in 1..<200 { try store.add(instance("p\(index)"), at: .january(1)) }
    return store
  }

  private static func apply(_ change: ProgramChange, to store: HostStore) throws {
    _ = try store.apply(change, to: "Trains", tried: nil, at: .january(2))
  }

  /// The instances that run a version.
  private static func running(_ digit: String, in store: HostStore) throws -> Set<String> {
    Set(try store.instances().filter { $0.version == version(digit).installed }.map(\.id))
  }

  /// Names in or outside of a share of Trains.
  private static func name(in share: CanaryShare, _ isIncluded: Bool) -> String {
    let partitions = share.partitions(of: "Trains")
    return (0...).lazy.map { "new\($0)" }
      .first { partitions.contains(Partition(of: $0)) == isIncluded } ?? ""
  }

  @Test func aShareGrowsAndKeepsWhatHasSwitched() throws {
    let store = try Self.store()
    var before: Set<String> = []
    for percent in [10.0, 40, 20, 100] {
      let share = try #require(CanaryShare(percent: percent))
      try Self.apply(.upgradeShare(Self.version("2"), share), to: store)
      let expected = try store.instances().map(\.id)
        .filter { share.partitions(of: "Trains").contains(Partition(of: $0)) }
      let running = try Self.running("2", in: store)
      #expect(running == before.union(expected), "\(percent)")
      before = running
    }
    let program = try store.program(named: "Trains")
    #expect(program.canaryShare == CanaryShare(percent: 100))
    #expect(program.current == Self.version("1").id)
    #expect(before.count == 200)
  }

  @Test func aSmallerShareLaterIsStillTheLargerOneForNewInstances() throws {
    let store = try Self.store()
    for percent in [40.0, 10] {
      let share = try #require(CanaryShare(percent: percent))
      try Self.apply(.upgradeShare(Self.version("2"), share), to: store)
    }
    #expect(try store.program(named: "Trains").canaryShare == CanaryShare(percent: 40))
  }

  @Test func newInstancesOfACanaryPartitionRunTheCandidate() throws {
    let store = try Self.store()
    let share = try #require(CanaryShare(percent: 10))
    try Self.apply(.upgradeShare(Self.version("2"), share), to: store)
    let (canary, other) = (Self.name(in: share, true), Self.name(in: share, false))
    for name in [canary, other] { try store.add(Self.instance(name), at: .january(3)) }
    let added = try store.instances().suffix(2)
    #expect(added.map(\.version?.digest.first) == ["2", "1"])
    #expect(added.map(\.intentType) == ["Intent2", nil])
    // Those of a fleet file, too.
    try store.remove(instances: [canary, other], at: .january(3))
    var change = ConfigurationChange()
    change.instances.added = [Self.instance(canary), Self.instance(other)]
    #expect(try store.apply(change, to: store.configuration().version, at: .january(3)))
    #expect(try store.instances().suffix(2).map(\.version?.digest.first) == ["2", "1"])
  }

  @Test func aNewInstanceThatTheCandidateCannotShowRunsTheCurrentVersion() throws {
    let store = try HostStore.empty()
    try store.add(Self.instance("a"), of: Self.version("1"), at: .january(1))
    try store.remove("a", at: .january(1))
    let all = try #require(CanaryShare(percent: 100))
    try Self.apply(.upgradeShare(Self.version("3"), all), to: store)
    try store.add(Self.instance("b"), at: .january(2))
    #expect(try Self.running("1", in: store) == ["b"])
  }

  @Test func aRollbackOrAFinishEndsTheShare() throws {
    for end in [ProgramChange.rollback, .finish] {
      let store = try Self.store()
      let share = try #require(CanaryShare(percent: 10))
      try Self.apply(.upgradeShare(Self.version("2"), share), to: store)
      try Self.apply(end, to: store)
      let program = try store.program(named: "Trains")
      #expect(program.candidate == nil && program.canaryShare == nil)
      let digit = end == .finish ? "2" : "1"
      #expect(try Self.running(digit, in: store).count == 200)
      try store.add(Self.instance(Self.name(in: share, true), digit), at: .january(3))
      #expect(try Self.running(digit, in: store).count == 201)
    }
  }

  @Test func aNumberOfInstancesHasNoShare() throws {
    let store = try Self.store()
    try Self.apply(.upgrade(Self.version("2"), canary: 10), to: store)
    #expect(try store.program(named: "Trains").canaryShare == nil)
    let all = try #require(CanaryShare(percent: 100))
    try store.add(Self.instance(Self.name(in: all, true)), at: .january(3))
    #expect(try Self.running("2", in: store).count == 10)
  }

  @Test func newInstancesOfATemplateFollowItsShare() throws {
    let store = try HostStore.empty()
    func instance(_ id: String) -> WidgetInstance {
      WidgetInstance(
        id: id, program: "/usr/bin/placard", kind: "board", family: .systemSmall,
        device: "trmnl-og", intentType: "template.board", added: .january(1))
    }
    try store.add(instance("a"), at: .january(1))
    let all = try #require(CanaryShare(percent: 100))
    _ = try store.apply(
      .upgradeShare(Self.version("2"), all), to: "board", tried: nil,
      orTo: RegisteredProgram(template: "board"), at: .january(2))
    try store.add(instance("b"), at: .january(3))
    #expect(
      try store.instances().map(\.templateVersion) == [Self.version("2").id, Self.version("2").id])
    #expect(try store.instances().map(\.intentType) == ["template.board", "template.board"])
    _ = try store.apply(.rollback, to: "board", tried: nil, at: .january(4))
    #expect(try store.instances().map(\.templateVersion) == [nil, nil])
  }

  @Test func readsAProgramOfAnEarlierVersion() throws {
    let program = RegisteredProgram(id: "Trains", version: Self.version("1"))
    let text = try StateJSON.text(of: program)
    #expect(!text.contains("canaryShare"))
    #expect(try StateJSON.value(RegisteredProgram.self, from: text) == program)
  }
}
