import Foundation
import Glibc
import TestSupport
import Testing
import WidgetHost
import WidgetTimeline

/// Recovery from a host that is killed at a random time.
@Suite(.blocking) struct KilledHostTests {
  /// The number of reload requests for each instance.
  private static let requestsPerInstance = 2

  /// How often the host is killed; `PLACARD_KILLS` overrides it.
  private static let kills =
    ProcessInfo.processInfo.environment["PLACARD_KILLS"].flatMap { Int($0) } ?? 10

  /// The seed of the random times; `PLACARD_SEED` overrides it.
  private static let seed =
    ProcessInfo.processInfo.environment["PLACARD_SEED"].flatMap { UInt64($0) } ?? 1

  private let folder: TestFolder
  private let state: StateFolder

  init() throws {
    folder = try TestFolder()
    state = StateFolder(path: folder.url.appendingPathComponent("state").path)
  }

  @Test func losesNoRequestAndChargesNoneTwice() throws {
    let names = try addInstances(count: (Self.kills - 1) / Self.requestsPerInstance + 1)
    try runOnce()
    let client = HostClient(state)
    var random = SeededRandomNumberGenerator(seed: Self.seed)
    print("killing hosts at moments of PLACARD_SEED=\(Self.seed)")
    var lastRequests: [String: Date] = [:]
    for kill in 0..<Self.kills {
      let host = try Program.testWidgets.start(hostArguments + ["--delay", "0.05"], in: folder)
      // A random moment between the start and the end of a reload.
      let life = Double.random(in: 0...0.5, using: &random)
      let request = Double.random(in: 0...life, using: &random)
      Thread.sleep(forTimeInterval: request)
      let name = names[kill / Self.requestsPerInstance]
      lastRequests[name] = Date()
      try client.send(.reload(.instance(name)), at: Date())
      Thread.sleep(forTimeInterval: life - request)
      Glibc.kill(host.processIdentifier, SIGKILL)
      host.waitUntilExit()
    }
    try runOnce()

    let store = try HostStore(state)
    #expect(try store.postedRequests().isEmpty)
    let records = try store.reloads(of: nil, since: .distantPast)
    let states = try store.reloadStates()
    for (index, name) in names.enumerated() {
      let own = records.filter { $0.instance == name }
      let requested = own.filter { $0.reason == .requested }
      // A request too soon after a reload waits for the budget.
      let waiting = states[name]?.request.map { 1 + $0.coalescedCount } ?? 0
      let expected = min(Self.requestsPerInstance, Self.kills - index * Self.requestsPerInstance)
      // Equal requests that no host has processed yet are coalesced.
      let answered = requested.reduce(waiting) { $0 + 1 + $1.coalescedCount }
      #expect((1...expected).contains(answered), "\(name): \(own)")
      let lastRequest = try #require(lastRequests[name])
      #expect(waiting > 0 || requested.contains { $0.date >= lastRequest }, "\(name): \(own)")
      #expect(states[name]?.chargedReloads.dates.count == requested.count)
      #expect(requested.allSatisfy { $0.isCharged && $0.failure == nil }, "\(name): \(own)")
      #expect(own.count { $0.reason == .added } == 1, "\(name): \(own)")
      try expectCompleteOutput(of: name)
    }
  }

  private var hostArguments: [String] { ["run", "--state", state.path, "--quiet"] }

  private func addInstances(count: Int) throws -> [String] {
    let store = try HostStore(state)
    return try (0..<count).map { index in
      let instance = WidgetInstance(
        id: "good-\(index)", program: Program.testWidgets.path, kind: "good",
        family: .systemSmall, device: "trmnl-og", added: Date())
      try store.add(instance, at: Date())
      return instance.id
    }
  }

  private func runOnce() throws {
    let run = try Program.testWidgets.run(hostArguments + ["--once"], in: folder)
    #expect(run.code == 0, "\(run.errors)")
  }

  /// Checks that the manifest is complete and that every image that it names exists.
  private func expectCompleteOutput(of name: String) throws {
    let root = "Output/trmnl-og/\(name)"
    let data = Data(try folder.text(of: root + "/manifest.json").utf8)
    let manifest = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    for frame in try #require(manifest["frames"] as? [[String: Any]]) {
      let image = try #require(frame["image"] as? String)
      let picture = try Data(contentsOf: folder.url.appendingPathComponent(root + "/" + image))
      #expect(picture.count == frame["bytes"] as? Int)
    }
  }
}
