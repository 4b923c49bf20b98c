import TemplateLanguage

/// A property or a function that gives `some View`.
struct OpaqueMember: Hashable {
  let structure: String
  let name: String
  /// Which of the functions of the name it is.
  let index: Int
}

// A view's type in Swift names the types of all that it is made of, and cannot name itself.
extension Checker {
  /// Notes what is used by a part of a view that gives a view.
  func inOpaque(
    _ type: TemplateType, _ name: Name, _ index: Int, of structure: StructureInfo,
    _ work: () -> Void
  ) {
    guard type == .view else { return work() }
    let member = OpaqueMember(structure: structure.name, name: name.text, index: index)
    opaquePlaces[member] = name.range
    opaqueMember = member
    defer { opaqueMember = nil }
    work()
  }

  func noteUse(ofPart name: String, _ index: Int, of structure: StructureInfo) {
    guard let opaqueMember else { return }
    opaqueUses[opaqueMember, default: []].insert(
      OpaqueMember(structure: structure.name, name: name, index: index))
  }

  /// Says which parts are made of themselves.
  func checkOpaqueResults() {
    for (member, range) in opaquePlaces.sorted(by: { $0.value.lower < $1.value.lower })
    where isReached(member, from: member) {
      report(
        error(
          range,
          "'\(member.name)' is made of itself, which no type of Swift can be; "
            + "move it into a 'struct … : View' of its own"), at: range)
    }
  }

  private func isReached(_ target: OpaqueMember, from start: OpaqueMember) -> Bool {
    var seen: Set<OpaqueMember> = []
    var open = Array(opaqueUses[start] ?? [])
    while let member = open.popLast() {
      if member == target { return true }
      if seen.insert(member).inserted { open += opaqueUses[member] ?? [] }
    }
    return false
  }

  /// Says which views would be stored in themselves.
  func checkStoredViews(of structures: [StructureInfo]) {
    for structure in structures {
      for property in structure.stored where holds(property.type, structure.name, []) {
        let range = structure.declaration.name.range
        report(
          error(
            range,
            "'\(structure.name)' is stored in itself by its '\(property.name)'; write a list, "
              + "as in '[\(structure.name)]'"), at: range)
      }
    }
  }

  private func holds(_ type: TemplateType, _ name: String, _ seen: Set<String>) -> Bool {
    guard case .structure(let other) = type.unwrapped else { return false }
    if other == name { return true }
    guard !seen.contains(other) else { return false }
    return structures[other]?.stored.contains { holds($0.type, name, seen.union([other])) } ?? false
  }
}
