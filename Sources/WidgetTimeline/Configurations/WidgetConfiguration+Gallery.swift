public import WidgetUI

extension WidgetConfiguration {
  /// The widget's name in the gallery.
  public func configurationDisplayName(_ displayName: Text) -> some WidgetConfiguration {
    changed { $0.displayName = displayName.string(in: $1) }
  }

  /// The widget's name in the gallery, as it is.
  @_disfavoredOverload
  public func configurationDisplayName<S: StringProtocol>(
    _ displayName: S
  ) -> some WidgetConfiguration {
    configurationDisplayName(Text(displayName))
  }

  /// What the gallery says of the widget.
  public func description(_ description: Text) -> some WidgetConfiguration {
    changed { $0.description = description.string(in: $1) }
  }

  /// What the gallery says of the widget, as it is.
  @_disfavoredOverload
  public func description<S: StringProtocol>(_ description: S) -> some WidgetConfiguration {
    self.description(Text(description))
  }

  /// The shapes that the widget comes in; without it the four squares and rectangles of a home screen.
  public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration {
    changed { definition, _ in definition.families = families.uniqued }
  }
}

extension Text {
  /// What the text says, without its looks.
  func string(in inputs: LoweringInputs) -> String {
    segments.flatMap { $0.content.resolve(in: inputs) }.map(\.string).joined()
  }
}

extension [WidgetFamily] {
  /// The families, each at its first place.
  var uniqued: [WidgetFamily] {
    reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }
}
