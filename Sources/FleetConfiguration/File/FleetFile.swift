package import CheckedJSON
package import FramePipeline
package import WidgetHost
package import WidgetTimeline

/// What a host shows, as a person describes it in one file: instances, stacks, playlists, screens, devices, handlers.
///
/// The format is specified by `Schema/fleet-1.schema.json`. Reading needs no widget and no state; ``FleetPlanner`` checks
/// what the descriptions refer to.
package struct FleetFile: Sendable {
  package var instances: [FleetInstance] = []
  /// Stacks and playlists.
  package var stacks: [FleetStack] = []
  package var screens: [FleetScreen] = []
  package var devices: [FleetDevice] = []
  /// What differs for tags and displays; `nil` if the file does not have it.
  package var environments: GroupEnvironments?
  package var tapHandlers: FleetTapHandlers?
  /// The names of all instances, stacks, playlists and screens, including those that are left out because of errors.
  package var names: Set<String> = []

  package init() {}

  /// The maximum number of instances, and of every other kind of entries.
  static let maximumEntries = 50_000
}

/// A name in a fleet file, with its position.
package struct FleetName: Hashable, Sendable {
  package var text: String
  package var origin: JSONOrigin

  package init(_ text: String, _ origin: JSONOrigin) {
    self.text = text
    self.origin = origin
  }
}

/// A widget on a display.
package struct FleetInstance: Hashable, Sendable {
  package var name: FleetName
  /// The widget, by its kind or its name.
  package var widget: ScreenWidget.Reference
  package var widgetOrigin: JSONOrigin
  /// The registered program, or the path of one; `nil` finds it by the kind.
  package var program: FleetName?
  package var family: WidgetFamily
  package var familyOrigin: JSONOrigin
  package var device: FleetName
  package var settings: FleetSettings
  package var fillsPanel: Bool
  package var dither: String?
}

/// The settings of an instance that do not determine what widget it is.
package struct FleetSettings: Hashable, Sendable {
  /// The values of parameters, in the order of the file; `nil` if the file does not have them.
  package var parameters: [ScreenWidget.Parameter]?
  package var parametersOrigin: JSONOrigin
  /// Sorted.
  package var tags: [String]?
  package var budget: ReloadBudgetSetting?
  package var environment: InstanceEnvironment?

  package init(origin: JSONOrigin) {
    parametersOrigin = origin
  }
}

/// A stack, or with an interval a playlist.
package struct FleetStack: Hashable, Sendable {
  package var name: FleetName
  package var members: [FleetName]
  /// In seconds.
  package var interval: Double?
  /// The position of the interval, or of the stack.
  package var intervalOrigin: JSONOrigin
}

/// A screen, with the settings of the instances that it owns.
package struct FleetScreen: Sendable {
  package var name: FleetName
  package var file: ScreenFile
  /// The text of the screen file.
  package var text: String
  /// The settings of the instances that the screen creates, by name.
  package var settings: [FleetName: FleetSettings]
}

/// A display that fetches its frames.
package struct FleetDevice: Hashable, Sendable {
  package var name: FleetName
  package var shows: FleetName?
  package var profile: FleetName?
  /// The identifier that it sends, normalized.
  package var identifier: FleetName?
  /// The label for people.
  package var label: FleetName?
}

/// The handlers of taps.
package struct FleetTapHandlers: Hashable, Sendable {
  /// The text in the format of `tap-handlers.json`.
  package var text: String
}
