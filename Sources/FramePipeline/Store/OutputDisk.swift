package import Foundation

/// The door to the disk that output is written to.
package protocol OutputDisk: Sendable {
  /// Makes a folder and those around it, where they are missing.
  func createFolder(_ path: String) throws(DiskError)
  /// Writes a new file; where that fails, no file is left.
  func createFile(_ path: String, _ bytes: [UInt8]) throws(DiskError)
  /// Moves a file, in one step, to where it replaces what was there.
  func rename(_ path: String, to newPath: String) throws(DiskError)
  func removeFile(_ path: String) throws(DiskError)
  /// Removes a folder that has nothing in it; leaves any other.
  func removeEmptyFolder(_ path: String)
  /// The names in a folder; none where there is no such folder.
  func names(in folder: String) -> [String]
  /// The bytes of a file, or `nil` where it cannot be read.
  func contents(of path: String) -> Data?
  /// The bytes of a file in a folder, or `nil` where it cannot be read, has more bytes than `limit`, or a link
  /// leads out of the folder.
  func contents(of name: String, in folder: String, atMost limit: Int) -> Data?
  /// Waits until what was written lasts through a loss of power.
  func synchronize(_ folder: String) throws(DiskError)
  /// Takes a folder for oneself until the lock is gone, or returns `nil` while another run has it.
  func lock(_ folder: String) throws(DiskError) -> (any Sendable)?
}

extension OutputDisk {
  package func contents(of name: String, in folder: String, atMost limit: Int) -> Data? {
    contents(of: "\(folder)/\(name)").flatMap { $0.count <= limit ? $0 : nil }
  }
}

/// The error of something that the disk did not do.
package struct DiskError: Error, Hashable, CustomStringConvertible {
  /// What was to be done, as in "write" or "create".
  package var operation: String
  package var path: String
  /// The system's number of the error.
  package var code: Int32

  package init(_ operation: String, _ path: String, code: Int32) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// What happened, where, and what to do.
  package var description: String {
    let reason = String(cString: strerror(code)).lowercased()
    return "cannot \(operation) '\(path)': \(reason); \(advice)"
  }

  private var advice: String {
    switch code {
    case ENOSPC, EDQUOT: "free some space, or choose another output folder"
    case EACCES, EPERM, EROFS: "allow writing there, or choose another output folder"
    case ENOTDIR, EEXIST: "move the file that is in the way, or choose another output folder"
    default: "choose another output folder"
    }
  }
}
