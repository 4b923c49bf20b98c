import TestSupport
import Testing

/// A host that performs all work that is due, and exits.
@Suite(.blocking) struct RunOnceTests {
  @Test func rendersBothAppearancesBeforeItExits() throws {
    let folder = try TestFolder()
    let kinds = ["calm", "pressing", "idle", "good"]
    for kind in kinds {
      _ = try RunningHost.command(
        ["add", "--kind", kind, "--family", "systemSmall", "--name", kind], in: folder)
    }
    func renderedProperties() throws -> [[String]] {
      try kinds.map { kind in
        let manifest = try folder.manifest(kind)
        return try ["generatedAt", "colorScheme"].map { try #require(manifest[$0] as? String) }
      }
    }
    _ = try RunningHost.command(["run", "--once", "--quiet"], in: folder)
    let light = try renderedProperties()
    _ = try RunningHost.command(["environment", "--color-scheme", "dark"], in: folder)
    _ = try RunningHost.command(["run", "--once", "--quiet"], in: folder)
    // The providers were not called again: these are the entries of the first run.
    #expect(try renderedProperties() == light.map { [$0[0], "dark"] })
  }
}
