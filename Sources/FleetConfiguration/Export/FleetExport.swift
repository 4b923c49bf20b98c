package import CheckedJSON
import FramePipeline
package import WidgetHost
import WidgetTimeline

/// A host's configuration as a fleet file, which changes nothing when it is applied to that host.
///
/// Tokens of devices, and devices that wait for approval, are not part of it. A device that shows what was removed is
/// written as one that shows nothing.
package struct FleetExport {
  let configuration: HostConfiguration
  /// Whether an instance shows a template, for which no program has to be named.
  let isTemplate: (WidgetInstance) -> Bool
  /// Returns the folder of an instance's template, if its kind alone does not lead to it.
  let folder: (WidgetInstance) -> String?

  package init(
    _ configuration: HostConfiguration, isTemplate: @escaping (WidgetInstance) -> Bool,
    folder: @escaping (WidgetInstance) -> String? = { _ in nil }
  ) {
    self.configuration = configuration
    self.isTemplate = isTemplate
    self.folder = folder
  }

  /// The file.
  package var json: JSONValue {
    let withoutContent = Set(configuration.devicesShowingRemoved.map(\.id))
    let screenInstances = Set(configuration.screens.flatMap(\.own))
    let stacks = configuration.stacks.filter { $0.interval == nil }
    let playlists = configuration.stacks.filter { $0.interval != nil }
    return .object([
      "$schema": "urn:placard:fleet:1",
      "version": 1,
      "instances": entries(
        configuration.instances.filter { !screenInstances.contains($0.id) }, instance),
      "stacks": entries(stacks, stack),
      "playlists": entries(playlists, stack),
      "screens": entries(configuration.screens, screen),
      "devices": entries(configuration.devices.filter(\.isApproved)) { entry in
        device(entry, shows: withoutContent.contains(entry.id) ? nil : entry.shows)
      },
      "environments": configuration.environments.isEmpty ? nil : configuration.environments.json,
      "tapHandlers": configuration.tapHandlers.flatMap {
        try? JSONValue(parsing: [UInt8]($0.utf8))
      },
    ])
  }

  private func entries<Entry: Identifiable>(
    _ all: [Entry], _ value: (Entry) -> JSONValue
  ) -> JSONValue? where Entry.ID == String {
    all.isEmpty ? nil : .object(all.map { .init($0.id, value($0)) })
  }

  private func instance(_ instance: WidgetInstance) -> JSONValue {
    let folder = folder(instance)
    return .object([
      "program": isTemplate(instance) ? nil : .string(instance.program),
      "widget": folder.map(JSONValue.string),
      "kind": folder == nil ? .string(instance.kind) : nil,
      "family": .string(instance.family.description),
      "device": .string(instance.device),
      "parameters": instance.values.isEmpty ? nil : Self.parameters(instance.values),
      "tags": Self.tags(instance), "budget": Self.budget(instance),
      "environment": Self.environment(instance),
      "fill": instance.fillsPanel ? true : nil,
      "dither": instance.dither.map(JSONValue.string),
    ])
  }

  private static func parameters(_ values: ParameterValues) -> JSONValue {
    .object(values.sorted { $0.key < $1.key }.map { .init($0.key, $0.value.fileValue) })
  }

  private static func tags(_ instance: WidgetInstance) -> JSONValue? {
    instance.tags.map { .array($0.map(JSONValue.string)) }
  }

  private static func environment(_ instance: WidgetInstance) -> JSONValue? {
    instance.environment.map(\.json)
  }

  private static func budget(_ instance: WidgetInstance) -> JSONValue? {
    switch instance.budget {
    case nil: nil
    case .unlimited?: "unlimited"
    case .perDay(let count)?: .integer(count)
    }
  }

  private func stack(_ stack: WidgetStack) -> JSONValue {
    .object([
      "instances": .array(stack.members.map(JSONValue.string)),
      "interval": stack.interval.map { .string(DurationText.text(of: $0)) },
    ])
  }

  private func device(_ device: RegisteredDevice, shows: String?) -> JSONValue {
    .object([
      "label": device.label.map(JSONValue.string), "shows": shows.map(JSONValue.string),
      "profile": shows == nil ? .string(device.profile) : nil,
      "identifier": device.identifier.map(JSONValue.string),
    ])
  }

  /// Returns a screen's file, with the settings of its instances that it does not have.
  private func screen(_ screen: WidgetScreen) -> JSONValue {
    guard
      case .object(let members) = screen.comparable(
        configuration.instances, sorts: false, folder: folder)
    else { return .object([]) }
    let instances = configuration.instances.filter { screen.own.contains($0.id) }
    let settings = instances.compactMap { instance -> JSONValue.Member? in
      let declared = screen.parameters(of: instance.id)
      let value = JSONValue.object([
        "parameters": declared.match(instance.values) ? nil : Self.parameters(instance.values),
        "tags": Self.tags(instance), "budget": Self.budget(instance),
        "environment": Self.environment(instance),
      ])
      return value == .object([]) ? nil : .init(instance.id, value)
    }
    return .object(
      members.filter { $0.name != "name" }
        + (settings.isEmpty ? [] : [.init("instances", .object(settings))]))
  }
}

extension WidgetScreen {
  /// Returns the parameters of the widget in the slot of an instance that the screen created.
  fileprivate func parameters(of instance: WidgetInstance.ID) -> [ScreenWidget.Parameter] {
    guard let file = try? ScreenFile([UInt8](text.utf8), file: self.file),
      let subject = file.subjects.first(where: { $0.name == instance }),
      case .widget(let widget) = file.slots[subject.slot].items[subject.item].subject
    else { return [] }
    return widget.parameters
  }
}
