import WidgetUI

/// Which destinations make a tap target.
///
/// Views refuse others before; this is the last word, also on drawings that come from elsewhere.
package struct DestinationPolicy: Hashable, Sendable {
  /// The most bytes of a destination.
  package static let longest = 4096

  /// Whether risky schemes make targets too.
  package var allowsRiskySchemes: Bool

  package init(allowsRiskySchemes: Bool = false) {
    self.allowsRiskySchemes = allowsRiskySchemes
  }

  /// Why a destination makes no target, or `nil` where it makes one.
  package func refusal(of url: String) -> String? {
    guard url.utf8.count <= Self.longest else {
      return "the destination '\(url.prefix(40))…' has \(url.utf8.count) bytes and makes no tap "
        + "target; keep it below \(Self.longest)"
    }
    guard let scheme = Self.scheme(of: url) else {
      return "the destination '\(url.prefix(200))' is not a URL with a scheme and makes no tap "
        + "target; write it like 'game:///panda'"
    }
    guard allowsRiskySchemes || !LinkDestination.refusedByDefault.contains(scheme) else {
      return "the destination '\(url.prefix(200))' makes no tap target, as '\(scheme):' can harm "
        + "who opens it; use another scheme or allow such destinations"
    }
    return nil
  }

  /// The scheme in small letters (RFC 3986 §3.1), or `nil` where the text is no absolute URL.
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
