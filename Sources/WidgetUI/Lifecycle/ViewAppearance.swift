import Foundation
import Graphics
import LayoutEngine
import Synchronization

/// The state of a tree of views while they appear: what their actions have written, and which have been run.
///
/// A tree without such actions is drawn once and knows nothing of this.
package final class ViewAppearance {
  let turn = AppearanceTurn()
  private var cells: [ViewIdentity.Path: [AnyObject]] = [:]
  private var values: [ViewIdentity.Path: Any] = [:]
  private var linked: [any LinkedState] = []
  private var changes: [Change] = []
  /// Where the changes of a path are among all.
  private var indices: [ViewIdentity.Path: Int] = [:]
  /// Conditions of views without nodes, which depend on the next node that is made: that of the view around them.
  fileprivate var unplaced: [AppearanceCondition] = []
  private lazy var tasks = PrerenderTaskQueue(turn: turn)

  /// Where a view with an action stands.
  struct Place {
    let path: ViewIdentity.Path
    /// One for each view that the action belongs to; it runs as soon as one of them appears.
    var conditions: [AppearanceCondition]

    var isDrawn: Bool { conditions.contains(where: \.isMet) }
  }

  /// A value that a view has which may appear, and what to do then.
  private struct Change {
    var place: Place
    let value: Any
    let perform: (() -> Void)?
  }

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
  func appear(at place: Place, _ inputs: LoweringInputs, _ perform: @escaping () -> Void) {
    change(at: place, to: true, inputs, isInitial: true) { _, _ in perform() }
  }

  /// Has an action run with each change of a value, and with its first one where that is wanted.
  func change<Value: Equatable>(
    at place: Place, to value: Value, _ inputs: LoweringInputs, isInitial: Bool,
    _ perform: @escaping (Value, Value) -> Void
  ) {
    let old = values[place.path] as? Value
    guard old != value else { return }
    // Content that is made twice in one drawing is the same view.
    if let index = indices[place.path] {
      changes[index].place.conditions += place.conditions
      return
    }
    let former = old ?? (isInitial ? value : nil)
    indices[place.path] = changes.count
    changes.append(
      Change(
        place: place, value: value,
        perform: former.map { former in { inputs.body { perform(former, value) } } }))
  }

  /// Runs the first turn of asynchronous work.
  func start(_ work: @escaping @Sendable () async -> Void) { tasks.run(work) }

  /// Runs the actions of the views that were drawn; whether there was any.
  func runActions() -> Bool {
    let drawn = changes.filter(\.place.isDrawn)
    (changes, indices) = ([], [:])
    for change in drawn { values[change.place.path] = change.value }
    let actions = drawn.compactMap(\.perform)
    for action in actions { action() }
    return !actions.isEmpty
  }

  /// Lets go of the state: what is drawn next begins with its initial values.
  func end() {
    linked.forEach { $0.link(to: nil) }
    tasks.end()
  }
}

extension LoweringInputs {
  /// Makes conditions of a view without nodes those of the view around it, or never met where a ``ViewThatFits`` would
  /// have to choose it.
  func placeWithoutNodes(_ conditions: [AppearanceCondition]) {
    if isCandidate {
      _ = FittingCandidate(conditions)
    } else {
      services.appearance?.unplaced += conditions
    }
  }

  /// Lowers candidates, which must not adopt the conditions of views without nodes that stand before them.
  func withoutUnplaced<Result>(_ lower: () -> Result) -> Result {
    guard let appearance = services.appearance else { return lower() }
    let before = appearance.unplaced
    appearance.unplaced = []
    defer { appearance.unplaced = before + appearance.unplaced }
    return lower()
  }

  /// Hands a node the conditions of the views without nodes that were made since the last one: they are inside of it.
  func adoptUnplaced(_ node: LayoutNode) {
    guard let appearance = services.appearance, !appearance.unplaced.isEmpty else { return }
    node.appearanceConditions += appearance.unplaced
    appearance.unplaced = []
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

/// The time in which a drawing's views may read and write what their places keep, on the threads that take part.
///
/// Work that an action hands to another thread comes too late for the picture: there a state has its initial value,
/// and what is written to it is dropped, as SwiftUI does with a state that stands in no view.
final class AppearanceTurn: Sendable {
  /// The turn of the views that are being drawn, which work begun by an action inherits.
  @TaskLocal static var current: AppearanceTurn?

  private let threads = Mutex<Set<ObjectIdentifier>>([])

  /// Whether the current thread takes part in the turn that its work belongs to.
  static var isOpen: Bool { current?.includesThread == true }

  /// Whether the current thread takes part.
  var includesThread: Bool {
    let thread = ObjectIdentifier(Thread.current)
    return threads.withLock { $0.contains(thread) }
  }

  /// Has the current thread take part while `operation` runs.
  func take<Result>(_ operation: () -> Result) -> Result {
    let thread = ObjectIdentifier(Thread.current)
    threads.withLock { _ = $0.insert(thread) }
    defer { threads.withLock { _ = $0.remove(thread) } }
    return operation()
  }
}
