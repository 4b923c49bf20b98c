import ArgumentParser
import WidgetHost
import WidgetWorker

/// The conditions by which a command selects instances, besides their names.
struct InstanceConditionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only instances with this tag, or a pattern such as 'floor-*'; repeatable", valueName: "tag"))
  var tag: [String] = []

  @Option(
    help: ArgumentHelp("Only instances of this kind, or a pattern; repeatable", valueName: "kind"))
  var kind: [String] = []

  @Option(
    help: ArgumentHelp(
      "Only instances on the display with this id, or a pattern; repeatable", valueName: "device"))
  var device: [String] = []

  @Flag(help: "Only instances whose last reload failed")
  var failing = false

  /// Returns the filter for instances with some names.
  func filter(names: [String] = []) -> InstanceFilter {
    InstanceFilter(
      names: names, tags: tag, kinds: kind, devices: device, onlyFailing: failing)
  }
}

/// The instances that a command applies to: by name, tag, kind, display or state.
struct InstanceSelectionOptions: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "The names of instances, as 'instances' prints them, or patterns such as 'hall-*'",
      valueName: "instance"))
  var names: [String] = []

  @OptionGroup var conditions: InstanceConditionOptions

  var filter: InstanceFilter { conditions.filter(names: names) }

  /// The name of the only instance that is meant, if it is written out.
  var singleName: String? {
    guard names.count == 1, conditions.filter().isEmpty else { return nil }
    return names.first.flatMap { NamePattern($0).isPattern ? nil : $0 }
  }

  /// Whether any instance is meant without its name being written out.
  var isByCondition: Bool {
    !conditions.filter().isEmpty || names.contains { NamePattern($0).isPattern }
  }

  /// Returns the selected instances, in the order in which they were added; at least one.
  ///
  /// - Throws: ``InstanceFilterError`` if there is none, with the name that was probably meant.
  func instances(in store: HostStore) throws -> [WidgetInstance] {
    try filter.selected(in: store)
  }
}

extension InstanceFilter {
  /// Returns the selected instances of a store, in the order in which they were added; at least one.
  func selected(in store: HostStore) throws -> [WidgetInstance] {
    let failing = onlyFailing ? try store.reloadStates().filter { $0.value.failure != nil } : [:]
    return try selected(among: store.instances(), failing: Set(failing.keys))
  }
}
