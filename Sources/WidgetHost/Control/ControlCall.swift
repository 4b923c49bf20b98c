import Glibc

/// A connection to a running host.
final class ControlCall {
  /// A host that does not answer for so long is taken for none: what is asked goes to the store.
  private static let patience = timeval(tv_sec: 5, tv_usec: 0)

  private let descriptor: Int32

  /// Calls the host of a folder; `nil` where none runs.
  init?(_ folder: StateFolder) {
    guard access(folder.socket, F_OK) == 0, let address = try? SocketAddress(folder) else {
      return nil
    }
    descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var patience = Self.patience
    let size = socklen_t(MemoryLayout<timeval>.size)
    guard descriptor >= 0,
      setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, size) == 0,
      setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &patience, size) == 0,
      address.with({ connect(descriptor, $0, $1) }) == 0
    else { return nil }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The host's process.
  var host: Int32? { SocketPeer(descriptor)?.process }

  /// Tells the host something; `nil` where it goes away or says nothing.
  func answer(to message: ControlMessage) throws -> ControlResponse? {
    let line = try ControlLine.bytes(of: message)
    guard send(descriptor, line, line.count, Int32(MSG_NOSIGNAL)) == line.count else {
      return nil
    }
    return receiveLine().flatMap { try? ControlLine.value(ControlResponse.self, from: $0) }
  }

  private func receiveLine() -> ArraySlice<UInt8>? {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while bytes.count <= ControlLine.longest {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return nil }
      bytes += buffer[..<count]
      if let end = bytes.firstIndex(of: UInt8(ascii: "\n")) { return bytes[..<end] }
    }
    return nil
  }
}
