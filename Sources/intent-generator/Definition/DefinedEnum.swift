import Foundation

/// An enum of a definition.
struct DefinedEnum {
  struct Case {
    let name: String
    let title: String
    let rawValue: Int
  }

  let name: String
  /// The cases with `unknown` of 0 first.
  let cases: [Case]

  /// - Throws: ``DefinitionError``.
  init(_ node: DefinitionNode) throws {
    name = try SwiftName.type(
      node.text("INEnumClassName") ?? node.requiredText("INEnumName"), at: node)
    let written = try node.list("INEnumValues").enumerated().map { index, value in
      let name = try value.requiredText("INEnumValueName")
      return Case(
        name: try SwiftName.member(name, at: value),
        title: try value.text("INEnumValueDisplayName") ?? name,
        rawValue: try value.number("INEnumValueIndex")?.intValue ?? index)
    }
    let hasUnknown = written.contains { $0.name == "unknown" }
    cases = hasUnknown ? written : [Case(name: "unknown", title: "unknown", rawValue: 0)] + written
    try checkCases(node)
  }

  private func checkCases(_ node: DefinitionNode) throws {
    var names: Set<String> = []
    var numbers: Set<Int> = []
    for value in cases {
      guard names.insert(value.name).inserted else {
        throw node.error("several cases have the name '\(value.name)'; rename all but one")
      }
      guard numbers.insert(value.rawValue).inserted else {
        throw node.error(
          "several cases have the index \(value.rawValue), which is 0 for 'unknown' only; "
            + "give each 'INEnumValueIndex' its own number")
      }
    }
  }
}
