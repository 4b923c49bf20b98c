import FramePipeline

extension RegisteredDevice {
  /// Returns the identifier of a device that fetches an address: the name in it, and the digest of the token that its owner
  /// has chosen.
  package static func identifier(ofAddress name: String, tokenDigest: String?) -> String {
    "/devices/\(name)" + (tokenDigest.map { "#" + $0.prefix(32) } ?? "")
  }

  /// The name in the address of a device that is known by its address; `nil` for other devices.
  package var nameInAddress: String? {
    guard let identifier, identifier.hasPrefix("/devices/") else { return nil }
    return String(identifier.dropFirst("/devices/".count).prefix { $0 != "#" })
  }

  /// The first parts of the server's own addresses, where LED matrices have the name of a device.
  private static let reservedNames = [
    "admin", "api", "devices", "frames", "kiosk", "healthz", "metrics",
  ]

  /// Returns why a text cannot be the name of a device, or `nil` if it can.
  package static func problem(withName name: String) -> String? {
    guard InstanceName.isSafe(name) else {
      return "'\(name)' cannot be the name of a device; use \(InstanceName.rule)"
    }
    guard !reservedNames.contains(name.lowercased()) else {
      return "'\(name)' is an address of the server; choose another name"
    }
    return nil
  }
}
