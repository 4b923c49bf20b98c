import FramePipeline

extension RegisteredDevice {
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
