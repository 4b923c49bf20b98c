package import Foundation
package import FramePipeline
package import PixelOutput
package import WidgetTimeline
import WidgetUI

/// A widget that a person added: a kind in a family, with a configuration, on a device.
package struct WidgetInstance: Hashable, Codable, Sendable, Identifiable {
  /// The name of the instance in commands and of its output folder.
  package var id: String
  /// The program that contains the widget: the name of a registered program, or else the path of an executable.
  package var program: String
  /// The version of a registered program; `nil` for a program that is run by its path.
  package var version: InstalledVersion?
  /// The version of its template that it shows; `nil` for the template's folder, and for compiled widgets.
  package var templateVersion: ProgramVersion.ID?
  package var kind: String
  package var family: WidgetFamily
  /// The device's id.
  package var device: String
  /// The parameter values that the person chose.
  package var values: ParameterValues
  /// The type of the widget's configuration in its program; `nil` if it has no parameters.
  package var intentType: String?
  /// Whether a significant change of location requests a new timeline.
  package var wantsLocation: Bool
  /// Whether the widget fills the whole panel.
  package var fillsPanel: Bool
  /// The dither for colors that are not inks; `nil` uses the device's.
  package var dither: String?
  /// The limit of reloads; `nil` derives it from the display's power supply and the number of views.
  package var budget: ReloadBudgetSetting?
  /// The settings from its slot on a screen; `nil` if it is on none.
  package var slotSettings: SlotSettings?
  /// The words by which commands select it, sorted; `nil` if it has none.
  package var tags: [String]?
  /// What differs from the environment of all instances; `nil` for nothing.
  package var environment: InstanceEnvironment?
  package var added: Date

  private enum CodingKeys: String, CodingKey {
    case id, program, version, templateVersion, kind, family, device, values, intentType
    case wantsLocation, fillsPanel, dither, budget
    case slotSettings = "place"
    case tags, environment, added
  }

  package init(
    id: String, program: String, version: InstalledVersion? = nil,
    templateVersion: ProgramVersion.ID? = nil, kind: String, family: WidgetFamily, device: String,
    values: ParameterValues = [:], intentType: String? = nil,
    wantsLocation: Bool = false,
    fillsPanel: Bool = false, dither: String? = nil, budget: ReloadBudgetSetting? = nil,
    slotSettings: SlotSettings? = nil, tags: [String]? = nil,
    environment: InstanceEnvironment? = nil, added: Date
  ) {
    self.id = id
    self.program = program
    self.version = version
    self.templateVersion = templateVersion
    self.kind = kind
    self.family = family
    self.device = device
    self.values = values
    self.intentType = intentType
    self.wantsLocation = wantsLocation
    self.fillsPanel = fillsPanel
    self.dither = dither
    self.budget = budget
    self.slotSettings = slotSettings
    self.tags = tags
    self.environment = environment
    self.added = added
  }
}

extension WidgetInstance {
  /// The identifier of the version of its program or template; empty for a program that is run by its path, and for a
  /// template's folder.
  package var versionID: ProgramVersion.ID { version?.digest ?? templateVersion ?? "" }

  /// The name by which workers know the widget.
  package var workerKind: String {
    VersionedKind(kind: kind, version: templateVersion).text
  }

  /// Whether the widget is a template; those with parameters of this program have another type of configuration.
  var isOfTemplate: Bool {
    version == nil && (templateVersion != nil || intentType?.hasPrefix("template.") ?? false)
  }

  /// The instance without its slot, which does not affect the provider's entries.
  package var withoutSlot: WidgetInstance {
    var other = self
    other.slotSettings = nil
    return other
  }

  /// Returns the environment of the instance at a time, given the conditions of all.
  package func environment(in conditions: HostConditions, at date: Date) -> HostEnvironment {
    var own = conditions.environment(of: self)
    guard let appearance = slotSettings?.appearance else { return own }
    // As that of the screen around it.
    let zone = conditions.on(device).environment.zone
    own.colorScheme = appearance.scheme(at: date, in: zone).rawValue
    return own
  }

  /// Returns when the slot changes the color scheme next, or `nil` if it does not.
  func nextAppearance(after date: Date, in conditions: HostConditions) -> Date? {
    slotSettings?.appearance?.nextChange(after: date, in: conditions.on(device).environment.zone)
  }
}

extension HostStore {
  /// Adds an instance under the first available name of a kind: `<kind>-<family>`, then with `-2`, `-3` and so on.
  ///
  /// - Parameters:
  ///   - instance: The instance, whose name is replaced.
  ///   - family: The family in the name.
  ///   - version: The version of the instance's program, which is registered if it is new.
  ///   - now: The current time.
  /// - Returns: The instance with its name.
  /// - Throws: ``ProgramError`` if the program is registered with another version; the errors of the store.
  package func add(
    _ instance: WidgetInstance, namedAfter family: DisplayFamily,
    of version: ProgramVersion? = nil, at now: Date
  ) throws -> WidgetInstance {
    let base = InstanceName.name(kind: instance.kind, family: family)
    var named = instance
    while true {
      named.id = Self.freeName(base, taken: try instanceNames())
      do {
        try add(named, of: version, at: now)
        return named
      } catch StateError.instanceExists {
        // Another process has just used the name.
        continue
      }
    }
  }

  private static func freeName(_ base: String, taken: Set<String>) -> String {
    var name = base
    var number = 1
    while taken.contains(name) {
      number += 1
      name = "\(base)-\(number)"
    }
    return name
  }
}

/// The drawing settings that a slot on a screen imposes on an instance.
package struct SlotSettings: Hashable, Codable, Sendable {
  /// The size of the slot, before rotation, in pixels.
  package var canvas: PixelSize
  /// The background behind rounded corners; `nil` is white or black, depending on the color scheme.
  package var background: ScreenBackground?
  /// The radius of the corners, in points; `nil` uses the device's.
  package var cornerRadius: Double?
  /// The schedule of the color scheme; `nil` follows the environment.
  package var appearance: ScreenAppearance?

  package init(
    canvas: PixelSize, background: ScreenBackground? = nil, cornerRadius: Double? = nil,
    appearance: ScreenAppearance? = nil
  ) {
    self.canvas = canvas
    self.background = background
    self.cornerRadius = cornerRadius
    self.appearance = appearance
  }
}

/// The ``ReloadBudget`` that a person chose for an instance, instead of the one derived from its display and views.
package enum ReloadBudgetSetting: Hashable, Codable, Sendable {
  /// The maximum number of reloads in 24 hours.
  case perDay(Int)
  case unlimited

  /// The valid values of ``perDay(_:)``: up to one per minute.
  package static let range = 1...1440
}

extension ReloadBudgetSetting: CustomStringConvertible {
  /// The text for people: a number, or `unlimited`.
  package var description: String {
    switch self {
    case .perDay(let count): "\(count)"
    case .unlimited: "unlimited"
    }
  }
}
