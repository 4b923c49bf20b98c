package import FileStorage
package import Foundation

/// The disk that output is written to, or an object store in its place.
package protocol OutputDisk: Sendable {
  /// Whether it did not respond to the last request, so that files that cannot be read may exist.
  var isUnreachable: Bool { get }

  /// Opens the root folder of the output.
  ///
  /// - Parameters:
  ///   - path: The folder; symbolic links in its parent folders are followed, because the person chose the path.
  ///   - creates: Whether the folder and its parents are created if they are missing.
  ///   - followsLink: Whether the folder itself may be a symbolic link; if not, only the folder itself is created, and
  ///     its parents have to exist.
  /// - Returns: The open folder.
  /// - Throws: ``DiskError`` if it cannot be opened, or is a link that is not followed.
  func openFolder(
    _ path: String, creates: Bool, followsLink: Bool
  ) throws(DiskError) -> any OutputDirectory
}

extension OutputDisk {
  /// A disk of this machine always responds.
  package var isUnreachable: Bool { false }

  /// Opens the root folder of the output; returns `nil` if there is none, or something else in its place.
  ///
  /// - Throws: ``DiskError`` if it may exist, but cannot be opened.
  package func existingFolder(
    _ path: String, followsLink: Bool
  ) throws(DiskError) -> (any OutputDirectory)? {
    do throws(DiskError) {
      return try openFolder(path, creates: false, followsLink: followsLink)
    } catch {
      guard error.meansMissingFolder else { throw error }
      return nil
    }
  }
}

extension DiskError {
  /// Whether the path of a folder leads to none: other errors say nothing about what it has.
  fileprivate var meansMissingFolder: Bool { [ENOENT, ENOTDIR, ELOOP].contains(code) }
}

/// An open folder whose entries are accessed by name only.
///
/// Symbolic links in it are never followed, whether they replace a folder or a file. Renaming or replacing its path
/// after it was opened has no effect.
package protocol OutputDirectory: Sendable {
  /// The path by which the folder was opened, for messages.
  var path: String { get }

  /// Opens a folder in this one, and creates it first if it is missing and `creates` is true.
  func openFolder(_ name: String, creates: Bool) throws(DiskError) -> any OutputDirectory
  /// Opens a folder as `openFolder(_:creates:)` with `creates` does, and locks it for the lifetime of the returned
  /// value; returns `nil` while another run has locked it.
  func lockFolder(_ name: String) throws(DiskError) -> (any OutputDirectory)?
  /// Writes a new file; removes it if writing fails.
  func createFile(_ name: String, _ bytes: [UInt8]) throws(DiskError)
  /// Renames a file atomically and replaces an existing one.
  func renameFile(_ name: String, to newName: String) throws(DiskError)
  /// Adds a name to a plain file of another folder (a hard link); fails if the name is taken, or if the file system has
  /// no links, or not one more of this file.
  func linkFile(
    _ name: String, of folder: any OutputDirectory, as newName: String
  ) throws(DiskError)
  /// Returns the number of names that a plain file has, or `nil` if there is none.
  func linkCount(of name: String) -> Int?
  /// Records that a file is still used where ``linkCount(of:)`` does not show it, so that it is not removed for its age.
  func recordUse(of name: String)
  /// Exchanges two entries atomically; returns false if the file system does not support it.
  func exchange(_ name: String, with other: String) -> Bool
  /// Removes a file, or a link to one; does nothing if there is none.
  func removeFile(_ name: String) throws(DiskError)
  /// Removes an empty folder; leaves any other, and everything that is not a folder.
  func removeEmptyFolder(_ name: String)
  /// Returns the kind of an entry, or `nil` if there is none.
  func kind(of name: String) -> DirectoryEntryKind?
  /// Returns a stamp that changes whenever a file is replaced or written, or entries of a folder are added or removed;
  /// `nil` if there is neither a plain file nor a folder.
  func stamp(of name: String) -> FileStamp?
  /// Returns the process that has locked a folder in this one, if known.
  func lockHolder(of name: String) -> LockHolder?
  /// Returns the names of all entries.
  ///
  /// - Throws: ``DiskError`` if they cannot be listed, which says nothing about the entries.
  func names() throws(DiskError) -> [String]
  /// Returns the bytes of a file, or `nil` if it cannot be read, is not a plain file, or is larger than `limit`.
  func contents(of name: String, atMost limit: Int) -> Data?
  /// Waits until everything written would survive a power failure.
  func synchronize() throws(DiskError)
}

/// The kind of a folder's entry.
package enum DirectoryEntryKind: Hashable, Sendable {
  case file
  case folder
  case symbolicLink
  /// A pipe, a socket or a device.
  case special
}

/// The identity of a file's content, which distinguishes it from earlier and later files with the same name.
///
/// Unlike `FileStatus`, it stays the same when hard links to the file are made.
package struct FileStamp: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
  package var size: Int64
  /// The modification time, in nanoseconds.
  package var written: Int64

  package init(device: UInt64, inode: UInt64, size: Int64, written: Int64) {
    self.device = device
    self.inode = inode
    self.size = size
    self.written = written
  }
}

extension OutputDirectory {
  /// Does nothing: links show the use of a file.
  package func recordUse(of name: String) {}

  /// Returns the path of an entry, for messages.
  package func path(of name: String) -> String {
    path.isEmpty || path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  /// Opens a folder in this one; returns `nil` if there is none, or something else in its place.
  ///
  /// - Throws: ``DiskError`` if it may exist, but cannot be opened.
  package func existingFolder(_ name: String) throws(DiskError) -> (any OutputDirectory)? {
    do throws(DiskError) {
      return try openFolder(name, creates: false)
    } catch {
      guard error.meansMissingFolder else { throw error }
      return nil
    }
  }

  /// Removes a plain file, and leaves any other entry with that name.
  package func removePlainFile(_ name: String) throws(DiskError) {
    if kind(of: name) == .file { try removeFile(name) }
  }

  /// Removes what an interrupted run left, or what somebody put in its place, unless it is a folder.
  package func removeUnfinishedFile(_ name: String) throws(DiskError) {
    if kind(of: name) != .folder { try removeFile(name) }
  }
}
