import CheckedJSON
import Foundation
import FramePipeline
import WidgetHost
import WidgetTimeline

@testable import FleetConfiguration

/// Plans fleet files without widgets: every kind exists, and parameters are texts.
struct FleetSample {
  var current = HostConfiguration()

  static let now = Date(timeIntervalSince1970: 1_768_383_660)

  /// Returns the plan for a file, or the errors.
  func plan(_ text: String, prunes: Bool = false) -> (plan: FleetPlan, errors: [String]) {
    var errors = FileErrors()
    var fleet = ResolvedFleet()
    do throws(JSONFileError) {
      let file = FleetFile(try JSONReader([UInt8](text.utf8), file: "f"), errors: &errors) {
        name throws(JSONFileError) in throw name.error("is not there")
      }
      fleet = resolved(file, &errors)
    } catch {
      errors.add(error)
    }
    let plan = FleetPlanner(
      fleet, current: current, profiles: DeviceProfileRegistry(), prunes: prunes, at: Self.now
    ) { 7 }.plan(errors: &errors)
    return (plan, errors.sorted.map { "\($0)" })
  }

  /// Applies a file to the current configuration, as the store does.
  mutating func apply(_ text: String, prunes: Bool = false) -> [String] {
    let (plan, errors) = plan(text, prunes: prunes)
    guard errors.isEmpty else { return errors }
    let change = plan.change
    current.instances = Self.rows(current.instances, change.instances)
    current.stacks = Self.rows(current.stacks, change.stacks)
    current.screens = Self.rows(current.screens, change.screens)
    current.devices = Self.rows(current.devices, change.devices)
    current.environments = change.environments ?? current.environments
    switch change.tapHandlers {
    case .unchanged: break
    case .set(let text): current.tapHandlers = text
    case .removed: current.tapHandlers = nil
    }
    return []
  }

  private static func rows<Row: Identifiable & Hashable & Sendable>(
    _ rows: [Row], _ change: ConfigurationChange.Rows<Row>
  ) -> [Row] where Row.ID: Sendable {
    let rest = rows.filter { !change.removed.contains($0.id) }.map { row in
      change.changed.first { $0.id == row.id } ?? row
    }
    return rest + change.added
  }

  private func resolved(_ file: FleetFile, _ errors: inout FileErrors) -> ResolvedFleet {
    var fleet = ResolvedFleet()
    fleet.instances = file.instances.map { entry in
      ResolvedFleet.Instance(
        instance(
          entry.name.text, entry.widget, entry.family, entry.device.text, entry.settings.parameters,
          entry.settings, fills: entry.fillsPanel, dither: entry.dither), entry.name.origin)
    }
    fleet.stacks = file.stacks
    for screen in file.screens {
      do {
        let plan = try ScreenPlan(
          screen.file, on: DeviceProfileRegistry().profile(id: screen.file.device))
        let instances = plan.file.subjects.compactMap { subject -> WidgetInstance? in
          guard
            case .widget(let widget) = plan.file.slots[subject.slot].items[subject.item].subject
          else { return nil }
          let settings = screen.settings.first { $0.key.text == subject.name }?.value
          return instance(
            subject.name, widget.reference, .systemSmall, screen.file.device,
            settings?.parameters ?? widget.parameters, settings)
        }
        fleet.screens.append(ResolvedFleet.Screen(screen, plan, instances: instances))
      } catch {
        errors.add(error, at: screen.name.origin)
      }
    }
    fleet.recordRejected(among: file.names)
    fleet.devices = file.devices
    fleet.environments = file.environments
    fleet.tapHandlers = file.tapHandlers
    return fleet
  }

  private func instance(
    _ name: String, _ widget: ScreenWidget.Reference, _ family: WidgetFamily, _ device: String,
    _ parameters: [ScreenWidget.Parameter]?, _ settings: FleetSettings?, fills: Bool = false,
    dither: String? = nil
  ) -> WidgetInstance {
    let kind =
      switch widget {
      case .kind(let name), .name(let name): name
      }
    let values = Dictionary(
      (parameters ?? []).map { ($0.name, ParameterValue.string($0.text)) }
    ) { $1 }
    return WidgetInstance(
      id: name, program: "p", kind: kind, family: family, device: device, values: values,
      fillsPanel: fills, dither: dither, budget: settings?.budget, tags: settings?.tags,
      environment: settings?.environment,
      added: current.instances.first { $0.id == name }?.added ?? Self.now)
  }
}
