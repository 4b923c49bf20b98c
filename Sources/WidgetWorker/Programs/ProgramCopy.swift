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
  /// The number of folders; links to folders above them would otherwise multiply.
  private var folderCount = 0
  /// The copied files as they were when they were opened, by their paths in the folder.
  private var states: [String: SourceState] = [:]
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

  /// Copies what the program reads from its own folder: all bundles, as it searches each of them for pictures and
  /// texts, and its property list.
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
    try synchronizeFolder(target)
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
    try synchronizeFolder("\(target)/\(path)")
  }

  /// A link is copied as what it leads to, which must be in the program's folder.
  private func checkLink(_ path: String) throws {
    var status = stat()
    guard lstat("\(origin)/\(path)", &status) == 0 else { throw error(path, "cannot be read") }
    guard status.st_mode & S_IFMT == S_IFLNK else { return }
    guard let real = realpath("\(origin)/\(path)", nil) else {
      throw error(path, "is a symbolic link to nothing")
    }
    defer { free(real) }
    guard String(cString: real).hasPrefix(origin == "/" ? "/" : origin + "/") else {
      throw error(path, "is a symbolic link that leads out of its folder")
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
    states[path] = SourceState(status)
    let isExecutable = status.st_mode & 0o111 != 0
    let file = "\(target)/\(path)"
    let copy = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isExecutable ? 0o700 : 0o600)
    guard copy >= 0 else { throw DiskError("create", file, code: errno) }
    defer { close(copy) }
    let digest = try copyBytes(from: source, to: copy, path, file)
    // Reports what closing the file would.
    guard fsync(copy) == 0 else { throw DiskError("write", file, code: errno) }
    lines.append("\(digest) \(isExecutable ? "x" : "-") \(path)")
  }

  /// Returns the path of a file that was changed or replaced since it was opened to be copied, as a linker does.
  func changedFile() -> String? {
    states.keys.sorted().first { path in
      var status = stat()
      return stat("\(origin)/\(path)", &status) != 0 || SourceState(status) != states[path]
    }.map { "\(origin)/\($0)" }
  }

  /// What changes with the contents of a file.
  private struct SourceState: Hashable {
    private let identity: FileIdentity
    private let size: Int
    private let seconds: Int
    private let nanoseconds: Int

    init(_ status: stat) {
      identity = FileIdentity(status)
      size = Int(status.st_size)
      // The time of the inode's last change is another one after a hard link to the file is made.
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

  private func synchronizeFolder(_ path: String) throws {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw DiskError("open the folder", path, code: errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw DiskError("write", path, code: errno) }
  }

  /// Returns the kind of what is at a path, following links.
  private func kind(of path: String) -> mode_t {
    var status = stat()
    return stat("\(origin)/\(path)", &status) == 0 ? status.st_mode & S_IFMT : 0
  }

  private func error(_ path: String, _ reason: String) -> CommandError {
    CommandError("'\(origin)/\(path)' \(reason), so '\(program)' cannot be added")
  }
}
