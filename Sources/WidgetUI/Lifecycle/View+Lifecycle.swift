import LayoutEngine

nonisolated extension View {
  /// Runs an action when the view appears; the changes that it makes to ``State`` are rendered.
  ///
  /// Each view of a widget's frame appears once; in a ``ViewThatFits``, only the chosen view does.
  /// Writes that the action delegates to another thread come too late. ``ImageRenderer`` draws
  /// views without making them appear.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View {
    AppearingView(content: self, name: "onAppear", isInitial: action != nil) {
      registration, inputs in
      if let action {
        inputs.services.appearance?.registerAppearAction(for: registration, inputs, action)
      }
    }
  }

  /// Returns the view unchanged; the action is never run, because views in a rendered image do not
  /// disappear.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }

  /// Runs an action when the value changes while views appear.
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void)
    -> some View
  {
    onChange(of: value) { _, new in action(new) }
  }

  /// Runs an action when the value changes while views appear; with `initial`, also for its first
  /// value.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some View {
    AppearingView(content: self, name: "onChange", isInitial: initial) { registration, inputs in
      inputs.services.appearance?.registerChangeAction(
        for: registration, to: value, inputs, isInitial: initial, action)
    }
  }

  /// Runs an action when the value changes while views appear; with `initial`, also for its first
  /// value.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// Runs asynchronous work when the view appears, as far as it gets without waiting; the changes
  /// that it makes to ``State`` are rendered.
  ///
  /// Work that waits for a server or a timer is cancelled: load data in the timeline provider
  /// instead.
  public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    task(id: true, priority: priority, action)
  }

  /// Runs asynchronous work when the view appears and whenever a value changes, as far as it gets
  /// without waiting.
  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @Sendable () async -> Void
  ) -> some View {
    AppearingView(content: self, name: "task", isInitial: true) { registration, inputs in
      guard let appearance = inputs.services.appearance else { return }
      appearance.registerChangeAction(for: registration, to: value, inputs, isInitial: true) {
        _, _ in
        appearance.runTask(action)
      }
    }
  }

  /// Returns the view unchanged; the view tree is rebuilt for each frame, so views need no
  /// identity.
  public func id<ID: Hashable>(_ id: ID) -> some View { self }

  /// Sets the tag by which a ``Canvas`` finds its symbols, and a ``Picker`` its selected choice.
  public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    trait(\.tag, AnyHashable(tag))
  }

  /// Returns the view unchanged; the view tree is rebuilt for each frame, so comparing saves
  /// nothing.
  public func equatable() -> some View where Self: Equatable { EquatableView(content: self) }

  /// Returns the view unchanged; there is no pointer to show help for.
  @_disfavoredOverload
  public func help<S: StringProtocol>(_ text: S) -> some View { self }
}

/// A view that is compared before it is redrawn; without effect, because a view is rendered once.
nonisolated public struct EquatableView<Content: Equatable & View>: View {
  /// The view.
  public var content: Content
  /// Creates the view.
  public init(content: Content) { self.content = content }
  /// Lowers the view.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    content.lowered(in: inputs)
  }
}

/// A view with an appearance action.
nonisolated private struct AppearingView<Content: View>: View {
  let content: Content
  let name: String
  /// Whether the action runs without a change of a value.
  let isInitial: Bool
  let register: (AppearanceState.ActionRegistration, LoweringInputs) -> Void

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    guard let identity = inputs.identity else {
      if isInitial { inputs.services.hasAppearanceActions = true }
      return content.lowered(in: inputs)
    }
    // The content is a child of this identity, so that changes in it do not affect this identity's
    // number.
    let actionIdentity = identity.child(.action(name))
    var inner = inputs
    inner.identity = actionIdentity
    let view = content.lowered(in: inner)
    var conditions = view.nodes.map { node in
      let condition = AppearanceCondition()
      node.appearanceConditions.append(condition)
      return condition
    }
    if conditions.isEmpty {
      conditions = [AppearanceCondition()]
      inputs.addNodelessConditions(conditions)
    }
    register(
      AppearanceState.ActionRegistration(path: actionIdentity.path, conditions: conditions), inputs)
    return view
  }
}
