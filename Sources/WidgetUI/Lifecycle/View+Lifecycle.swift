import LayoutEngine

extension View {
  /// Runs an action as the view appears; what it writes to ``State`` is drawn.
  ///
  /// In a widget's picture each view appears once; of ``ViewThatFits`` only the view that it shows does. What the
  /// action has another thread write comes too late for it. ``ImageRenderer`` draws views that do not appear.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    AppearingView(content: self, name: "onAppear", isInitial: action != nil) { place, inputs in
      if let action { inputs.services.appearance?.appear(at: place, inputs, action) }
    }
  }

  /// The view as it is; the action is not run, as no view of a picture disappears.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }

  /// Runs an action where the value changes as views appear.
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void)
    -> some View
  {
    onChange(of: value) { _, new in action(new) }
  }

  /// Runs an action where the value changes as views appear, and with its first value where `initial` is true.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some View {
    AppearingView(content: self, name: "onChange", isInitial: initial) { place, inputs in
      inputs.services.appearance?.change(
        at: place, to: value, inputs, isInitial: initial, action)
    }
  }

  /// Runs an action where the value changes as views appear, and with its first value where `initial` is true.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// Runs asynchronous work as the view appears, as far as it goes without waiting; what it writes to ``State`` is
  /// drawn.
  ///
  /// What waits for a server or for time is cancelled: load what is shown in the timeline provider.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    task(id: true, priority: priority, action)
  }

  /// Runs asynchronous work as the view appears and with each change of a value, as far as it goes without waiting.
  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    AppearingView(content: self, name: "task", isInitial: true) { place, inputs in
      guard let appearance = inputs.services.appearance else { return }
      appearance.change(at: place, to: value, inputs, isInitial: true) { _, _ in
        appearance.start(action)
      }
    }
  }

  /// The view as it is; a picture is made anew each time, so views need no identity.
  public func id<ID: Hashable>(_ id: ID) -> some View { self }

  /// The view as it is; nothing is selected in a picture.
  public func tag<V: Hashable>(_ tag: V) -> some View { self }

  /// The view as it is; a picture is made anew each time, so comparing saves nothing.
  public func equatable() -> some View where Self: Equatable { EquatableView(content: self) }

  /// The view as it is; a picture has no pointer to show help for.
  @_disfavoredOverload
  public func help<S: StringProtocol>(_ text: S) -> some View { self }
}

/// A view that is compared before it is drawn anew; a picture is made once.
public struct EquatableView<Content: Equatable & View>: View {
  /// The view.
  public var content: Content
  /// Makes the view.
  public init(content: Content) { self.content = content }
  /// The view's nodes.
  public func lowered(in inputs: LoweringInputs) -> LoweredView { content.lowered(in: inputs) }
}

/// A view with something to do as it appears.
private struct AppearingView<Content: View>: View {
  let content: Content
  let name: String
  /// Whether there is something to do without a change of a value.
  let isInitial: Bool
  let note: (ViewAppearance.Place, LoweringInputs) -> Void

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    guard let identity = inputs.identity else {
      if isInitial { inputs.services.hasAppearanceActions = true }
      return content.lowered(in: inputs)
    }
    // What is inside stands below it, so that what comes and goes there does not take its place.
    let own = identity.child(.action(name))
    var inner = inputs
    inner.identity = own
    let view = content.lowered(in: inner)
    var conditions = view.nodes.map { node in
      let condition = AppearanceCondition()
      node.appearanceConditions.append(condition)
      return condition
    }
    if conditions.isEmpty {
      conditions = [AppearanceCondition()]
      inputs.placeWithoutNodes(conditions)
    }
    note(ViewAppearance.Place(path: own.path, conditions: conditions), inputs)
    return view
  }
}
