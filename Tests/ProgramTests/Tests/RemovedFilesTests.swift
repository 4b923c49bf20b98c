import Foundation
import TestSupport
import Testing

/// Recovery of a running host from the removal of files that it wrote.
@Suite(.blocking) struct RemovedFilesTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func path(_ name: String) -> String { folder.url.appendingPathComponent(name).path }

  /// Removes files and folders in one step each, as the host may remove a file of a folder, too,
  /// while the folder is read.
  private func remove(_ names: String...) throws {
    for name in names {
      let removed = path("removed-\(UUID().uuidString)")
      try FileManager.default.moveItem(atPath: path(name), toPath: removed)
      try? FileManager.default.removeItem(atPath: removed)
    }
  }

  private func host(
    showing kind: String = "good", _ options: [String] = []
  ) throws -> RunningHost {
    let host = try RunningHost(in: folder, options)
    let add = try host.run(
      ["add", "--kind", kind, "--family", "systemSmall", "--name", "kitchen"])
    #expect(add.code == 0, "\(add.errors)")
    _ = try host.manifest("kitchen") { $0.isTimeline }
    return host
  }

  private var instance: String {
    get throws {
      let devices = try FileManager.default.contentsOfDirectory(atPath: path("Output"))
        .filter { !$0.hasPrefix(".") }
      return "Output/\(try #require(devices.first))/kitchen"
    }
  }

  private func isComplete(_ instance: String) throws -> Bool {
    try folder.frames("kitchen").allSatisfy { frame in
      let image = frame["image"] as? String ?? ""
      return FileManager.default.fileExists(atPath: path("\(instance)/\(image)"))
    }
  }

  @Test(arguments: ["Output", "Output/*", "kitchen", "kitchen/manifest.json", "kitchen/frames"])
  func rendersRemovedOutputAgain(_ name: String) throws {
    let host = try host(showing: "held", ["--timeout", "600"])
    let instance = try instance
    try folder.write("", to: "hold")
    switch name {
    case "Output": try remove("Output")
    case "Output/*": try remove((instance as NSString).deletingLastPathComponent)
    default: try remove(instance + name.dropFirst("kitchen".count))
    }
    // The problem is shown while the output is rendered again, and no longer once it is complete.
    let note = "its output was removed or damaged; rendering it again"
    #expect(host.wait { try host.run(["status", "kitchen"]).output.contains(note) })
    #expect((try? isComplete(instance)) != true)
    try remove("hold")
    #expect(host.wait { try isComplete(instance) })
    #expect(host.wait { try !host.run(["status", "kitchen"]).output.contains(note) })
    #expect(host.stop() == 0)
  }

  @Test func writesRemovedStackAgain() throws {
    let host = try host()
    let stack = try host.run(["stack", "create", "pile", "kitchen"])
    #expect(stack.code == 0, "\(stack.errors)")
    _ = try host.manifest("pile") { $0.isTimeline }
    try remove((try instance as NSString).deletingLastPathComponent + "/pile")
    _ = try host.manifest("pile") { $0.isTimeline }
    #expect(host.stop() == 0)
  }

  @Test(arguments: ["state", "state/state.sqlite"])
  func exitsIfItsStateIsRemoved(_ name: String) throws {
    let errors = try folder.file("errors")
    let host = try RunningHost(in: folder, errors: errors)
    #expect(host.wait { FileManager.default.fileExists(atPath: path("state/host.sock")) })
    try remove(name)
    #expect(host.waitForExit() == 1)
    #expect(
      try errors.takeText().contains(
        "' was removed or replaced while the host was running; the host exits"))
    #expect(!FileManager.default.fileExists(atPath: path(name)))
  }

  @Test func remainsTheOnlyHostAfterItsLockIsRemoved() throws {
    let host = try host()
    try remove("state/host.lock", "state/host.sock")
    #expect(host.wait { FileManager.default.fileExists(atPath: path("state/host.sock")) })
    let second = try host.run(["run"])
    #expect(second.code == 1)
    #expect(second.errors.hasPrefix("test-widgets: another host (process "))
    #expect(try host.run(["reload", "--kind", "good"]).code == 0)
    #expect(host.stop() == 0)
  }
}
