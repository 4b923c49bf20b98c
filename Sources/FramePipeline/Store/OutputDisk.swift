package import FileStorage
package import Foundation

/// The disk that output is written to.
package protocol OutputDisk: Sendable {
  /// Opens the folder that everything else is written below.
  ///
  /// - Parameters:
  ///   - path: The folder; symbolic links on the way to it are followed, as they are the person's choice.
  ///   - creates: Whether the folder and those around it are made where they are missing.
  ///   - followsLink: Whether the folder itself may be a symbolic link; if not, only the folder itself is made, and those
  ///     around it must be there.
  /// - Returns: The open folder.
  /// - Throws: ``DiskError`` where it cannot be opened, or is a link that is not followed.
  func openFolder(
    _ path: String, creates: Bool, followsLink: Bool
  ) throws(DiskError) -> any OutputDirectory
}

/// An open folder, whose entries are reached by their names alone.
///
/// No symbolic link in it is followed: neither one in the place of a folder nor one in the place of a file. What is
/// renamed or replaced elsewhere after the folder was opened changes nothing.
package protocol OutputDirectory: Sendable {
  /// The path by which the folder was opened, for messages.
  var path: String { get }

  /// Opens a folder in this one, which is made where it is missing if `creates`.
  func openFolder(_ name: String, creates: Bool) throws(DiskError) -> any OutputDirectory
  /// Opens a folder, as `openFolder(_:creates:)` does with `creates`, and locks it for as long as the returned value
  /// lives; returns `nil` while another run has it.
  func lockFolder(_ name: String) throws(DiskError) -> (any OutputDirectory)?
  /// Writes a new file; where that fails, no file is left.
  func createFile(_ name: String, _ bytes: [UInt8]) throws(DiskError)
  /// Gives a file another name, in one step, where it replaces what was there.
  func renameFile(_ name: String, to newName: String) throws(DiskError)
  /// Lets two entries change places in one step, and tells whether they did; not every file system can.
  func exchange(_ name: String, with other: String) -> Bool
  /// Removes a file, or a link to one; it is no error where there is none.
  func removeFile(_ name: String) throws(DiskError)
  /// Removes a folder that has nothing in it; leaves any other, and everything that is not a folder.
  func removeEmptyFolder(_ name: String)
  /// What an entry is, or `nil` where there is none.
  func kind(of name: String) -> DirectoryEntryKind?
  /// What changes whenever a file is replaced or written; `nil` where there is no plain file.
  func stamp(of name: String) -> FileStamp?
  /// Which process has locked a folder in this one, where that can be told.
  func lockHolder(of name: String) -> LockHolder?
  /// The names of all entries.
  func names() -> [String]
  /// The bytes of a file, or `nil` where it cannot be read, is not a plain file, or has more bytes than `limit`.
  func contents(of name: String, atMost limit: Int) -> Data?
  /// Waits until what was written lasts through a loss of power.
  func synchronize() throws(DiskError)
}

/// What an entry of a folder is.
package enum DirectoryEntryKind: Hashable, Sendable {
  case file
  case folder
  case symbolicLink
  /// A pipe, a socket or a device.
  case special
}

/// What tells a file from an earlier or later one of the same name.
package struct FileStamp: Hashable, Sendable {
  package var device: UInt64
  package var inode: UInt64
  package var size: Int64
  /// When it was written, in nanoseconds.
  package var written: Int64
}

extension OutputDirectory {
  /// The path of an entry, for messages.
  package func path(of name: String) -> String {
    path.isEmpty || path.hasSuffix("/") ? path + name : "\(path)/\(name)"
  }

  /// Removes a file, and leaves whatever else has the name.
  package func removePlainFile(_ name: String) throws(DiskError) {
    if kind(of: name) == .file { try removeFile(name) }
  }

  /// Removes what a run that was killed left, or what somebody put in its place; a folder is left.
  package func removeUnfinishedFile(_ name: String) throws(DiskError) {
    if kind(of: name) != .folder { try removeFile(name) }
  }
}
