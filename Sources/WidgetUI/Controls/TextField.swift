public import Foundation
public import LayoutEngine

/// A text that can be edited; a rendered image shows it, or the title if it is empty.
nonisolated public struct TextField: View {
  private let title: Text
  private let text: String

  /// Creates a field with a localized title.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis = .horizontal) {
    title = Text(titleKey)
    self.text = text.wrappedValue
  }

  /// Creates a field with a title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis = .horizontal) {
    self.title = Text(title)
    self.text = text.wrappedValue
  }

  /// Creates a field of a value with a localized title.
  public init<F: ParseableFormatStyle>(
    _ titleKey: LocalizedStringKey, value: Binding<F.FormatInput>, format: F
  ) where F.FormatOutput == String {
    title = Text(titleKey)
    text = format.format(value.wrappedValue)
  }

  /// The text, or the title in a faint style.
  @MainActor public var body: some View {
    HStack(spacing: 0) {
      if text.isEmpty { title.foregroundStyle(.tertiary) } else { Text(text) }
      Spacer(minLength: 0)
    }
  }
}

/// A text that can be edited and is not shown.
nonisolated public struct SecureField: View {
  private let field: TextField

  /// Creates a field with a localized title.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    let dots = String(repeating: "•", count: text.wrappedValue.count)
    field = TextField(titleKey, text: Binding.constant(dots))
  }

  /// A dot for each letter, or the title in a faint style.
  @MainActor public var body: some View { field }
}
