public import WidgetUI

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
