import Foundation
import Glibc
import TestSupport
import Testing

/// A backup is whole or not there, and a restored state is the one before or the one of the backup, whenever a command is
/// killed.
@Suite(.blocking) struct KilledBackupTests {
  private let host: FleetHost
  private static let rounds = 12

  init() throws { host = try FleetHost() }

  /// Runs a command once to its end, and then kills it at random times.
  private func kill(
    _ arguments: [String], afterEach check: () throws -> Void
  ) throws {
    let clock = ContinuousClock()
    let start = clock.now
    #expect(try host.template.run(arguments).code == 0)
    let duration = (clock.now - start) / .seconds(1)
    try check()
    var random = SystemRandomNumberGenerator()
    for _ in 0..<Self.rounds {
      let process = try Program(name: "placard").start(
        arguments, in: host.folder,
        environment: ["PLACARD_STATE": host.folder.url.path + "/state"])
      Thread.sleep(forTimeInterval: duration * Double.random(in: 0...1, using: &random))
      Glibc.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try check()
    }
  }

  @Test func backupIsWholeWhenKilled() throws {
    #expect(try host.apply(FleetHost.fleet(100, place: "a")).code == 0)
    try kill(["backup", "state.backup"]) {
      let run = try host.template.run(["restore", "state.backup", "--check"])
      #expect(run.code == 0, "\(run.errors)")
    }
  }

  @Test func restoreIsWholeWhenKilled() throws {
    var exports: [String] = []
    for place in ["a", "b"] {
      #expect(try host.apply(FleetHost.fleet(100, place: place)).code == 0)
      exports.append(try host.export())
      try host.template.output(["backup", "\(place).backup"])
    }
    #expect(Set(exports).count == 2)
    try kill(["restore", "a.backup", "--replace"]) {
      #expect(exports.contains(try host.export()))
      try host.template.output(["restore", "b.backup", "--replace"])
    }
  }
}
