import FileStorage
import Foundation
import FramePipeline
import Glibc

/// The output folders that the hosts of a state have written, in a file of the state folder.
///
/// Several states may use one output folder, so a command deletes only what its own state has recorded. A backup does not
/// have the file, and it names the folder that it was written in: a copy of a state has written nothing.
package struct OutputRecord: Sendable {
  /// The contents of the file.
  private struct Contents: Codable {
    /// The state folder.
    var state: String
    /// The folders of instances, stacks and screens in each output folder, such as `trmnl-og/kitchen`.
    var folders: [String: Set<String>] = [:]
  }

  private let folder: StateFolder
  private static let maximumBytes = 16 << 20

  package init(_ folder: StateFolder) { self.folder = folder }

  /// Returns the folders that hosts have written in an output folder.
  package func folders(in output: String) -> Set<String> {
    contents.folders[Self.absolutePath(output)] ?? []
  }

  /// Records folders before or after a host has written them.
  ///
  /// - Throws: `DiskError`; the record is unchanged then.
  package func add(_ folders: Set<String>, in output: String) throws {
    try change(output) { $0.formUnion(folders) }
  }

  /// Removes folders that were deleted from the record.
  ///
  /// - Throws: `DiskError`; the record is unchanged then.
  package func remove(_ folders: Set<String>, in output: String) throws {
    try change(output) { $0.subtract(folders) }
  }

  private func change(_ output: String, _ change: (inout Set<String>) -> Void) throws {
    let lock = try FileLock.lock(folder.outputs + ".lock", opening: .creatingFile)
    defer { withExtendedLifetime(lock) {} }
    var contents = contents
    let path = Self.absolutePath(output)
    let before = contents.folders[path] ?? []
    var folders = before
    change(&folders)
    guard folders != before else { return }
    contents.folders[path] = folders.isEmpty ? nil : folders
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    try AtomicFile.replace(folder.outputs, try encoder.encode(contents))
  }

  /// The contents; empty if the file is missing or damaged, or belongs to another folder.
  private var contents: Contents {
    let state = Self.absolutePath(folder.path)
    let empty = Contents(state: state)
    guard let data = FileManager.default.contents(atPath: folder.outputs),
      data.count <= Self.maximumBytes,
      let contents = try? JSONDecoder().decode(Contents.self, from: data),
      contents.state == state
    else { return empty }
    return contents
  }

  /// The path of an output folder without symbolic links, so that all names of a folder are one; an address in an object store
  /// without a slash at its end.
  private static func absolutePath(_ output: String) -> String {
    if OutputAddress.isAddress(output) {
      return output.hasSuffix("/") ? String(output.dropLast()) : output
    }
    guard let resolved = realpath(output, nil) else {
      return URL(fileURLWithPath: output).standardizedFileURL.path
    }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension HostConfiguration {
  /// The folders of everything that a host draws, below the output folder.
  package var outputFolders: Set<String> {
    Set(
      instances.map { "\($0.device)/\($0.id)" } + stacks.map { "\($0.device)/\($0.id)" }
        + screens.map { "\($0.device)/\($0.id)" })
  }
}
