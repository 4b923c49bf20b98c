/// A reusable modification of a view.
@MainActor @preconcurrency
public protocol ViewModifier: SendableMetatype {
  /// The type of the modified view.
  associatedtype Body: View
  /// Returns the modified view.
  @ViewBuilder @MainActor @preconcurrency func body(content: Content) -> Body
  /// The view to modify.
  typealias Content = ViewModifierContent<Self>
}

/// The view that a modifier is applied to.
nonisolated public struct ViewModifierContent<Modifier: ViewModifier>: View {
  let lower: @MainActor (LoweringInputs) -> LoweredView

  /// Lowers the view that the modifier is applied to.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView { lower(inputs) }
}

/// A view with a modifier.
public struct ModifiedContent<Content, Modifier> {
  /// The view.
  public var content: Content
  /// The modifier.
  public var modifier: Modifier

  /// Applies a modifier to a view.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  /// Lowers the modified view.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let inputs = inputs.linked(to: modifier)
    let body = inputs.body {
      modifier.body(content: ViewModifierContent { content.lowered(in: $0) })
    }
    return body.lowered(in: inputs)
  }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  /// Applies both modifiers, first `content`.
  @MainActor public func body(content: ViewModifierContent<Self>) -> some View {
    content.modifier(self.content).modifier(modifier)
  }
}

/// A modifier without effect.
nonisolated public struct EmptyModifier: ViewModifier {
  /// The modifier.
  public static var identity: EmptyModifier { EmptyModifier() }
  /// Creates the modifier.
  public init() {}
  /// Returns the view unchanged.
  @MainActor public func body(content: Content) -> some View { content }
}

nonisolated extension ViewModifier {
  /// Combines this modifier with another, which is applied after it.
  public func concat<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

nonisolated extension View {
  /// Applies a modifier to the view.
  public func modifier<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
