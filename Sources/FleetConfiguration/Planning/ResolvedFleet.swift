package import CheckedJSON
package import FramePipeline
package import WidgetHost

/// A fleet file whose widgets were found, and whose parameters were evaluated.
package struct ResolvedFleet: Sendable {
  /// The instances in the order of the file, without slots.
  package var instances: [Instance] = []
  package var stacks: [FleetStack] = []
  package var screens: [Screen] = []
  package var devices: [FleetDevice] = []
  /// `nil` if the file does not have them.
  package var environments: GroupEnvironments?
  package var tapHandlers: FleetTapHandlers?
  /// The versions of programs that the host does not have yet, by the names of the programs.
  package var programs: [String: ProgramVersion] = [:]
  /// The names of instances, stacks and screens that are left out, because of an error that is reported.
  package private(set) var rejected: Set<String> = []

  package init() {}

  /// Records which names of a file were left out.
  package mutating func recordRejected(among names: Set<String>) {
    let resolved =
      instances.map(\.instance.id) + stacks.map(\.name.text)
      + screens.flatMap { screen in [screen.screen.name.text] + screen.instances.map(\.id) }
    rejected = names.subtracting(resolved)
  }

  package struct Instance: Sendable {
    package var instance: WidgetInstance
    package var origin: JSONOrigin

    package init(_ instance: WidgetInstance, _ origin: JSONOrigin) {
      self.instance = instance
      self.origin = origin
    }
  }

  package struct Screen: Sendable {
    package var screen: FleetScreen
    package var plan: ScreenPlan
    /// The instances of the widgets that it describes itself, in its order.
    package var instances: [WidgetInstance]

    package init(_ screen: FleetScreen, _ plan: ScreenPlan, instances: [WidgetInstance]) {
      self.screen = screen
      self.plan = plan
      self.instances = instances
    }
  }
}
