import TemplateLanguage
import WidgetUI

// In Swift the statements of 'some View' are views only where '@ViewBuilder' says so, which 'body' and the closures of
// views do by themselves; a 'return' ends that.
extension Checker {
  /// What Swift demands of the body of a property or a function that gives `some View`.
  func checkOpaqueBody(_ block: Block, isBuilder: Bool) throws {
    guard !isBuilder, !block.hasReturn else { return }
    if block.statements.count == 1, case .expression? = block.statements.first { return }
    throw error(
      block.range,
      block.statements.isEmpty
        ? "a view is missing here; write 'EmptyView()'"
        : "write '@ViewBuilder' before this, as it has more than one view; or 'return' before the last"
    )
  }

  /// The view that statements return.
  func returnedView(_ block: Block) throws -> ViewCode {
    let outer = (isReturningView, returnedSwiftType)
    (isReturningView, returnedSwiftType) = (true, nil)
    defer { (isReturningView, returnedSwiftType) = outer }
    let typed = try statements(block, result: nil)
    guard let code = converted(typed, to: .view)?.code else {
      throw error(block.range, "this returns '\(typed.type)' and no view; show it with 'Text(…)'")
    }
    return { frame, views in views.append(try code(frame).asView) }
  }

  /// Makes sure that a value is of the type that was returned before.
  func checkReturned(_ typed: Typed, _ range: SourceRange) throws {
    guard isReturningView else { return }
    guard let result else { return returnedSwiftType = typed.swiftType }
    guard isErased(typed.type) || isErased(result) else { return }
    if let type = returnedSwiftType, type == typed.swiftType { return }
    throw error(
      range,
      "all that is returned must be of one type; write '@ViewBuilder', and the views without 'return'"
    )
  }

  /// Refuses a view that Swift would make and not show.
  func refuseUnshown(_ typed: Typed, _ range: SourceRange) throws {
    guard isReturningView, converted(typed, to: .view) != nil else { return }
    throw error(range, "this is not shown: with 'return', only what is returned is")
  }
}

extension Block {
  /// Whether a `return` stands in it, closures left out.
  var hasReturn: Bool { statements.contains(where: \.hasReturn) }
}

extension Statement {
  fileprivate var hasReturn: Bool {
    switch self {
    case .returning: true
    case .conditional(let statement):
      statement.branches.contains(where: \.body.hasReturn)
        || statement.otherwise?.hasReturn ?? false
    case .early(let statement): statement.otherwise.hasReturn
    case .selection(let statement): statement.cases.contains(where: \.body.hasReturn)
    case .loop(let statement): statement.body.hasReturn
    case .expression, .binding, .assignment, .leaving: false
    }
  }
}

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
