#if Server
import Glibc
import NIOCore

extension ListenAddress {
  /// Returns why listening on an address failed, without the names of functions and types of the network library.
  static func reason(of error: any Error) -> String {
    let text =
      switch error {
      case let error as IOError: String(cString: strerror(error.errnoCode))
      case let error as SocketAddressError.UnknownHost: error.errorDescription
      default: "\(error)"
      }
    return text.prefix(1).lowercased() + text.dropFirst()
  }
}
#endif
