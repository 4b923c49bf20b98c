import TemplateLanguage
import WidgetUI

// In Swift, the statements of a 'some View' body are collected as views only if it is marked '@ViewBuilder', which is
// implicit for 'body' and for view builder closures; a 'return' turns the builder off.
extension Checker {
  /// Checks Swift's rules for the body of a property or function of type `some View`.
  func checkOpaqueBody(_ block: Block, isBuilder: Bool) throws {
    guard !isBuilder, !block.hasReturn else { return }
    if block.statements.count == 1, case .expression? = block.statements.first { return }
    throw error(
      block.range,
      block.statements.isEmpty
        ? "a view is missing here; write 'EmptyView()'"
        : "write '@ViewBuilder' before this, because it has more than one view; or 'return' before the last"
    )
  }

  /// Checks statements that return a view.
  func returnedView(_ block: Block) throws -> CompiledViewBuilder {
    let outer = (isReturningView, returnedSwiftType)
    (isReturningView, returnedSwiftType) = (true, nil)
    defer { (isReturningView, returnedSwiftType) = outer }
    let typed = try statements(block, result: nil)
    guard let code = converted(typed, to: .view)?.code else {
      throw error(
        block.range, "this returns '\(typed.type)', which is not a view; show it with 'Text(…)'")
    }
    return { frame, views in views.append(try code(frame).asView) }
  }

  /// Checks that a returned view has the same Swift type as those returned before.
  func checkReturned(_ typed: TypedExpression, _ range: SourceRange) throws {
    guard isReturningView else { return }
    guard let returnType else { return returnedSwiftType = typed.swiftType }
    guard isErased(typed.type) || isErased(returnType) else { return }
    if let type = returnedSwiftType, type == typed.swiftType { return }
    throw error(
      range,
      "all returned values must have the same type; write '@ViewBuilder', and the views without 'return'"
    )
  }

  /// Rejects a view expression that Swift would evaluate and discard.
  func rejectDiscardedView(_ typed: TypedExpression, _ range: SourceRange) throws {
    guard isReturningView, converted(typed, to: .view) != nil else { return }
    throw error(range, "this is not shown: with 'return', only what is returned is")
  }
}

extension Block {
  /// Whether the block contains a `return`, ignoring closures.
  var hasReturn: Bool { statements.contains(where: \.hasReturn) }
}

extension Statement {
  fileprivate var hasReturn: Bool {
    switch self {
    case .returnStatement: true
    case .conditional(let statement):
      statement.branches.contains(where: \.body.hasReturn)
        || statement.otherwise?.hasReturn ?? false
    case .guardStatement(let statement): statement.otherwise.hasReturn
    case .switchStatement(let statement): statement.cases.contains(where: \.body.hasReturn)
    case .loop(let statement): statement.body.hasReturn
    case .expression, .binding, .assignment, .exit: false
    }
  }
}

/// A property or function of type `some View`.
struct OpaqueMember: Hashable {
  let structure: String
  let name: String
  /// The index among the overloads of the name.
  let index: Int
}

// The Swift type of a view contains the types of all its parts, and cannot contain itself.
extension Checker {
  /// Records the members used while checking a member of type `some View`.
  func withOpaqueMember(
    _ type: TemplateType, _ name: Name, _ index: Int, of structure: StructureInfo,
    _ work: () -> Void
  ) {
    guard type == .view else { return work() }
    let member = OpaqueMember(structure: structure.name, name: name.text, index: index)
    opaqueLocations[member] = name.range
    opaqueMember = member
    defer { opaqueMember = nil }
    work()
  }

  func recordUse(ofPart name: String, _ index: Int, of structure: StructureInfo) {
    guard let opaqueMember else { return }
    opaqueUses[opaqueMember, default: []].insert(
      OpaqueMember(structure: structure.name, name: name, index: index))
  }

  /// Reports members whose type would contain itself.
  func checkOpaqueResults() {
    for (member, range) in opaqueLocations.sorted(by: { $0.value.lower < $1.value.lower })
    where isReached(member, from: member) {
      report(
        error(
          range,
          "'\(member.name)' contains itself, which Swift does not allow; "
            + "move it into a separate 'struct … : View'"), at: range)
    }
  }

  private func isReached(_ target: OpaqueMember, from start: OpaqueMember) -> Bool {
    var visited: Set<OpaqueMember> = []
    var open = Array(opaqueUses[start] ?? [])
    while let member = open.popLast() {
      if member == target { return true }
      if visited.insert(member).inserted { open += opaqueUses[member] ?? [] }
    }
    return false
  }

  /// Reports views that would be stored in themselves.
  func checkStoredViews(of structures: [StructureInfo]) {
    for structure in structures {
      for property in structure.storedProperties where contains(property.type, structure.name, []) {
        let range = structure.declaration.name.range
        report(
          error(
            range,
            "'\(structure.name)' contains itself in its '\(property.name)'; write a list, "
              + "as in '[\(structure.name)]'"), at: range)
      }
    }
  }

  private func contains(_ type: TemplateType, _ name: String, _ visited: Set<String>) -> Bool {
    guard case .structure(let other) = type.unwrapped else { return false }
    if other == name { return true }
    guard !visited.contains(other) else { return false }
    return structures[other]?.storedProperties.contains {
      contains($0.type, name, visited.union([other]))
    }
      ?? false
  }
}
