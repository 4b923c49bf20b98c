import CProcess
import Foundation
import Glibc

/// The properties of a program that are read from the file of its executable, without executing it.
struct ProgramExecutable {
  /// The versions of the worker protocol that the program has; empty if it is no widget program.
  let protocols: Set<Int>
  /// The names of the resource bundles that the program's code loads from its own folder.
  let bundles: [String]

  /// Reads an executable.
  ///
  /// - Parameters:
  ///   - path: A file that no other process changes meanwhile.
  ///   - name: The path for error messages.
  /// - Throws: ``CommandError`` if it is not an executable of this machine.
  init(path: String, named name: String) throws {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard descriptor >= 0 else {
      throw CommandError(
        "'\(name)' cannot be read: \(String(cString: strerror(errno)).lowercased())")
    }
    defer { close(descriptor) }
    var status = stat()
    fstat(descriptor, &status)
    let count = Int(status.st_size)
    guard count > 0, let start = mmap(nil, count, PROT_READ, MAP_PRIVATE, descriptor, 0),
      start != MAP_FAILED
    else { throw Self.notExecutable(name) }
    defer { munmap(start, count) }
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    try Self.checkHeader(bytes, name)
    protocols = Self.protocols(in: bytes)
    bundles = Self.bundles(in: bytes)
  }

  // MARK: Header

  /// Compares the start of the file with that of this process's executable: format, word size, byte order and machine.
  private static func checkHeader(_ bytes: UnsafeRawBufferPointer, _ name: String) throws {
    guard bytes.count >= ELFHeader.byteCount, bytes.starts(with: ELFHeader.magic) else {
      let isScript = bytes.starts(with: Array("#!".utf8))
      throw isScript
        ? CommandError(
          "'\(name)' is a script; pass the executable of a widget program, as 'swift build' writes it"
        )
        : notExecutable(name)
    }
    let own = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/self/exe"))
      .read(upToCount: ELFHeader.byteCount)
    guard let own, ELFHeader.platform(of: bytes) == own.withUnsafeBytes(ELFHeader.platform) else {
      throw CommandError(
        "'\(name)' was built for another processor or system; build it on this machine, or for it")
    }
  }

  private static func notExecutable(_ name: String) -> CommandError {
    CommandError(
      "'\(name)' is not an executable; pass the executable of a widget program, as 'swift build' writes it"
    )
  }

  // MARK: Texts

  private static func protocols(in bytes: UnsafeRawBufferPointer) -> Set<Int> {
    // This program's marker without the version. It must not be a literal in this code, because the search would find it.
    let marker = String(cString: placard_worker_marker()).utf8
    let prefix = Array(marker.prefix { !(48...57).contains($0) })
    var found: Set<Int> = []
    bytes.forEachOccurrence(of: prefix) { position in
      let digits = bytes[(position + prefix.count)...].prefix(6).prefix { (48...57).contains($0) }
      if let version = Int(String(decoding: digits, as: UTF8.self)) { found.insert(version) }
    }
    return found
  }

  /// Returns the names of bundles for which SwiftPM has generated `Bundle.module`.
  ///
  /// The generated code contains two paths: the bundle's name, which it appends to the program's folder, and the absolute
  /// path in the build folder. The latter is searched, as short texts such as the former may be part of instructions.
  private static func bundles(in bytes: UnsafeRawBufferPointer) -> [String] {
    var found: Set<String> = []
    bytes.forEachOccurrence(of: Array((bundleSuffix + "\0").utf8)) { position in
      let start = bytes[..<position].suffix(4096).lastIndex(of: 0).map { $0 + 1 } ?? position
      let path = String(decoding: bytes[start..<position], as: UTF8.self)
      guard path.hasPrefix("/"), let name = path.split(separator: "/").last, name.contains("_")
      else { return }
      found.insert(name + bundleSuffix)
    }
    return found.subtracting(unreadBundles).sorted()
  }

  private static let bundleSuffix = ".resources"

  /// Bundles that nothing reads: programs that were built with version 0.5 or an earlier one name GRDB's, which contains
  /// only its privacy statement for Apple's stores.
  private static let unreadBundles: Set<String> = ["GRDB_GRDB.resources"]
}

/// The first fields of an executable in the Executable and Linkable Format.
private enum ELFHeader {
  static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]
  /// The number of bytes up to the machine.
  static let byteCount = 20

  /// Returns class, byte order and version, and the machine; the operating system's ABI is 0 or Linux's.
  static func platform(of header: UnsafeRawBufferPointer) -> [UInt8] {
    Array(header[4..<7]) + Array(header[18..<20])
  }
}

extension UnsafeRawBufferPointer {
  /// Calls `body` with the position of each occurrence of a text.
  fileprivate func forEachOccurrence(of text: [UInt8], _ body: (Int) -> Void) {
    guard let baseAddress else { return }
    var position = 0
    while let next = placard_find(baseAddress + position, count - position, text, text.count) {
      let found = next - baseAddress
      body(found)
      position = found + 1
    }
  }
}
