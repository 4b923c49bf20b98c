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
