#if Server
import ArgumentParser
import DeviceServer
import Glibc
import Graphics
import NIOCore

/// An address and a port to listen on: `127.0.0.1:8080`, `[::1]:8080`, `0.0.0.0:8080`, or a port alone.
struct ListenAddress: Hashable, Sendable, ExpressibleByArgument, CustomStringConvertible {
  let host: String
  let port: Int

  static let standard = ListenAddress(host: "127.0.0.1", port: 8080)

  private init(host: String, port: Int) {
    self.host = host
    self.port = port
  }

  init?(argument: String) {
    let colon = argument.lastIndex(of: ":")
    let digits = colon.map { argument[argument.index(after: $0)...] } ?? Substring(argument)
    guard let port = Int(digits), (0...65_535).contains(port) else { return nil }
    var host = colon.map { String(argument[..<$0]) } ?? Self.standard.host
    if host.hasPrefix("["), host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
    self.init(host: host.isEmpty ? "0.0.0.0" : host, port: port)
  }

  /// Whether only this machine reaches the address.
  var isLoopback: Bool { host == "localhost" || ClientNetwork.isLoopback(host) }

  /// Whether it stands for all addresses of this machine.
  var isAny: Bool { host == "0.0.0.0" || host == "::" }

  var description: String { "\(host.urlHost):\(port)" }

  var defaultValueDescription: String { description }
}

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
