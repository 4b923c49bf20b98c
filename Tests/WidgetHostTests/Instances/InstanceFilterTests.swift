import Testing
import WidgetTimeline

@testable import WidgetHost

@Suite("Selection of instances")
struct InstanceFilterTests {
  @Test(
    "patterns match as in shells",
    arguments: [
      ("hall", "hall", true), ("hall", "halls", false), ("hall*", "halls", true),
      ("*", "", true), ("*", "any", true), ("h?ll", "hall", true), ("h?ll", "hll", false),
      ("*-left", "wall-left", true), ("*-left", "wall-left-2", false),
      ("*a*b*", "xaxbx", true), ("*a*b*", "xbxax", false), ("[a-c]1", "b1", true),
      ("[a-c]1", "d1", false), ("[!a-c]1", "d1", true), ("[abc", "[abc", true),
      ("[]a]", "]", true), ("**", "x", true), ("", "", true), ("", "x", false),
      ("Hall", "hall", false),
    ])
  func pattern(_ pattern: String, _ name: String, _ matches: Bool) {
    #expect(NamePattern(pattern).matches(name) == matches)
  }

  @Test("hostile patterns end in time")
  func hostilePattern() {
    let pattern = String(repeating: "*a", count: 200) + "b"
    #expect(!NamePattern(pattern).matches(String(repeating: "a", count: 5000)))
  }

  private static func instance(
    _ id: String, kind: String = "weather", device: String = "trmnl-og", tags: [String]? = nil
  ) -> WidgetInstance {
    WidgetInstance(
      id: id, program: "p", kind: kind, family: .systemSmall, device: device, tags: tags,
      added: .january(14))
  }

  private static let instances = [
    instance("hall-1", tags: ["floor-1", "lobby"]), instance("hall-2", tags: ["floor-2"]),
    instance("door", kind: "notice", device: "kindle", tags: ["floor-1"]), instance("desk"),
  ]

  /// A filter, and the names of the instances that it selects or the error.
  private static let rows: [(InstanceFilter, String)] = [
    (InstanceFilter(), "hall-1 hall-2 door desk"),
    (InstanceFilter(names: ["hall-*"]), "hall-1 hall-2"),
    (InstanceFilter(names: ["desk", "door"]), "door desk"),
    (InstanceFilter(tags: ["floor-1"]), "hall-1 door"),
    (InstanceFilter(tags: ["floor-*"]), "hall-1 hall-2 door"),
    (InstanceFilter(names: ["hall-*"], tags: ["floor-1"]), "hall-1"),
    (InstanceFilter(tags: ["lobby", "floor-2"]), "hall-1 hall-2"),
    (InstanceFilter(kinds: ["notice"]), "door"),
    (InstanceFilter(devices: ["kindle", "trmnl-og"]), "hall-1 hall-2 door desk"),
    (InstanceFilter(onlyFailing: true), "hall-2 desk"),
    (InstanceFilter(tags: ["floor-*"], onlyFailing: true), "hall-2"),
    (InstanceFilter(names: ["hal-1"]), "there is no instance 'hal-1'; did you mean 'hall-1'?"),
    (InstanceFilter(names: ["x*"]), "no instance matches 'x*'; 'instances' lists them"),
    (
      InstanceFilter(tags: ["floor1"]),
      "no instance has the tag 'floor1'; did you mean 'floor-1'?"
    ),
    (InstanceFilter(kinds: ["clock"]), "no instance has the kind 'clock'; 'instances' lists them"),
    (
      InstanceFilter(kinds: ["notice"], onlyFailing: true),
      "no instance matches; use fewer conditions"
    ),
  ]

  @Test("combines conditions", arguments: rows)
  func selection(_ filter: InstanceFilter, _ expected: String) {
    let result: String
    do throws(InstanceFilterError) {
      result = try filter.selected(among: Self.instances, failing: ["hall-2", "desk"])
        .map(\.id).joined(separator: " ")
    } catch {
      result = error.description
    }
    #expect(result == expected)
  }
}
