/// One thing that a person can choose of a widget.
package struct WidgetParameter: Hashable, Codable, Sendable {
  /// What a value is.
  package enum Kind: String, Hashable, Codable, Sendable {
    case boolean, integer, number, string, date, url
    /// One of the parameter's static choices.
    case choice
    /// A thing of the app's, known by its identifier.
    case object
  }

  /// The property's name.
  package var name: String
  /// What people read; the name where the author gave no title.
  package var title: String
  package var description: String?
  package var kind: Kind
  /// Whether there can be several values.
  package var isArray: Bool
  /// The value that holds where none was chosen.
  package var defaultValue: ParameterValue?
  /// The choices that are known without asking the author's code.
  package var choices: [ParameterChoice]
  /// Whether the author's code is asked for the choices when the widget is configured.
  package var hasDynamicChoices: Bool
  /// The smallest and the largest number.
  package var minimum: Double?
  package var maximum: Double?

  package init(
    name: String, title: String? = nil, description: String? = nil, kind: Kind,
    isArray: Bool = false, defaultValue: ParameterValue? = nil, choices: [ParameterChoice] = [],
    hasDynamicChoices: Bool = false, minimum: Double? = nil, maximum: Double? = nil
  ) {
    self.name = name
    self.title = title ?? name
    self.description = description
    self.kind = kind
    self.isArray = isArray
    self.defaultValue = defaultValue
    self.choices = choices
    self.hasDynamicChoices = hasDynamicChoices
    self.minimum = minimum
    self.maximum = maximum
  }
}

/// A value that can be chosen, and how it is shown.
package struct ParameterChoice: Hashable, Codable, Sendable {
  package var value: ParameterValue
  package var title: String
  package var subtitle: String?
  /// The heading that the choice stands under.
  package var section: String?

  package init(
    value: ParameterValue, title: String, subtitle: String? = nil, section: String? = nil
  ) {
    self.value = value
    self.title = title
    self.subtitle = subtitle
    self.section = section
  }
}

/// Values that an author recommends for a widget, where a person cannot choose each.
package struct ParameterRecommendation: Hashable, Codable, Sendable {
  package var description: String
  package var values: ParameterValues

  package init(description: String, values: ParameterValues) {
    self.description = description
    self.values = values
  }
}
