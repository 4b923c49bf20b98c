import FileStorage
import Foundation
import Synchronization

@testable import FramePipeline

/// A temporary folder that is deleted after the test.
final class OutputFolder {
  let path: String

  init() {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("frame-store-\(UUID().uuidString)").path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Every file below the folder, sorted; frames are abbreviated to the first letters of their
  /// names.
  var files: [String] {
    let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return all.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  /// Returns the content of a file as text.
  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: path + "/" + name).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

/// A disk that fails at chosen operations.
final class FailingDisk: OutputDisk {
  /// Whether an operation fails, given its name and the file's path.
  let fails: @Sendable (_ operation: String, _ path: String) -> Bool
  /// The number of bytes read, by file path.
  let read = Mutex<[String: Int]>([:])
  private let disk = LocalDisk(isDurable: false)

  init(fails: @escaping @Sendable (String, String) -> Bool = { _, _ in false }) {
    self.fails = fails
  }

  func openFolder(
    _ path: String, creates: Bool, followsLink: Bool
  ) throws(DiskError) -> any OutputDirectory {
    Directory(
      base: try disk.openFolder(path, creates: creates, followsLink: followsLink), disk: self)
  }

  private struct Directory: OutputDirectory {
    let base: any OutputDirectory
    let disk: FailingDisk

    var path: String { base.path }

    private func check(_ operation: String, _ path: String) throws(DiskError) {
      if disk.fails(operation, path) { throw DiskError(operation, path, code: ENOSPC) }
    }

    func openFolder(_ name: String, creates: Bool) throws(DiskError) -> any OutputDirectory {
      try check(creates ? "createFolder" : "openFolder", path(of: name))
      return Directory(base: try base.openFolder(name, creates: creates), disk: disk)
    }

    func lockFolder(_ name: String) throws(DiskError) -> (any OutputDirectory)? {
      try base.lockFolder(name).map { Directory(base: $0, disk: disk) }
    }

    func createFile(_ name: String, _ bytes: [UInt8]) throws(DiskError) {
      try check("createFile", path(of: name))
      try base.createFile(name, bytes)
    }

    func renameFile(_ name: String, to newName: String) throws(DiskError) {
      try check("rename", path(of: newName))
      try base.renameFile(name, to: newName)
    }

    func linkFile(
      _ name: String, of folder: any OutputDirectory, as newName: String
    ) throws(DiskError) {
      try check("link", path(of: newName))
      try base.linkFile(name, of: (folder as? Directory)?.base ?? folder, as: newName)
    }

    func removeFile(_ name: String) throws(DiskError) {
      try check("removeFile", path(of: name))
      try base.removeFile(name)
    }

    func contents(of name: String, atMost limit: Int) -> Data? {
      if disk.fails("read", path(of: name)) { return nil }
      let contents = base.contents(of: name, atMost: limit)
      if let contents { disk.read.withLock { $0[path(of: name)] = contents.count } }
      return contents
    }

    func synchronize() throws(DiskError) { try check("synchronize", path) }

    func exchange(_ name: String, with other: String) -> Bool { base.exchange(name, with: other) }
    func removeEmptyFolder(_ name: String) { base.removeEmptyFolder(name) }
    func kind(of name: String) -> DirectoryEntryKind? { base.kind(of: name) }
    func stamp(of name: String) -> FileStamp? { base.stamp(of: name) }
    func linkCount(of name: String) -> Int? { base.linkCount(of: name) }
    func lockHolder(of name: String) -> LockHolder? { base.lockHolder(of: name) }
    func names() throws(DiskError) -> [String] {
      try check("list", path)
      return try base.names()
    }
  }
}
