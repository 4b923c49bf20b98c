package import Glibc

/// The process that holds the lock on a file or folder.
package struct LockHolder: Hashable, Sendable, CustomStringConvertible {
  package var process: Int32
  /// The program's name, if the process is visible.
  package var program: String?
  /// The user's name, or number, if the process is visible.
  package var user: String?

  package init(process: Int32, program: String? = nil, user: String? = nil) {
    self.process = process
    self.program = program
    self.user = user
  }

  /// A text such as "process 812 ('placard' of the user 'anna')".
  package var description: String {
    let owner = [program.map { "'\($0)'" }, user.map { "of the user '\($0)'" }].compactMap(\.self)
    return "process \(process)" + (owner.isEmpty ? "" : " (\(owner.joined(separator: " ")))")
  }

  /// Returns the process that holds the lock (flock(2)) on a file, or `nil` if there is none or it is not visible.
  package static func holder(ofFlockOn file: stat) -> LockHolder? {
    guard let locks = text(of: "/proc/locks") else { return nil }
    return process(ofFlockOn: file.st_ino, device(file.st_dev), in: locks).map(holder(ofProcess:))
  }

  /// Finds the process of a lock in the format of proc_locks(5): `1: FLOCK  ADVISORY  WRITE 812 08:01:131 0 EOF`.
  ///
  /// On some file systems the device differs from that of stat(2); then a unique inode suffices.
  package static func process(
    ofFlockOn inode: ino_t, _ device: String, in locks: String
  ) -> Int32? {
    let lines = locks.split(separator: "\n")
    let found = lines.compactMap { line -> (device: String, process: Int32)? in
      let fields = line.split(separator: " ")
      // A line with "->" is a waiting process.
      guard fields.count >= 6, fields[1] == "FLOCK", let process = Int32(fields[4]), process > 0,
        let separator = fields[5].lastIndex(of: ":"),
        fields[5][fields[5].index(after: separator)...] == "\(inode)"
      else { return nil }
      return (String(fields[5][..<separator]), process)
    }
    return found.first { $0.device == device }?.process
      ?? (found.count == 1 ? found[0].process : nil)
  }

  /// Formats a device number as in /proc/locks.
  private static func device(_ number: dev_t) -> String {
    let major = (number >> 8) & 0xfff | (number >> 32) & ~0xfff
    let minor = number & 0xff | (number >> 12) & ~0xff
    return [major, minor].map { part in
      let digits = String(part, radix: 16)
      return digits.count < 2 ? "0" + digits : digits
    }.joined(separator: ":")
  }

  private static func holder(ofProcess process: Int32) -> LockHolder {
    var holder = LockHolder(process: process)
    let folder = "/proc/\(process)"
    holder.program = text(of: folder + "/comm")?.split(separator: "\n").first.map(String.init)
    var status = stat()
    guard stat(folder, &status) == 0 else { return holder }
    holder.user =
      getpwuid(status.st_uid).map { String(cString: $0.pointee.pw_name) }
      ?? "\(status.st_uid)"
    return holder
  }

  /// Reads a file in /proc, which reports no size.
  private static func text(of path: String) -> String? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    guard let bytes = try? DescriptorIO.read(descriptor, atMost: 1 << 20, expecting: 4096) else {
      return nil
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
