public import WidgetUI

/// The result of performing an intent.
public protocol IntentResult: Sendable {}

/// A result with a value.
public protocol ReturnsValue<Value>: IntentResult {
  /// The type of the value.
  associatedtype Value
  /// The value.
  var value: Value? { get }
}

/// A result with a dialog, which a display does not present.
public protocol ProvidesDialog: IntentResult {}

/// A result with a view, which a display does not show.
public protocol ShowsSnippetView: IntentResult {}

/// A result with a follow-up intent, which is not performed.
public protocol OpensIntent: IntentResult {}

/// A result that consists of the given parts; the types of the others are `Never`.
public struct IntentResultContainer<Value, Intent, Snippet, Dialog>: IntentResult {
  /// The value of an author's type, which need not be sendable.
  nonisolated(unsafe) public let value: Value?
  let dialog: IntentDialog?

  init(value: Value? = nil, dialog: IntentDialog? = nil) {
    self.value = value
    self.dialog = dialog
  }
}

// Also without a value, which an intent may leave out.
extension IntentResultContainer: ReturnsValue {}
extension IntentResultContainer: ProvidesDialog where Dialog == IntentDialog {}
extension IntentResultContainer: ShowsSnippetView where Snippet: View {}
extension IntentResultContainer: OpensIntent where Intent: AppIntent {}

extension Never: IntentResult {}

extension IntentResult {
  /// An empty result.
  public static func result() -> Self
  where Self == IntentResultContainer<Never, Never, Never, Never> { Self() }

  /// A result with a dialog.
  public static func result(dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Never, Never, IntentDialog> { Self(dialog: dialog) }

  /// A result with a view.
  public static func result<Snippet: View>(view: Snippet) -> Self
  where Self == IntentResultContainer<Never, Never, Snippet, Never> { Self() }

  /// A result with a dialog and a view.
  public static func result<Snippet: View>(dialog: IntentDialog, view: Snippet) -> Self
  where Self == IntentResultContainer<Never, Never, Snippet, IntentDialog> { Self(dialog: dialog) }

  /// A result with a dialog and a view.
  public static func result<Snippet: View>(
    dialog: IntentDialog, @ViewBuilder view: () -> Snippet
  ) -> Self
  where Self == IntentResultContainer<Never, Never, Snippet, IntentDialog> { Self(dialog: dialog) }

  /// A result with a follow-up intent.
  public static func result<Intent: AppIntent>(opensIntent: Intent) -> Self
  where Self == IntentResultContainer<Never, Intent, Never, Never> { Self() }

  /// A result with a dialog and a follow-up intent.
  public static func result<Intent: AppIntent>(opensIntent: Intent, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Never, Intent, Never, IntentDialog> { Self(dialog: dialog) }
}

extension IntentResult {
  /// A result with a value.
  public static func result<Value: _IntentValue>(value: Value) -> Self
  where Self == IntentResultContainer<Value, Never, Never, Never> { Self(value: value) }

  /// A result with a value and a dialog.
  public static func result<Value: _IntentValue>(value: Value, dialog: IntentDialog) -> Self
  where Self == IntentResultContainer<Value, Never, Never, IntentDialog> {
    Self(value: value, dialog: dialog)
  }

  /// A result with a value and a view.
  public static func result<Value: _IntentValue, Snippet: View>(
    value: Value, view: Snippet
  ) -> Self
  where Self == IntentResultContainer<Value, Never, Snippet, Never> { Self(value: value) }

  /// A result with a value, a dialog and a view.
  public static func result<Value: _IntentValue, Snippet: View>(
    value: Value, dialog: IntentDialog, view: Snippet
  ) -> Self
  where Self == IntentResultContainer<Value, Never, Snippet, IntentDialog> {
    Self(value: value, dialog: dialog)
  }

  /// A result with a value and a follow-up intent.
  public static func result<Value: _IntentValue, Intent: AppIntent>(
    value: Value, opensIntent: Intent
  ) -> Self
  where Self == IntentResultContainer<Value, Intent, Never, Never> { Self(value: value) }
}

/// A dialog with the user, which a display does not present.
public struct IntentDialog: Sendable {
  /// The full dialog.
  public let full: LocalizedStringResource
  /// The shorter dialog that accompanies a view.
  public let supporting: LocalizedStringResource?

  /// Creates a dialog of one text.
  public init(_ text: LocalizedStringResource) { self.init(full: text, supporting: nil) }

  /// Creates a dialog with a shorter text to accompany a view.
  public init(full: LocalizedStringResource, supporting: LocalizedStringResource) {
    self.init(full: full, supporting: Optional(supporting))
  }

  /// Creates a dialog with a shorter text to accompany a view, and a symbol.
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
  /// Creates a dialog of a literal.
  public init(stringLiteral value: String) {
    self.init(LocalizedStringResource(stringLiteral: value))
  }

  /// Creates a dialog of an interpolated literal.
  public init(stringInterpolation: LocalizedStringKey.StringInterpolation) {
    self.init(LocalizedStringResource(stringInterpolation: stringInterpolation))
  }
}
