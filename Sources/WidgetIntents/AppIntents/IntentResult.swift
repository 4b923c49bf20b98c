public import WidgetUI

/// What performing an intent gives.
public protocol IntentResult: Sendable {}

/// A result with a value.
public protocol ReturnsValue<Value>: IntentResult {
  /// What the value is.
  associatedtype Value
  /// The value.
  var value: Value? { get }
}

/// A result that says something; a display does not speak.
public protocol ProvidesDialog: IntentResult {}

/// A result that shows a view; a display shows widgets only.
public protocol ShowsSnippetView: IntentResult {}

/// A result that goes on with another intent; it is not performed.
public protocol OpensIntent: IntentResult {}

/// A result of those parts that an author gave; the others are `Never`.
public struct IntentResultContainer<Value, Intent, Snippet, Dialog>: IntentResult {
  /// The value; an author's, of whose sendability nothing is asked.
  nonisolated(unsafe) public let value: Value?
  let dialog: IntentDialog?

  init(value: Value? = nil, dialog: IntentDialog? = nil) {
    self.value = value
    self.dialog = dialog
  }
}

extension IntentResultContainer: ReturnsValue where Value: _IntentValue {}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
extension IntentResultContainer: ShowsSnippetView where Snippet: View {}
extension IntentResultContainer: OpensIntent where Intent: AppIntent {}

extension Never: IntentResult {}

extension IntentResult {
  /// A result of nothing.
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> { Self() }

  /// A result that says something.
  public static func result(dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> { Self(dialog: dialog) }

  /// A result that shows a view.
  public static func result<Snippet: View>(view: Snippet) -> Self
  where Self == IntentResultContainer<Never, Never, Snippet, Never> { Self() }

  /// A result that says something and shows a view.
  public static func result<Snippet: View>(dialog: IntentDialog, view: Snippet) -> Self
  where Self == IntentResultContainer<Never, Never, Snippet, IntentDialog> { Self(dialog: dialog) }

  /// A result that says something and shows a view.
  public static func result<Snippet: View>(
    dialog: IntentDialog, @ViewBuilder view: () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Never, Snippet, IntentDialog> { Self(dialog: dialog) }

  /// A result that goes on with another intent.
  public static func result<Intent: AppIntent>(opensIntent: Intent) -> Self
  where Self == IntentResultContainer<Never, Intent, Never, Never> { Self() }

  /// A result that says something and goes on with another intent.
  public static func result<Intent: AppIntent>(opensIntent: Intent, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Intent, Never, IntentDialog> { Self(dialog: dialog) }
}

extension IntentResult {
  /// A result with a value.
  public static func result<Value: _IntentValue>(value: Value) -> Self
  where Self == IntentResultContainer<Value, Never, Never, Never> { Self(value: value) }

  /// A result with a value that says something.
  public static func result<Value: _IntentValue>(value: Value, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
    Self(value: value, dialog: dialog)
  }

  /// A result with a value that shows a view.
  public static func result<Value: _IntentValue, Snippet: View>(
    value: Value, view: Snippet
  ) -> Self
  where Self == IntentResultContainer<Value, Never, Snippet, Never> { Self(value: value) }

  /// A result with a value that says something and shows a view.
  public static func result<Value: _IntentValue, Snippet: View>(
    value: Value, dialog: IntentDialog, view: Snippet
  ) -> Self
  where Self == IntentResultContainer<Value, Never, Snippet, IntentDialog> {
    Self(value: value, dialog: dialog)
  }

  /// A result with a value that goes on with another intent.
  public static func result<Value: _IntentValue, Intent: AppIntent>(
    value: Value, opensIntent: Intent
  ) -> Self
  where Self == IntentResultContainer<Value, Intent, Never, Never> { Self(value: value) }
}

/// What is said to a person; a display does not speak.
public struct IntentDialog: Sendable {
  /// All that is said.
  public let full: LocalizedStringResource
  /// What is said beside a view.
  public let supporting: LocalizedStringResource?

  /// Says a text.
  public init(_ text: LocalizedStringResource) { self.init(full: text, supporting: nil) }

  /// Says one text alone, and another beside a view.
  public init(full: LocalizedStringResource, supporting: LocalizedStringResource) {
    self.init(full: full, supporting: Optional(supporting))
  }

  /// Says one text alone, and another beside a view, where a symbol is shown.
  public init(
    full: LocalizedStringResource, supporting: LocalizedStringResource, systemImageName: String
  ) {
    self.init(full: full, supporting: Optional(supporting))
  }

  private init(full: LocalizedStringResource, supporting: LocalizedStringResource?) {
    self.full = full
    self.supporting = supporting
  }
}

extension IntentDialog: ExpressibleByStringInterpolation {
  /// Says a literal.
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  /// Says a literal with values.
  public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}
