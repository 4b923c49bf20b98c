import Foundation
import Graphics
import LayoutEngine
import Synchronization

/// The state of a view tree while its views appear: the values written by actions, and the actions
/// already run.
///
/// Not used for a tree without such actions, which is drawn once.
package final class AppearanceState {
  let stateAccess = StateAccessScope()
  private var cells: [ViewIdentity.Path: [AnyObject]] = [:]
  private var values: [ViewIdentity.Path: Any] = [:]
  private var linked: [any LinkedState] = []
  private var changes: [Change] = []
  /// The indices of paths in `changes`.
  private var indices: [ViewIdentity.Path: Int] = [:]
  /// The conditions of views without nodes.
  ///
  /// They depend on the next node that is created: that of the enclosing view.
  fileprivate var pendingConditions: [AppearanceCondition] = []
  private lazy var tasks = PrerenderTaskQueue(stateAccess: stateAccess)

  /// The registration of an action of a view that may appear.
  struct ActionRegistration {
    let path: ViewIdentity.Path
    /// One for each node that the action belongs to; the action runs as soon as one of them
    /// appears.
    var conditions: [AppearanceCondition]

    /// An action that is registered while its view is drawn has no conditions.
    var isDrawn: Bool { conditions.isEmpty || conditions.contains(where: \.isMet) }
  }

  /// The value of a view that may appear, and the action to run if it does.
  private struct Change {
    var registration: ActionRegistration
    let value: Any
    let perform: (() -> Void)?
  }

  /// Returns the states of a view with their storage cells.
  func links<Value>(of view: Value, at path: ViewIdentity.Path) -> [StateLink] {
    let states = states(in: view)
    guard !states.isEmpty else { return [] }
    let known = cells[path] ?? []
    let links = states.enumerated().map { index, state in
      guard known.indices.contains(index), state.accepts(known[index]) else {
        return StateLink(state: state, cell: state.makeCell())
      }
      return StateLink(state: state, cell: known[index])
    }
    cells[path] = links.map(\.cell)
    linked += states
    return links
  }

  /// Returns the states among a view's properties, including those nested in other dynamic
  /// properties.
  private func states(in value: Any) -> [any LinkedState] {
    Mirror(reflecting: value).children.flatMap { child in
      if let state = child.value as? any LinkedState { return [state] }
      return child.value is any DynamicProperty ? states(in: child.value) : []
    }
  }

  /// Registers an action to run once.
  func registerAppearAction(
    for registration: ActionRegistration, _ inputs: LoweringInputs, _ perform: @escaping () -> Void
  ) {
    registerChangeAction(for: registration, to: true, inputs, isInitial: true) { _, _ in perform() }
  }

  /// Registers an action to run whenever a value changes; with `isInitial`, also for its first
  /// value.
  func registerChangeAction<Value: Equatable>(
    for registration: ActionRegistration, to value: Value, _ inputs: LoweringInputs,
    isInitial: Bool,
    _ perform: @escaping (Value, Value) -> Void
  ) {
    // Without a previous value, a cast to an optional type would succeed.
    let old = values[registration.path].flatMap { $0 as? Value }
    guard old != value else { return }
    // Content that is lowered twice in one drawing is the same view.
    if let index = indices[registration.path] {
      changes[index].registration.conditions += registration.conditions
      return
    }
    let previous = old ?? (isInitial ? value : nil)
    indices[registration.path] = changes.count
    changes.append(
      Change(
        registration: registration, value: value,
        perform: previous.map { previous in { inputs.body { perform(previous, value) } } }))
  }

  /// Runs asynchronous work until it waits for something.
  func runTask(_ work: @escaping @Sendable () async -> Void) { tasks.run(work) }

  /// Runs the actions of the views that were drawn, and returns whether there were any.
  func runActions() -> Bool {
    let drawn = changes.filter(\.registration.isDrawn)
    (changes, indices) = ([], [:])
    for change in drawn { values[change.registration.path] = change.value }
    let actions = drawn.compactMap(\.perform)
    for action in actions { action() }
    return !actions.isEmpty
  }

  /// Discards the state: the next drawing starts with initial values.
  func reset() {
    linked.forEach { $0.link(to: nil) }
    tasks.end()
  }
}

extension LoweringInputs {
  /// Assigns the conditions of a view without nodes to the enclosing view; a direct candidate of a
  /// ``ViewThatFits`` never meets them.
  func addNodelessConditions(_ conditions: [AppearanceCondition]) {
    if isCandidate {
      _ = FittingCandidate(conditions)
    } else {
      services.appearance?.pendingConditions += conditions
    }
  }

  /// Lowers candidates, without letting them adopt the conditions of preceding views without nodes.
  func isolatingPendingConditions<Result>(_ lower: () -> Result) -> Result {
    guard let appearance = services.appearance else { return lower() }
    let before = appearance.pendingConditions
    appearance.pendingConditions = []
    defer { appearance.pendingConditions = before + appearance.pendingConditions }
    return lower()
  }

  /// Adds the conditions of the views without nodes since the last node to a node: it contains
  /// them.
  func adoptPendingConditions(_ node: LayoutNode) {
    guard let appearance = services.appearance, !appearance.pendingConditions.isEmpty else {
      return
    }
    node.appearanceConditions += appearance.pendingConditions
    appearance.pendingConditions = []
  }
}

extension RenderServices {
  /// The maximum number of drawings until appearing views make no more changes.
  private static let maximumRenderPasses = 10

  /// Draws views in their state after appearing, including what `onAppear`, `task` and `onChange`
  /// write.
  package func drawRunningLifecycleActions<Result>(_ draw: () -> Result) -> Result {
    let start = (container, clock, layout.diagnostics, layout.records)
    hasAppearanceActions = false
    let result = draw()
    guard hasAppearanceActions else { return result }
    let appearance = AppearanceState()
    self.appearance = appearance
    defer {
      self.appearance = nil
      appearance.reset()
    }
    return StateAccessScope.$current.withValue(appearance.stateAccess) {
      appearance.stateAccess.withAccess {
        drawUntilSettled(appearance) {
          (container, clock, layout.diagnostics, layout.records) = start
          return draw()
        }
      }
    }
  }

  private func drawUntilSettled<Result>(
    _ appearance: AppearanceState, _ draw: () -> Result
  ) -> Result {
    for _ in 1..<Self.maximumRenderPasses {
      let result = draw()
      if !appearance.runActions() { return result }
    }
    let result = draw()
    if appearance.runActions() {
      report(
        .warning,
        "views change state endlessly as they appear; drawing \(Self.maximumRenderPasses) is shown"
      )
    }
    return result
  }
}

/// The period in which views may read and write their states, on the participating threads.
///
/// Work that an action delegates to another thread comes too late for the frame: there, a state has
/// its initial value, and writes are dropped, as in SwiftUI for a state that is not in a view.
final class StateAccessScope: Sendable {
  /// The drawing session of the views being drawn, inherited by the tasks that actions start.
  @TaskLocal static var current: StateAccessScope?

  private let threads = Mutex<Set<ObjectIdentifier>>([])

  /// Whether the current thread participates in the drawing session that its work belongs to.
  static var isAccessible: Bool { current?.includesCurrentThread == true }

  /// Whether the current thread participates.
  var includesCurrentThread: Bool {
    let thread = ObjectIdentifier(Thread.current)
    return threads.withLock { $0.contains(thread) }
  }

  /// Makes the current thread participate while `operation` runs.
  func withAccess<Result>(_ operation: () -> Result) -> Result {
    let thread = ObjectIdentifier(Thread.current)
    threads.withLock { _ = $0.insert(thread) }
    defer { threads.withLock { _ = $0.remove(thread) } }
    return operation()
  }
}
