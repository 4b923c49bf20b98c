import Glibc

/// Who is at the other end of a Unix socket (`SO_PEERCRED` of unix(7)).
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
