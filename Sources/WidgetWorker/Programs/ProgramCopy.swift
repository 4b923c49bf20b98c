import FileStorage
import Foundation
import Glibc

/// Copies the files of a program to another folder, and computes their digest from the bytes that were written.
struct ProgramCopy {
  private let origin: String
  private let target: String
  /// The path of the program for error messages.
  private let program: String
  private let limits: ProgramFiles.Limits
  /// A line for each file, from which the digest is computed.
  private var lines: [String] = []
  /// The number of copied folders, which is limited because a link to a parent folder would recurse.
  private var folderCount = 0
  /// The states of the source files when they were opened, by their paths in the folder.
  private var sourceStates: [String: SourceState] = [:]
  private(set) var byteCount = 0
  private(set) var bundles: [String] = []

  init(from origin: String, to target: String, program: String, limits: ProgramFiles.Limits) {
    self.origin = origin
    self.target = target
    self.program = program
    self.limits = limits
  }

  /// The digest of the names and contents of all files.
  var digest: String { SHA256.hexDigest(of: lines.sorted().joined(separator: "\n")) }

  /// Copies the files that the program reads from its folder: all bundles, because it searches each of them for images
  /// and strings, and its property list.
  mutating func copyResources(required: [String]) throws {
    let entries = (try? FileManager.default.contentsOfDirectory(atPath: origin)) ?? []
    let found = entries.filter { ["bundle", "resources"].contains(($0 as NSString).pathExtension) }
    for bundle in Set(found).union(required).sorted() where kind(of: bundle) == S_IFDIR {
      try checkLink(bundle)
      try copyFolder(bundle, depth: 1)
      bundles.append(bundle)
    }
    if kind(of: "Info.plist") == S_IFREG {
      try checkLink("Info.plist")
      try copyFile("Info.plist")
    }
    try AtomicFile.synchronizeFolder(target)
  }

  /// Copies all files and folders.
  mutating func copyAll() throws {
    try copyFolder("", depth: 0)
  }

  private mutating func copyFolder(_ path: String, depth: Int) throws {
    guard depth <= limits.depth else {
      throw error(path, "has more than \(limits.depth) levels of folders")
    }
    folderCount += 1
    guard folderCount <= limits.files else {
      throw CommandError("'\(program)' has more than \(limits.files) folders")
    }
    guard mkdir("\(target)/\(path)", 0o700) == 0 else {
      throw DiskError("create the folder", "\(target)/\(path)", code: errno)
    }
    let entries = try FileManager.default.contentsOfDirectory(atPath: "\(origin)/\(path)")
    for entry in entries.sorted() {
      let path = path.isEmpty ? entry : "\(path)/\(entry)"
      try checkLink(path)
      switch kind(of: path) {
      case S_IFDIR: try copyFolder(path, depth: depth + 1)
      case S_IFREG: try copyFile(path)
      default: throw error(path, "is neither a file nor a folder")
      }
    }
    try AtomicFile.synchronizeFolder("\(target)/\(path)")
  }

  /// Checks that a symbolic link resolves to a path in the program's folder; the target is copied in its place.
  private func checkLink(_ path: String) throws {
    var status = stat()
    guard lstat("\(origin)/\(path)", &status) == 0 else { throw error(path, "cannot be read") }
    guard status.st_mode & S_IFMT == S_IFLNK else { return }
    guard let real = realpath("\(origin)/\(path)", nil) else {
      throw error(path, "is a symbolic link to a missing file")
    }
    defer { free(real) }
    guard String(cString: real).hasPrefix(origin == "/" ? "/" : origin + "/") else {
      throw error(path, "is a symbolic link to a path outside of its folder")
    }
  }

  /// Copies a file.
  mutating func copyFile(_ path: String) throws {
    guard lines.count < limits.files else {
      throw CommandError("'\(program)' has more than \(limits.files) files")
    }
    let source = open("\(origin)/\(path)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard source >= 0 else {
      throw error(path, "cannot be read: \(String(cString: strerror(errno)).lowercased())")
    }
    defer { close(source) }
    var status = stat()
    guard fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw error(path, "is not a file")
    }
    sourceStates[path] = SourceState(status)
    let isExecutable = status.st_mode & 0o111 != 0
    let file = "\(target)/\(path)"
    let copy = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isExecutable ? 0o700 : 0o600)
    guard copy >= 0 else { throw DiskError("create", file, code: errno) }
    defer { close(copy) }
    let digest = try copyBytes(from: source, to: copy, path, file)
    // Reports write errors that `close` could return.
    guard fsync(copy) == 0 else { throw DiskError("write", file, code: errno) }
    lines.append("\(digest) \(isExecutable ? "x" : "-") \(path)")
  }

  /// Returns the path of a source file that was changed or replaced since it was opened, as a linker does.
  func changedFile() -> String? {
    sourceStates.keys.sorted().first { path in
      var status = stat()
      return stat("\(origin)/\(path)", &status) != 0 || SourceState(status) != sourceStates[path]
    }.map { "\(origin)/\($0)" }
  }

  /// The attributes that change with the contents of a file.
  private struct SourceState: Hashable {
    private let identity: FileIdentity
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    init(_ status: stat) {
      identity = FileIdentity(status)
      size = Int(status.st_size)
      // The modification time, because creating a hard link updates the inode's change time.
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  private mutating func copyBytes(
    from source: Int32, to copy: Int32, _ path: String, _ file: String
  ) throws -> String {
    let digest = SHA256Stream()
    var chunk = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(source, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw error(path, "cannot be read: \(String(cString: strerror(errno)).lowercased())")
      }
      guard count > 0 else { return digest.hexDigest() }
      byteCount += count
      guard byteCount <= limits.bytes else {
        throw CommandError(
          "'\(program)' has more than \(limits.bytes >> 20) MiB; \(limits.advice)"
        )
      }
      let code = chunk.withUnsafeBytes { bytes in
        let part = UnsafeRawBufferPointer(rebasing: bytes[..<count])
        digest.update(part)
        return DescriptorIO.write(part, to: copy)
      }
      if let code { throw DiskError("write", file, code: code) }
    }
  }

  /// Returns the file type at a path, following links; 0 if there is no file.
  private func kind(of path: String) -> mode_t {
    var status = stat()
    return stat("\(origin)/\(path)", &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  private func error(_ path: String, _ reason: String) -> CommandError {
    CommandError("'\(origin)/\(path)' \(reason), so '\(program)' cannot be added")
  }
}
