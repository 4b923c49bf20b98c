import LayoutEngine

extension View {
  /// What a screen reader says of the view; it also names the links inside.
  public func accessibilityLabel(_ label: Text) -> some View {
    spoken(label) { .label($0) }
  }

  /// What a screen reader says of the view; it also names the links inside.
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    accessibilityLabel(Text(verbatim: String(label)))
  }

  /// The value that a screen reader says after the view's label.
  public func accessibilityValue(_ value: Text) -> some View {
    spoken(value) { .value($0) }
  }

  /// The value that a screen reader says after the view's label.
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
    accessibilityValue(Text(verbatim: String(value)))
  }

  /// Whether a screen reader leaves the view out.
  public func accessibilityHidden(_ hidden: Bool) -> some View {
    wrapped(in: hidden ? AccessibilityLayout(change: .silent) : nil)
  }

  /// How a screen reader treats what is inside.
  public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View {
    wrapped(in: children.change.map(AccessibilityLayout.init))
  }

  /// A name by which a test finds the view's frame in the layout dump.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    IdentifiedView(content: self, identifier: identifier)
  }

  private func spoken(
    _ text: Text, _ change: @escaping (String) -> AccessibilityLayout.Change
  ) -> some View {
    wrapped { inputs in AccessibilityLayout(change: change(text.plainString(in: inputs))) }
  }

  /// The view inside a layout, or as it is.
  private func wrapped(in layout: AccessibilityLayout?) -> some View {
    wrapped { _ -> any NodeLayout in layout ?? PassingLayout() }
  }
}

/// How a screen reader treats what is inside a view.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  private enum Kind { case ignore, contain, combine }
  private let kind: Kind

  /// It says nothing of what is inside.
  public static let ignore = AccessibilityChildBehavior(kind: .ignore)
  /// It says everything inside one by one.
  public static let contain = AccessibilityChildBehavior(kind: .contain)
  /// It says everything inside as one.
  public static let combine = AccessibilityChildBehavior(kind: .combine)

  var change: AccessibilityLayout.Change? {
    switch kind {
    case .ignore: .silent
    case .contain: nil
    case .combine: .combined
    }
  }
}

extension Text {
  /// The words of the text in the environment of a place.
  package func plainString(in inputs: LoweringInputs) -> String {
    string(in: inputs)
  }
}

/// Changes nothing.
private struct PassingLayout: NodeLayout {}

/// A view with a name in the layout dump.
private struct IdentifiedView<Content: View>: View {
  let content: Content
  let identifier: String

  func lowered(in inputs: LoweringInputs) -> LoweredView {
    let result = content.lowered(in: inputs)
    for node in result.nodes { node.identifier = identifier }
    return result
  }
}
