import Foundation
import Synchronization

@testable import FramePipeline

/// A folder that is gone when the test is.
final class OutputFolder {
  let path: String

  init() {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("frame-store-\(UUID().uuidString)").path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Every file below the folder, sorted; pictures by the first letters of their names.
  var files: [String] {
    let all = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return all.filter { name in
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: path + "/" + name, isDirectory: &isFolder)
        && !isFolder.boolValue
    }.sorted()
  }

  /// The bytes of a file as text.
  func text(_ name: String) -> String? {
    FileManager.default.contents(atPath: path + "/" + name).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}

/// A disk that fails at something it is told to do.
final class FailingDisk: OutputDisk {
  /// What it does not do: the names of files, or `synchronize`; `contents` is reading without a limit.
  let fails: @Sendable (_ operation: String, _ path: String) -> Bool
  /// The files that were to be read without a limit, and were not.
  let refused = Mutex<[String]>([])
  private let disk = LocalDisk(isDurable: false)

  init(fails: @escaping @Sendable (String, String) -> Bool) { self.fails = fails }

  private func check(_ operation: String, _ path: String) throws(DiskError) {
    if fails(operation, path) { throw DiskError(operation, path, code: ENOSPC) }
  }

  func createFolder(_ path: String) throws(DiskError) {
    try check("createFolder", path)
    try disk.createFolder(path)
  }

  func createFile(_ path: String, _ bytes: [UInt8]) throws(DiskError) {
    try check("createFile", path)
    try disk.createFile(path, bytes)
  }

  func rename(_ path: String, to newPath: String) throws(DiskError) {
    try check("rename", newPath)
    try disk.rename(path, to: newPath)
  }

  func removeFile(_ path: String) throws(DiskError) {
    try check("removeFile", path)
    try disk.removeFile(path)
  }

  func synchronize(_ folder: String) throws(DiskError) { try check("synchronize", folder) }

  func removeEmptyFolder(_ path: String) { disk.removeEmptyFolder(path) }
  func names(in folder: String) -> [String] { disk.names(in: folder) }
  func contents(of path: String) -> Data? {
    guard !fails("contents", path) else {
      refused.withLock { $0.append(path) }
      return nil
    }
    return disk.contents(of: path)
  }
  func contents(of name: String, in folder: String, atMost limit: Int) -> Data? {
    disk.contents(of: name, in: folder, atMost: limit)
  }
  func lock(_ folder: String) throws(DiskError) -> (any Sendable)? { try disk.lock(folder) }
}
