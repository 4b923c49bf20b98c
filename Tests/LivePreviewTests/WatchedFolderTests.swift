import Foundation
import TestSupport
import Testing

@testable import LivePreview

@Suite("Watched folders")
struct WatchedFolderTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path
    for name in [
      "tea/Package.swift", "tea/Sources/Tea/Tea.swift", "tea/Sources/Tea/Resources/a.json",
      "tea/Tests/TeaTests/a.swift", "tea/cache.json", "shared/Sources/Shared/Shared.swift",
    ] {
      try folder.write("", to: name)
    }
  }

  private var tea: WatchedFolder {
    WatchedFolder(path: path + "/tea", contents: ["Sources/Tea"])
  }

  /// Writes files of other sizes, and returns which of them are changes.
  private func changes(
    in folders: [WatchedFolder], after names: [String]
  ) throws -> Set<String> {
    let watcher = FolderChangeWatcher(folders)
    for name in names { try folder.write("changed", to: name) }
    return Set(watcher.takeChanges().map { String($0.dropFirst(path.count + 1)) })
  }

  @Test("of a package report its manifests and what its targets consist of")
  func targets() throws {
    let changes = try changes(
      in: [tea],
      after: [
        "tea/Package.swift", "tea/Package@swift-6.2.swift", "tea/Package.resolved",
        "tea/Sources/Tea/Tea.swift", "tea/Sources/Tea/New.swift",
        "tea/Sources/Tea/Resources/a.json", "tea/Tests/TeaTests/a.swift", "tea/cache.json",
        "tea/Output/a.png", "tea/.build/debug.yaml", "shared/Sources/Shared/Shared.swift",
      ])
    #expect(
      changes == [
        "tea/Package.swift", "tea/Package@swift-6.2.swift", "tea/Package.resolved",
        "tea/Sources/Tea/Tea.swift", "tea/Sources/Tea/New.swift",
        "tea/Sources/Tea/Resources/a.json",
      ])
  }

  @Test("report everything where the targets are unknown, but for files of editors")
  func everything() throws {
    let changes = try changes(
      in: [WatchedFolder(path: path + "/tea")],
      after: ["tea/cache.json", "tea/.hidden", "tea/Package.swift~"])
    #expect(changes == ["tea/cache.json"])
  }

  @Test("report the files of another package, inside which the package may be")
  func nested() throws {
    let changes = try changes(
      in: [tea, WatchedFolder(path: path)],
      after: ["shared/Sources/Shared/Shared.swift", "tea/cache.json", "tea/Sources/Tea/Tea.swift"])
    #expect(changes == ["shared/Sources/Shared/Shared.swift", "tea/Sources/Tea/Tea.swift"])
  }

  @Test("in which links lead to the folder itself are read to a limit")
  func links() throws {
    try folder.write("", to: "loops/a.txt")
    let loops = path + "/loops"
    try FileManager.default.removeItem(atPath: loops + "/a.txt")
    for name in ["a", "b", "c"] {
      try FileManager.default.createSymbolicLink(
        atPath: loops + "/" + name, withDestinationPath: loops)
    }
    #expect(FolderFingerprint([WatchedFolder(path: loops)]).folders.count == 20_000)
  }

  @Test("report deleted files")
  func deletion() throws {
    let watcher = FolderChangeWatcher([tea])
    try FileManager.default.removeItem(atPath: path + "/tea/Sources/Tea/Tea.swift")
    #expect(watcher.takeChanges() == [path + "/tea/Sources/Tea/Tea.swift"])
    #expect(watcher.takeChanges() == [])
  }

  @Test("can be added while others have changes that were not reported yet")
  func addition() throws {
    let watcher = FolderChangeWatcher([tea])
    try folder.write("changed", to: "tea/Sources/Tea/Tea.swift")
    try folder.write("new", to: "tea/Sources/Tea/New.swift")
    try FileManager.default.removeItem(atPath: path + "/tea/Package.swift")
    watcher.watch([tea, WatchedFolder(path: path + "/shared")])
    let names = ["Package.swift", "Sources/Tea/New.swift", "Sources/Tea/Tea.swift"]
    #expect(watcher.takeChanges() == Set(names.map { path + "/tea/" + $0 }))
    try folder.write("changed", to: "shared/Sources/Shared/Shared.swift")
    #expect(watcher.takeChanges() == [path + "/shared/Sources/Shared/Shared.swift"])
  }

  @Test("are those of local packages on which a package depends")
  func dependencies() throws {
    let json = """
      { "object": { "artifacts": [], "dependencies": [
        { "packageRef": { "identity": "shared", "kind": "fileSystem" },
          "state": { "name": "fileSystem", "path": "/packages/shared" }, "subpath": "shared" },
        { "packageRef": { "identity": "yams", "kind": "remoteSourceControl" },
          "state": { "checkoutState": { "version": "5.0.0" }, "name": "sourceControlCheckout" } },
        { "packageRef": { "identity": "edited", "kind": "remoteSourceControl" },
          "state": { "name": "edited", "path": "/packages/edited" } },
        { "packageRef": { "identity": "inside", "kind": "remoteSourceControl" },
          "state": { "name": "edited", "path": null } }
      ] }, "version": 7 }
      """
    #expect(
      WorkspaceState(Data(json.utf8))?.localPackages == ["/packages/shared", "/packages/edited"])
    try folder.write(json, to: "tea/.build/workspace-state.json")
    let program = path + "/tea/.build/x86_64-unknown-linux-gnu/debug/Tea"
    #expect(
      WorkspaceState(above: program)?.localPackages == ["/packages/shared", "/packages/edited"])
    #expect(WorkspaceState(above: path + "/none/a/b/c/d/Tea")?.localPackages == nil)
    #expect(WorkspaceState(Data("{}".utf8))?.localPackages == nil)
  }
}
