import Graphics
import LayoutEngine

/// The state of a tree of views while they appear: what their actions have written, and which have been run.
///
/// A tree without such actions is drawn once and knows nothing of this.
package final class ViewAppearance {
  let turn = AppearanceTurn()
  private var cells: [ViewIdentity.Path: [AnyObject]] = [:]
  private var values: [ViewIdentity.Path: Any] = [:]
  private var linked: [any LinkedState] = []
  private var pending: [() -> Void] = []
  private lazy var tasks = TaskTurns(turn: turn)

  /// The states of a view with what its place keeps for them.
  func links<Value>(of view: Value, at path: ViewIdentity.Path) -> [StateLink] {
    let states = states(in: view)
    guard !states.isEmpty else { return [] }
    let known = cells[path] ?? []
    let links = states.enumerated().map { index, state in
      guard known.indices.contains(index), state.fits(known[index]) else {
        return StateLink(state: state, cell: state.makeCell())
      }
      return StateLink(state: state, cell: known[index])
    }
    cells[path] = links.map(\.cell)
    linked += states
    return links
  }

  /// The states among a view's properties, and among those of its properties that are made of such themselves.
  private func states(in value: Any) -> [any LinkedState] {
    Mirror(reflecting: value).children.flatMap { child in
      if let state = child.value as? any LinkedState { return [state] }
      return child.value is any DynamicProperty ? states(in: child.value) : []
    }
  }

  /// Has an action run once.
  func appear(at path: ViewIdentity.Path, _ inputs: LoweringInputs, _ perform: @escaping () -> Void)
  {
    change(at: path, to: true, inputs, isInitial: true) { _, _ in perform() }
  }

  /// Has an action run with each change of a value, and with its first one where that is wanted.
  func change<Value: Equatable>(
    at path: ViewIdentity.Path, to value: Value, _ inputs: LoweringInputs, isInitial: Bool,
    _ perform: @escaping (Value, Value) -> Void
  ) {
    let old = values[path] as? Value
    guard old != value else { return }
    values[path] = value
    guard let old = old ?? (isInitial ? value : nil) else { return }
    pending.append { inputs.body { perform(old, value) } }
  }

  /// Runs the first turn of asynchronous work.
  func start(_ work: @escaping @Sendable () async -> Void) { tasks.run(work) }

  /// Runs what has come up; whether there was anything.
  func runActions() -> Bool {
    let actions = pending
    pending = []
    for action in actions { action() }
    return !actions.isEmpty
  }

  /// Lets go of the state: what is drawn next begins with its initial values.
  func end() {
    linked.forEach { $0.link(to: nil) }
    tasks.end()
  }
}

extension RenderServices {
  /// How often a tree is drawn until nothing that appears changes it any more.
  private static let mostDrawings = 10

  /// Draws views as they are after they have appeared: what `onAppear`, `task` and `onChange` write is drawn.
  package func drawAppeared<Result>(_ draw: () -> Result) -> Result {
    let start = (container, clock, layout.diagnostics, layout.records)
    hasAppearanceActions = false
    let result = draw()
    guard hasAppearanceActions else { return result }
    let appearance = ViewAppearance()
    self.appearance = appearance
    defer {
      self.appearance = nil
      appearance.end()
    }
    return AppearanceTurn.$current.withValue(appearance.turn) {
      appearance.turn.take {
        drawUntilSettled(appearance) {
          (container, clock, layout.diagnostics, layout.records) = start
          return draw()
        }
      }
    }
  }

  private func drawUntilSettled<Result>(
    _ appearance: ViewAppearance, _ draw: () -> Result
  ) -> Result {
    for _ in 1..<Self.mostDrawings {
      let result = draw()
      if !appearance.runActions() { return result }
    }
    let result = draw()
    if appearance.runActions() {
      report(
        .warning,
        "what views write as they appear changes without end; the \(Self.mostDrawings)th drawing is shown"
      )
    }
    return result
  }
}
