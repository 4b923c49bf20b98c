import Foundation
package import Glibc

/// TCP sockets of this machine's own network.
package enum LoopbackSocket {
  /// Returns a socket that is bound to a free port, and the port; it does not listen yet.
  ///
  /// - Parameters:
  ///   - host: The address of this machine.
  ///   - isShared: Whether a program that asks for this port may listen on it meanwhile; no other gets it by chance.
  /// - Returns: The socket and its port.
  /// - Throws: A `POSIXError` if there is no free port.
  package static func bound(
    to host: in_addr_t = INADDR_LOOPBACK, isShared: Bool = false
  ) throws -> (socket: Int32, port: UInt16) {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var reuses: Int32 = isShared ? 1 : 0
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &reuses, socklen_t(MemoryLayout<Int32>.size))
    var address = internetAddress(of: host, port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(socket, address, size) + getsockname(socket, address, &size)
      }
    }
    guard socket >= 0, code == 0 else {
      close(socket)
      throw POSIXError(.EADDRNOTAVAIL)
    }
    return (socket, UInt16(bigEndian: address.sin_port))
  }

  /// Returns a socket that is connected to a port.
  static func connected(to port: UInt16) throws -> Int32 {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    var address = internetAddress(of: INADDR_LOOPBACK, port: port)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard socket >= 0, code == 0 else {
      close(socket)
      throw POSIXError(.ECONNREFUSED)
    }
    return socket
  }

  private static func internetAddress(of host: in_addr_t, port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = host.bigEndian
    address.sin_port = port.bigEndian
    return address
  }
}
