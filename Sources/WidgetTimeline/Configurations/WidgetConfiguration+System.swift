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
