/// A change that can be made to any view.
public protocol ViewModifier: SendableMetatype {
  /// What the changed view is.
  associatedtype Body: View
  /// Makes the changed view.
  @ViewBuilder func body(content: Content) -> Body
  /// The view that is changed.
  typealias Content = ViewModifierContent<Self>
}

/// The view that a modifier changes.
public struct ViewModifierContent<Modifier: ViewModifier>: View {
  let lower: (LoweringInputs) -> LoweredView

  /// The nodes of the view that is changed.
  public func lowered(in inputs: LoweringInputs) -> LoweredView { lower(inputs) }
}

/// A view and a change made to it.
public struct ModifiedContent<Content, Modifier> {
  /// The view.
  public var content: Content
  /// The change.
  public var modifier: Modifier

  /// Changes a view.
  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  /// The nodes of what the modifier makes of the content.
  public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let inputs = inputs.linked(to: modifier)
    let body = inputs.body {
      modifier.body(content: ViewModifierContent(lower: content.lowered))
    }
    return body.lowered(in: inputs)
  }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  /// Makes both changes, the content's first.
  public func body(content: ViewModifierContent<Self>) -> some View {
    content.modifier(self.content).modifier(modifier)
  }
}

/// A change that changes nothing.
public struct EmptyModifier: ViewModifier {
  /// The one of its kind.
  public static var identity: EmptyModifier { EmptyModifier() }
  /// Makes the modifier.
  public init() {}
  /// The view as it is.
  public func body(content: Content) -> some View { content }
}

extension ViewModifier {
  /// This change, followed by `modifier`.
  public func concat<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

extension View {
  /// The view changed by `modifier`.
  public func modifier<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
