extension View {
  /// The view as it is; the action is not run, as a picture is made once and of the values it was given.
  public func onAppear(perform action: (() -> Void)? = nil) -> some View { self }

  /// The view as it is; the action is not run.
  public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }

  /// The view as it is; nothing changes in a picture, so the action is not run.
  public func onChange<V: Equatable>(of value: V, perform action: @escaping (V) -> Void)
    -> some View
  { self }

  /// The view as it is; nothing changes in a picture, so the action is not run.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some View { self }

  /// The view as it is; nothing changes in a picture, so the action is not run.
  public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View { self }

  /// The view as it is; the action is not run: load what is shown in the timeline provider.
  public func task(
    priority: TaskPriority = .userInitiated, _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }

  /// The view as it is; the action is not run: load what is shown in the timeline provider.
  public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    _ action: @escaping @Sendable () async -> Void
  ) -> some View { self }

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
