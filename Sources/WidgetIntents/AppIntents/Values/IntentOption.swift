import WidgetTimeline
import WidgetUI

/// A value that can be chosen, and how it is shown.
struct IntentOption: Sendable {
  var value: ParameterValue
  var display: DisplayRepresentation
  /// The heading that it stands under.
  var section: LocalizedStringResource?
}

/// An author's code that tells what can be chosen.
struct IntentOptions: Sendable {
  let list: @Sendable () async throws -> [IntentOption]
  /// The value that holds where none was chosen, kept; `nil` for none.
  let defaultValue: @Sendable () async throws -> Any?
}
