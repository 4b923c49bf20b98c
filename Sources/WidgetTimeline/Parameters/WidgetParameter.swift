/// A configuration parameter of a widget.
package struct WidgetParameter: Hashable, Codable, Sendable {
  /// The type of a parameter's value.
  package enum Kind: String, Hashable, Codable, Sendable {
    case boolean, integer, number, string, date, url
    /// One of the parameter's static choices.
    case choice
    /// An object of the app, referenced by its identifier.
    case object
  }

  /// The property's name.
  package var name: String
  /// The title shown to users; the name if the author gave none.
  package var title: String
  package var description: String?
  package var kind: Kind
  /// Whether the parameter takes several values.
  package var isArray: Bool
  /// The value used if none was chosen.
  package var defaultValue: ParameterValue?
  /// The choices that are known without calling the author's code.
  package var choices: [ParameterChoice]
  /// Whether the author's code provides the choices when the widget is configured.
  package var hasDynamicChoices: Bool
  /// The smallest and the largest permitted number.
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

/// A value that can be chosen, with its title.
package struct ParameterChoice: Hashable, Codable, Sendable {
  package var value: ParameterValue
  package var title: String
  package var subtitle: String?
  /// The heading of the section that the choice is listed in.
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

/// A configuration that an author recommends, for hosts where users cannot set each parameter.
package struct ParameterRecommendation: Hashable, Codable, Sendable {
  package var description: String
  package var values: ParameterValues

  package init(description: String, values: ParameterValues) {
    self.description = description
    self.values = values
  }
}
