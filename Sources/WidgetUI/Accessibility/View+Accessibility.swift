import LayoutEngine

nonisolated extension View {
  /// Sets the accessibility label of the view, which also names the links inside.
  public func accessibilityLabel(_ label: Text) -> some View {
    accessibilityModified(label) { .label($0) }
  }

  /// Sets the accessibility label of the view, which also names the links inside.
  @_disfavoredOverload
  public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    accessibilityLabel(Text(verbatim: String(label)))
  }

  /// Sets the accessibility value, which screen readers speak after the label.
  public func accessibilityValue(_ value: Text) -> some View {
    accessibilityModified(value) { .value($0) }
  }

  /// Sets the accessibility value, which screen readers speak after the label.
  @_disfavoredOverload
  public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
    accessibilityValue(Text(verbatim: String(value)))
  }

  /// Sets whether screen readers ignore the view.
  public func accessibilityHidden(_ hidden: Bool) -> some View {
    wrapped(in: hidden ? AccessibilityLayout(change: .hidden) : nil)
  }

  /// Sets how screen readers treat the content.
  public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View {
    wrapped(in: children.change.map(AccessibilityLayout.init))
  }

  /// Names the view, so that a test can find its frame in the layout dump.
  public func accessibilityIdentifier(_ identifier: String) -> some View {
    IdentifiedView(content: self, identifier: identifier)
  }

  private func accessibilityModified(
    _ text: Text, _ change: @escaping (String) -> AccessibilityLayout.Change
  ) -> some View {
    wrapped { inputs in AccessibilityLayout(change: change(text.plainString(in: inputs))) }
  }

  /// Wraps the view in a layout, if there is one.
  private func wrapped(in layout: AccessibilityLayout?) -> some View {
    wrapped { _ -> any NodeLayout in layout ?? PassthroughLayout() }
  }
}

/// How screen readers treat the content of a view.
public struct AccessibilityChildBehavior: Hashable, Sendable {
  private enum Kind { case ignore, contain, combine }
  private let kind: Kind

  /// Ignores the content.
  public static let ignore = AccessibilityChildBehavior(kind: .ignore)
  /// Speaks each part of the content separately.
  public static let contain = AccessibilityChildBehavior(kind: .contain)
  /// Combines the content into one element.
  public static let combine = AccessibilityChildBehavior(kind: .combine)

  var change: AccessibilityLayout.Change? {
    switch kind {
    case .ignore: .hidden
    case .contain: nil
    case .combine: .combined
    }
  }
}

extension Text {
  /// Returns the text in the environment of the inputs.
  package func plainString(in inputs: LoweringInputs) -> String {
    string(in: inputs)
  }
}

/// A layout without effect.
private struct PassthroughLayout: NodeLayout {}

/// A view with a name in the layout dump.
nonisolated private struct IdentifiedView<Content: View>: View {
  let content: Content
  let identifier: String

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    let result = content.lowered(in: inputs)
    for node in result.nodes { node.identifier = identifier }
    return result
  }
}
