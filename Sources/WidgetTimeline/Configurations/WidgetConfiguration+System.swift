extension WidgetConfiguration {
  /// Says what is done when background transfers end; without effect, as a provider here waits
  /// for its own transfers.
  public func onBackgroundURLSessionEvents(
    matching: ((String) -> Bool)? = nil,
    _ urlSessionEvent: @escaping (String, @escaping () -> Void) -> Void
  ) -> some WidgetConfiguration { self }

  /// Says what is done when the background transfers of one session end; without effect, as a
  /// provider here waits for its own transfers.
  public func onBackgroundURLSessionEvents(
    matching: String, _ urlSessionEvent: @escaping (String, @escaping () -> Void) -> Void
  ) -> some WidgetConfiguration { self }

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
