#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Messages from and to the compiler, each preceded by its length in 8 bytes, little endian.
struct CompilerConnection {
  let input: Int32
  let output: Int32

  /// The maximum length of a message, which is a part of a source file.
  static let maximumLength: UInt64 = 256 << 20

  /// Returns the next message, or `nil` at the end of the input or if its length is impossible.
  func receive() -> [UInt8]? {
    guard let prefix = bytes(8) else { return nil }
    let length = prefix.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return length <= Self.maximumLength ? bytes(Int(length)) : nil
  }

  /// Sends a message; the compiler is gone if it cannot be written.
  func send(_ message: JSON) {
    var body: [UInt8] = []
    message.write(to: &body)
    let prefix = (0..<8).map { UInt8(truncatingIfNeeded: body.count >> ($0 * 8)) }
    write(prefix + body)
  }

  /// Reads in parts, so that memory is only used for what arrives.
  private func bytes(_ count: Int) -> [UInt8]? {
    var result: [UInt8] = []
    var part = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while result.count < count {
      let requestedCount = min(part.count, count - result.count)
      let received = read(input, &part, requestedCount)
      if received < 0, errno == EINTR { continue }
      guard received > 0 else { return nil }
      result += part[..<received]
    }
    return result
  }

  private func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = rest.withUnsafeBytes { systemWrite($0) }
      if written < 0, errno == EINTR { continue }
      guard written > 0 else { return }
      rest = rest.dropFirst(written)
    }
  }

  private func systemWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.write(output, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
    Musl.write(output, bytes.baseAddress, bytes.count)
    #else
    Darwin.write(output, bytes.baseAddress, bytes.count)
    #endif
  }
}
