@_exported public import Foundation

/// An interface of the machine to a network.
public struct NWInterface: Hashable, Sendable, CustomStringConvertible {
  /// The technology of an interface.
  public enum InterfaceType: Hashable, Sendable {
    /// Another technology, such as a tunnel.
    case other
    /// Wi-Fi.
    case wifi
    /// A mobile network.
    case cellular
    /// A cable.
    case wiredEthernet
    /// The machine itself.
    case loopback
  }

  /// The technology.
  public let type: InterfaceType
  /// The name, such as `eth0`.
  public let name: String
  /// The number that the system has for it.
  public let index: Int

  /// The name.
  public var description: String { name }
}
