import CheckedJSON
import FleetConfiguration
import Testing

@Suite("YAML")
struct YAMLReaderTests {
  private func value(_ text: String) throws -> JSONValue {
    JSONValue(try YAMLReader.read([UInt8](text.utf8), file: "f").node)
  }

  @Test(
    "reads plain texts by JSON's rules",
    arguments: [
      ("12", .integer(12)), ("-3", .integer(-3)), ("1.5", .number(1.5)), ("1e3", .number(1000)),
      ("true", .bool(true)), ("null", .null), ("~", .null), ("no", .string("no")),
      ("yes", .string("yes")), ("on", .string("on")), ("0123", .string("0123")),
      ("12:30", .string("12:30")), ("0x1F", .string("0x1F")), ("1_000", .string("1_000")),
      ("2026-01-14", .string("2026-01-14")), ("\"12\"", .string("12")), ("'true'", .string("true")),
      (".inf", .string(".inf")), ("+1", .string("+1")), ("\"a: b # c\"", .string("a: b # c")),
    ] as [(String, JSONValue)])
  func scalar(_ text: String, _ expected: JSONValue) throws {
    #expect(try value("a: \(text)")["a"] == expected)
  }

  @Test("merges objects")
  func merging() throws {
    let text = """
      base: &base { family: systemSmall, device: trmnl-og }
      hall: { <<: *base, device: kindle }
      """
    #expect(
      try value(text)["hall"]
        == .object([.init("device", "kindle"), .init("family", "systemSmall")]))
  }

  @Test("bounds aliases that repeat aliases")
  func aliasBomb() {
    let lines = (1...12).map { level in
      "l\(level): &l\(level) [\((0..<10).map { _ in "*l\(level - 1)" }.joined(separator: ", "))]"
    }
    let text = (["l0: &l0 [1, 2]"] + lines).joined(separator: "\n")
    #expect(throws: JSONFileError.self) { try value(text) }
    #expect(throws: JSONFileError.self) { try value(text + "\n? *l12\n: 1") }
    #expect(throws: JSONFileError.self) { try value(text + "\n[*l12]: 1") }
    #expect(throws: JSONFileError.self) { try value(text + "\n{ *l12 : 1 }") }
  }

  @Test("bounds depth and the number of anchors", arguments: [100, 2000, 200_000])
  func depth(_ depth: Int) {
    let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    #expect(throws: JSONFileError.self) { try value(nested) }
    let chain = (1...depth).map { "- &a\($0) [*a\($0 - 1)]" }
    #expect(throws: JSONFileError.self) {
      try value("- &a0 1\n" + chain.joined(separator: "\n"))
    }
  }
}
