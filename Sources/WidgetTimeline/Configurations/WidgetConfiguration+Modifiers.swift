import Graphics
public import WidgetUI

nonisolated extension WidgetConfiguration {
  /// Sets the widget's name in the gallery.
  public func configurationDisplayName(_ displayName: Text) -> some WidgetConfiguration {
    modifyingDefinitions { $0.displayName = displayName.string(in: $1) }
  }

  /// Sets the widget's name in the gallery, without localization.
  @_disfavoredOverload
  public func configurationDisplayName<S: StringProtocol>(
    _ displayName: S
  ) -> some WidgetConfiguration {
    configurationDisplayName(Text(displayName))
  }

  /// Sets the widget's description in the gallery.
  public func description(_ description: Text) -> some WidgetConfiguration {
    modifyingDefinitions { $0.description = description.string(in: $1) }
  }

  /// Sets the widget's description in the gallery, without localization.
  @_disfavoredOverload
  public func description<S: StringProtocol>(_ description: S) -> some WidgetConfiguration {
    self.description(Text(description))
  }

  /// Sets the supported families; the default is the four squares and rectangles of a home screen.
  public func supportedFamilies(_ families: [WidgetFamily]) -> some WidgetConfiguration {
    modifyingDefinitions { definition, _ in definition.families = families.uniqued() }
  }
}

extension Text {
  /// Returns the text, without its styles.
  func string(in inputs: LoweringInputs) -> String {
    segments.flatMap { $0.content.resolve(in: inputs) }.map(\.string).joined()
  }
}

nonisolated extension WidgetConfiguration {
  /// Sets the widget's name in the gallery by its key in the bundle's string tables.
  public func configurationDisplayName(
    _ displayNameKey: LocalizedStringKey
  ) -> some WidgetConfiguration {
    configurationDisplayName(Text(displayNameKey))
  }

  /// Sets the widget's name in the gallery by its key in a bundle's string tables.
  @_disfavoredOverload
  public func configurationDisplayName(
    _ displayName: LocalizedStringResource
  ) -> some WidgetConfiguration {
    configurationDisplayName(Text(displayName))
  }

  /// Sets the widget's description in the gallery by its key in the bundle's string tables.
  public func description(_ descriptionKey: LocalizedStringKey) -> some WidgetConfiguration {
    description(Text(descriptionKey))
  }

  /// Sets the widget's description in the gallery by its key in a bundle's string tables.
  @_disfavoredOverload
  public func description(_ description: LocalizedStringResource) -> some WidgetConfiguration {
    self.description(Text(description))
  }
}

nonisolated extension WidgetConfiguration {
  /// Lays the content out up to the widget's edges, without the margins of 16 points.
  public func contentMarginsDisabled() -> some WidgetConfiguration {
    modifyingDefinitions { definition, _ in definition.contentMarginsDisabled = true }
  }

  /// Sets whether a location with its own colors may omit the container background.
  public func containerBackgroundRemovable(
    _ isRemovable: Bool = true
  ) -> some WidgetConfiguration {
    modifyingDefinitions { definition, _ in definition.containerBackgroundRemovable = isRemovable }
  }
}

nonisolated extension WidgetConfiguration {
  /// Sets the handler that is called when all background transfers of a session have ended.
  ///
  /// Recreate the session in it, by its identifier, and call the completion when its delegate has
  /// received all events, in `urlSessionDidFinishEvents(forBackgroundURLSession:)`. `matching`
  /// selects sessions by their identifiers; without it, all sessions match.
  @preconcurrency
  public func onBackgroundURLSessionEvents(
    matching: ((String) -> Bool)? = nil,
    _ urlSessionEvent: @escaping @MainActor (String, @escaping @Sendable () -> Void) -> Void
  ) -> some WidgetConfiguration {
    modifyingDefinitions { widget, _ in
      widget.backgroundEvents.append(
        BackgroundEventsHandler(matches: matching ?? { _ in true }, handle: urlSessionEvent))
    }
  }

  /// Sets the handler that is called when all background transfers of the session with an
  /// identifier have ended.
  @preconcurrency
  public func onBackgroundURLSessionEvents(
    matching: String,
    _ urlSessionEvent: @escaping @MainActor (String, @escaping @Sendable () -> Void) -> Void
  ) -> some WidgetConfiguration {
    onBackgroundURLSessionEvents(matching: { $0 == matching }, urlSessionEvent)
  }

  /// Prompts for the configuration when the widget is added; without effect, as widgets here are
  /// configured by command.
  public func promptsForUserConfiguration() -> some WidgetConfiguration { self }

  /// Declares locations where the widget is of little use; has no effect, because an operator chooses
  /// the location.
  public func disfavoredLocations(
    _ locations: [WidgetLocation], for families: [WidgetFamily]
  ) -> some WidgetConfiguration { self }
}

/// A location of widgets on Apple's systems.
public struct WidgetLocation: Hashable, Sendable {
  private let name: String

  /// The home screen.
  public static let homeScreen = WidgetLocation(name: "homeScreen")
  /// The lock screen.
  public static let lockScreen = WidgetLocation(name: "lockScreen")
  /// The screen of a device that is stationary and charging.
  public static let standBy = WidgetLocation(name: "standBy")
  /// A phone's widgets on a Mac.
  public static let iPhoneWidgetsOnMac = WidgetLocation(name: "iPhoneWidgetsOnMac")
  /// A car's screen.
  public static let carPlay = WidgetLocation(name: "carPlay")
}
