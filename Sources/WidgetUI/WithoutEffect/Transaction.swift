/// The context of a state change; ignored, because a rendered image is static.
public struct Transaction: Sendable {
  /// The animation of the change.
  public var animation: Animation?
  /// Whether views ignore their own animations.
  public var disablesAnimations = false
  /// Whether the change comes from a continuous interaction.
  public var isContinuous = false

  /// Creates a transaction.
  public init() {}

  /// Creates a transaction with an animation.
  public init(animation: Animation?) { self.animation = animation }
}

/// Runs `body` immediately, without animation.
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  try body()
}

nonisolated extension View {
  /// Returns the view unchanged: a rendered image is static.
  public func transaction(_ transform: @escaping (inout Transaction) -> Void) -> some View { self }

  /// Returns the view unchanged: a rendered image is static.
  public func transaction(
    value: some Equatable, _ transform: @escaping (inout Transaction) -> Void
  ) -> some View { self }

  /// Returns the changed view, without animation.
  public func animation<V: View>(
    _ animation: Animation?, @ViewBuilder body: (PlaceholderContentView<Self>) -> V
  ) -> some View {
    body(PlaceholderContentView(content: self))
  }

  /// Returns the view as it is in the first phase: a rendered image is static.
  @ViewBuilder public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>,
    @ViewBuilder content: (PlaceholderContentView<Self>, Phase) -> some View,
    animation: (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    if let first = phases.first(where: { _ in true }) {
      content(PlaceholderContentView(content: self), first)
    } else {
      self
    }
  }

  /// Returns the view as it is in the first phase: a rendered image is static.
  public func phaseAnimator<Phase: Equatable>(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: (PlaceholderContentView<Self>, Phase) -> some View,
    animation: (Phase) -> Animation? = { _ in .default }
  ) -> some View {
    phaseAnimator(phases, content: content, animation: animation)
  }

  /// Returns the view with the initial values: a rendered image is static.
  public func keyframeAnimator<Value>(
    initialValue: Value, repeating: Bool = true,
    @ViewBuilder content: (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: (Value) -> some Keyframes<Value>
  ) -> some View {
    content(PlaceholderContentView(content: self), initialValue)
  }

  /// Returns the view with the initial values: a rendered image is static.
  public func keyframeAnimator<Value>(
    initialValue: Value, trigger: some Equatable,
    @ViewBuilder content: (PlaceholderContentView<Self>, Value) -> some View,
    @KeyframesBuilder<Value> keyframes: (Value) -> some Keyframes<Value>
  ) -> some View {
    content(PlaceholderContentView(content: self), initialValue)
  }
}

/// A view that is passed to a closure that changes it.
nonisolated public struct PlaceholderContentView<Content: View>: View {
  let content: Content

  /// The view.
  @MainActor public var body: some View { content }
}

/// The views of a sequence of phases; the first is shown, because a rendered image is static.
nonisolated public struct PhaseAnimator<Phase: Equatable, Content: View>: View {
  private let content: Content?

  /// Creates a view with phases that follow one another.
  public init(
    _ phases: some Sequence<Phase>, @ViewBuilder content: (Phase) -> Content,
    animation: (Phase) -> Animation? = { _ in .default }
  ) {
    self.content = phases.first { _ in true }.map(content)
  }

  /// Creates a view with phases that follow one another when a value changes.
  public init(
    _ phases: some Sequence<Phase>, trigger: some Equatable,
    @ViewBuilder content: (Phase) -> Content,
    animation: (Phase) -> Animation? = { _ in .default }
  ) {
    self.content = phases.first { _ in true }.map(content)
  }

  /// The first phase.
  @MainActor public var body: some View { content }
}

/// A modifier with values that can be animated, in the older spelling.
public protocol AnimatableModifier: Animatable, ViewModifier {}
