import Glibc

/// The interfaces of the default routes, the preferred one first.
struct DefaultRoutes: Equatable {
  let ipv4: [String]
  let ipv6: [String]

  /// Those of both protocols, without repetition.
  var names: [String] { ipv4 + ipv6.filter { !ipv4.contains($0) } }

  /// The routes of the system.
  static var current: DefaultRoutes {
    DefaultRoutes(
      ipv4Table: text(of: "/proc/net/route"), ipv6Table: text(of: "/proc/net/ipv6_route"))
  }

  /// The routes in the text of `/proc/net/route` and `/proc/net/ipv6_route`.
  init(ipv4Table: String, ipv6Table: String) {
    ipv4 = Self.interfaces(in: ipv4Table, Self.ipv4Route)
    ipv6 = Self.interfaces(in: ipv6Table, Self.ipv6Route)
  }

  private struct Route {
    let interface: String
    let metric: UInt32
  }

  private static func interfaces(
    in table: String, _ route: ([Substring]) -> Route?
  ) -> [String] {
    let routes = table.split(separator: "\n").compactMap { line in
      route(line.split { $0 == " " || $0 == "\t" })
    }
    var found: [String] = []
    // Of equal metrics, the first in the table is preferred.
    for (_, route) in routes.enumerated().sorted(by: {
      ($0.element.metric, $0.offset) < ($1.element.metric, $1.offset)
    }) where !found.contains(route.interface) {
      found.append(route.interface)
    }
    return found
  }

  /// Interface, destination, gateway, flags, references, uses, metric, mask.
  private static func ipv4Route(_ fields: [Substring]) -> Route? {
    guard fields.count >= 8, isZero(fields[1]), isZero(fields[7]), isUsable(flags: fields[3])
    else { return nil }
    return UInt32(fields[6]).flatMap { used(String(fields[0]), metric: $0) }
  }

  /// Destination, its length, source, its length, gateway, metric, references, uses, flags, interface.
  private static func ipv6Route(_ fields: [Substring]) -> Route? {
    guard fields.count >= 10, isZero(fields[0]), isZero(fields[1]), isUsable(flags: fields[8])
    else { return nil }
    return UInt32(fields[5], radix: 16).flatMap { used(String(fields[9]), metric: $0) }
  }

  private static func used(_ interface: String, metric: UInt32) -> Route? {
    interface == "lo" ? nil : Route(interface: interface, metric: metric)
  }

  private static func isZero(_ digits: Substring) -> Bool { digits.allSatisfy { $0 == "0" } }

  /// Whether a route is up and rejects nothing (`RTF_UP`, `RTF_REJECT`).
  private static func isUsable(flags: Substring) -> Bool {
    UInt32(flags, radix: 16).map { $0 & 0x1 != 0 && $0 & 0x200 == 0 } ?? false
  }

  /// The text of a file for which the system reports no size; empty if it cannot be read.
  private static func text(of path: String) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { fclose(file) }
    let size = 4_096
    var text: [UInt8] = []
    var part = [UInt8](repeating: 0, count: size)
    while true {
      let count = fread(&part, 1, size, file)
      guard count > 0 else { return String(decoding: text, as: UTF8.self) }
      text += part.prefix(count)
    }
  }
}
