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

extension WidgetConfiguration {
  /// The widget's name in the gallery, by its key in the bundle's tables of strings.
  public func configurationDisplayName(
    _ displayNameKey: LocalizedStringKey
  ) -> some WidgetConfiguration {
    configurationDisplayName(Text(displayNameKey))
  }

  /// The widget's name in the gallery, by its key in a bundle's tables of strings.
  @_disfavoredOverload
  public func configurationDisplayName(
    _ displayName: LocalizedStringResource
  ) -> some WidgetConfiguration {
    configurationDisplayName(Text(displayName))
  }

  /// What the gallery says of the widget, by its key in the bundle's tables of strings.
  public func description(_ descriptionKey: LocalizedStringKey) -> some WidgetConfiguration {
    description(Text(descriptionKey))
  }

  /// What the gallery says of the widget, by its key in a bundle's tables of strings.
  @_disfavoredOverload
  public func description(_ description: LocalizedStringResource) -> some WidgetConfiguration {
    self.description(Text(description))
  }
}

extension WidgetConfiguration {
  /// Lays the content out up to the widget's edges, without the margins of 16 points.
  public func contentMarginsDisabled() -> some WidgetConfiguration {
    changed { definition, _ in definition.contentMarginsDisabled = true }
  }

  /// Whether a place with colors of its own may leave the container background out.
  public func containerBackgroundRemovable(
    _ isRemovable: Bool = true
  ) -> some WidgetConfiguration {
    changed { definition, _ in definition.containerBackgroundRemovable = isRemovable }
  }
}

extension WidgetConfiguration {
  /// Says what is done when all background transfers of a session have ended.
  ///
  /// Make the session again there, by its identifier, and call the completion when its delegate has
  /// been told everything, in `urlSessionDidFinishEvents(forBackgroundURLSession:)`.
  /// `matching` says which sessions' identifiers are meant; without it, all are.
  @preconcurrency
  public func onBackgroundURLSessionEvents(
    matching: ((String) -> Bool)? = nil,
    _ urlSessionEvent: @escaping @MainActor (String, @escaping @Sendable () -> Void) -> Void
  ) -> some WidgetConfiguration {
    changed { widget, _ in
      widget.backgroundEvents.append(
        BackgroundEventsHandler(matches: matching ?? { _ in true }, handle: urlSessionEvent))
    }
  }

  /// Says what is done when all background transfers of the session of one identifier have ended.
  @preconcurrency
  public func onBackgroundURLSessionEvents(
    matching: String,
    _ urlSessionEvent: @escaping @MainActor (String, @escaping @Sendable () -> Void) -> Void
  ) -> some WidgetConfiguration {
    onBackgroundURLSessionEvents(matching: { $0 == matching }, urlSessionEvent)
  }

  /// Asks a person for the configuration when the widget is added; without effect, as widgets here
  /// are configured by command.
  public func promptsForUserConfiguration() -> some WidgetConfiguration { self }

  /// Says where the widget is of little use; without effect, as an operator chooses the place.
  public func disfavoredLocations(
    _ locations: [WidgetLocation], for families: [WidgetFamily]
  ) -> some WidgetConfiguration { self }
}

/// A place of widgets on Apple's systems.
public struct WidgetLocation: Hashable, Sendable {
  private let name: String

  /// The home screen.
  public static let homeScreen = WidgetLocation(name: "homeScreen")
  /// The lock screen.
  public static let lockScreen = WidgetLocation(name: "lockScreen")
  /// The screen of a device that stands and charges.
  public static let standBy = WidgetLocation(name: "standBy")
  /// A phone's widgets on a Mac.
  public static let iPhoneWidgetsOnMac = WidgetLocation(name: "iPhoneWidgetsOnMac")
  /// A car's screen.
  public static let carPlay = WidgetLocation(name: "carPlay")
}
