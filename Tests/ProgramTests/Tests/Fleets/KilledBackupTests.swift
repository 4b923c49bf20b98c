import Foundation
import TestSupport
import Testing

/// A backup is complete or absent, and a restored state is the one before or the one of the backup, whenever a command is
/// killed.
@Suite(.blocking) struct KilledBackupTests {
  private let host: FleetHost

  init() throws { host = try FleetHost() }

  private var killer: CommandKiller { CommandKiller(folder: host.folder) }

  @Test func backupIsWholeWhenKilled() throws {
    #expect(try host.apply(FleetHost.fleet(100, place: "a")).code == 0)
    try killer.kill { _ in
      ["backup", "state.backup"]
    } afterEach: {
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
    try killer.kill { _ in
      ["restore", "a.backup", "--replace"]
    } afterEach: {
      #expect(exports.contains(try host.export()))
      try host.template.output(["restore", "b.backup", "--replace"])
    }
  }
}
