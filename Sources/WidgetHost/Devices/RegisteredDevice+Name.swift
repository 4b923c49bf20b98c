import Foundation
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

// The label, by which people know a device whose name is part of an address.
extension RegisteredDevice {
  /// The label, or the name of a device that has none.
  package var displayName: String { label ?? id }

  /// The name, which commands need, followed by the label.
  package var nameWithLabel: String {
    guard let label, label != id else { return id }
    return "\(id) (\(label))"
  }

  /// The maximum length of a label in characters.
  package static let maximumLabelLength = 80
  /// Each character may have several scalars, as emoji and accented letters do.
  private static let maximumLabelScalars = 320

  /// Returns a label as it is stored, without spaces around it; `nil` if nothing is left.
  package static func normalizedLabel(_ text: String) -> String? {
    let label = text.trimmingCharacters(in: .whitespaces)
    return label.isEmpty ? nil : label
  }

  /// Returns why a text cannot be a label, or `nil` if it can.
  package static func problem(withLabel label: String) -> String? {
    guard label.count <= maximumLabelLength, label.unicodeScalars.count <= maximumLabelScalars
    else { return "a label has at most \(maximumLabelLength) characters; shorten it" }
    guard label.unicodeScalars.allSatisfy(mayBeInLabel) else {
      return "a label is one line, without control characters; remove them"
    }
    guard label.unicodeScalars.contains(where: isVisible) else {
      return "a label needs a character that can be seen; add one"
    }
    return nil
  }

  /// Whether a scalar neither breaks a line nor changes the order or the look of the text around it.
  private static func mayBeInLabel(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: false
    // Emoji and some scripts need joiners.
    case .format: scalar.value == 0x200C || scalar.value == 0x200D
    default: true
    }
  }

  private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory != .format && !scalar.properties.isWhitespace
  }
}
