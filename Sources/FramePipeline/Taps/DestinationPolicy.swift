import WidgetUI

/// The rule for which destinations become tap targets.
///
/// Views already reject others; this check is final and also covers display lists from other sources.
package struct DestinationPolicy: Hashable, Sendable {
  /// The maximum length of a destination in bytes.
  package static let maximumLength = 4096

  /// Whether URLs with risky schemes become targets too.
  package var allowsRiskySchemes: Bool

  package init(allowsRiskySchemes: Bool = false) {
    self.allowsRiskySchemes = allowsRiskySchemes
  }

  /// Returns why a destination is rejected as a target, or `nil` if it is accepted.
  package func rejectionReason(of url: String) -> String? {
    guard url.utf8.count <= Self.maximumLength else {
      return "the destination '\(url.prefix(40))…' has \(url.utf8.count) bytes and has no tap "
        + "target; make it shorter than \(Self.maximumLength)"
    }
    guard let scheme = Self.scheme(of: url) else {
      return "the destination '\(url.prefix(200))' is not a URL with a scheme and has no tap "
        + "target; write it like 'game:///panda'"
    }
    guard allowsRiskySchemes || !LinkDestination.rejectedByDefault.contains(scheme) else {
      return
        "the destination '\(url.prefix(200))' has no tap target, because '\(scheme):' can harm "
        + "the device that opens it; use another scheme or allow such destinations"
    }
    return nil
  }

  /// Returns the scheme in lower case (RFC 3986 §3.1), or `nil` if the text is not an absolute URL.
  static func scheme(of url: String) -> String? {
    let bytes = Array(url.utf8)
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon + 1 < bytes.count,
      bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return nil }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    let letters = "abcdefghijklmnopqrstuvwxyz"
    guard let first = scheme.first, letters.contains(first),
      scheme.allSatisfy({ (letters + "0123456789+-.").contains($0) })
    else { return nil }
    return scheme
  }
}
