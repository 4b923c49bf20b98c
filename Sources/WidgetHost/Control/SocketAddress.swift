import Glibc

/// The address of a state folder's socket, valid for the lifetime of the value.
///
/// An address holds 107 bytes. A longer path is replaced by that of the open folder in `/proc`.
final class SocketAddress {
  private let folder: Int32
  private let path: [UInt8]

  init(_ state: StateFolder) throws(StateError) {
    folder = open(state.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else {
      throw .folder(state.path, reason: String(cString: strerror(errno)).lowercased())
    }
    let plain = Array(state.socket.utf8)
    let room = MemoryLayout.size(ofValue: sockaddr_un().sun_path) - 1
    path =
      plain.count <= room
      ? plain : Array("/proc/self/fd/\(folder)/\(StateFolder.socketName)".utf8)
  }

  deinit { close(folder) }

  /// Passes the address to `bind` or `connect`.
  func with(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// The process at the other end of a Unix socket (`SO_PEERCRED` of unix(7)).
struct SocketPeer: Hashable {
  let process: Int32
  let user: UInt32

  init?(_ descriptor: Int32) {
    var credentials: [UInt32] = [0, 0, 0]
    var size = socklen_t(credentials.count * MemoryLayout<UInt32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else {
      return nil
    }
    process = Int32(bitPattern: credentials[0])
    user = credentials[1]
  }
}
