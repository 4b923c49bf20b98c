public import WidgetUI

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
