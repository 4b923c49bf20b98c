import Foundation
import Glibc

/// The network interfaces of the system.
struct SystemInterfaces: Sendable {
  /// Whether there is a file or a folder.
  let fileExists: @Sendable (String) -> Bool

  static let current = SystemInterfaces { FileManager.default.fileExists(atPath: $0) }

  func interface(named name: String) -> NWInterface {
    NWInterface(type: technology(of: name), name: name, index: Int(if_nametoindex(name)))
  }

  private func technology(of name: String) -> NWInterface.InterfaceType {
    let folder = "/sys/class/net/" + name
    if name == "lo" { return .loopback }
    if name.hasPrefix("ww") || name.hasPrefix("rmnet") { return .cellular }
    if fileExists(folder + "/wireless") || fileExists(folder + "/phy80211") { return .wifi }
    // A name of the kernel or of systemd for Ethernet, or a device; tunnels and bridges have none.
    return name.hasPrefix("e") || fileExists(folder + "/device") ? .wiredEthernet : .other
  }
}
