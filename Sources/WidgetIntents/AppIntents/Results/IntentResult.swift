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
