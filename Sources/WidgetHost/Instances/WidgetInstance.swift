package import Foundation
package import FramePipeline
package import PixelOutput
package import WidgetTimeline
import WidgetUI

/// A widget that a person added: a kind in a family, with a configuration, on a device.
package struct WidgetInstance: Hashable, Codable, Sendable, Identifiable {
  /// The name that commands know the instance by, and that its output folder has.
  package var id: String
  /// The path of the program that has the widget.
  package var program: String
  package var kind: String
  package var family: WidgetFamily
  /// The device's id.
  package var device: String
  /// What the person chose of the widget's parameters.
  package var values: ParameterValues
  /// The type of the widget's configuration within its program; `nil` where there is nothing to configure.
  package var intentType: String?
  /// Whether a significant change of place asks for a new timeline.
  package var wantsLocation: Bool
  /// Whether the widget takes the whole panel.
  package var fillsPanel: Bool
  /// How colors that are no ink are drawn; `nil` is the device's way.
  package var dither: String?
  /// How often it may be reloaded; `nil` follows from its display's power and from how often it is seen.
  package var budget: ReloadLimit?
  /// What its place on a screen decides; `nil` where it is on none.
  package var place: InstancePlace?
  package var added: Date

  package init(
    id: String, program: String, kind: String, family: WidgetFamily, device: String,
    values: ParameterValues = [:], intentType: String? = nil, wantsLocation: Bool = false,
    fillsPanel: Bool = false, dither: String? = nil, budget: ReloadLimit? = nil,
    place: InstancePlace? = nil, added: Date
  ) {
    self.id = id
    self.program = program
    self.kind = kind
    self.family = family
    self.device = device
    self.values = values
    self.intentType = intentType
    self.wantsLocation = wantsLocation
    self.fillsPanel = fillsPanel
    self.dither = dither
    self.budget = budget
    self.place = place
    self.added = added
  }
}

extension WidgetInstance {
  /// The instance as it would be drawn anywhere: what the provider answers does not follow from a place.
  package var unplaced: WidgetInstance {
    var other = self
    other.place = nil
    return other
  }

  /// What the instance is drawn in at a time, when all others are drawn in an environment.
  package func environment(in shared: HostEnvironment, at date: Date) -> HostEnvironment {
    guard let appearance = place?.appearance else { return shared }
    var own = shared
    own.colorScheme = appearance.scheme(at: date, in: shared.zone).rawValue
    return own
  }

  /// When the place changes the color scheme next; `nil` where it does not.
  func nextAppearance(after date: Date, in shared: HostEnvironment) -> Date? {
    place?.appearance?.nextChange(after: date, in: shared.zone)
  }
}

extension HostStore {
  /// Adds an instance under the first free name of a kind: `<kind>-<family>`, then with `-2`, `-3` and so on.
  ///
  /// - Returns: The instance with its name.
  package func add(
    _ instance: WidgetInstance, namedAfter family: DisplayFamily, at now: Date
  ) throws -> WidgetInstance {
    let base = InstanceName.name(kind: instance.kind, family: family)
    var named = instance
    while true {
      named.id = Self.freeName(base, taken: Set(try instances().map(\.id)))
      do {
        try add(named, at: now)
        return named
      } catch StateError.instanceExists {
        // Another process has just taken the name.
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

/// What an instance's place on a screen decides of its pictures.
package struct InstancePlace: Hashable, Codable, Sendable {
  /// The size of the place, before rotation, in pixels.
  package var canvas: PixelSize
  /// What is behind rounded corners; `nil` is white or black, by color scheme.
  package var background: ScreenBackground?
  /// The radius of the corners, in points; `nil` is the device's.
  package var cornerRadius: Double?
  /// When the color scheme changes; `nil` follows the environment.
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

/// How often an instance may be reloaded by its policy and by apps, where a person has chosen it.
package enum ReloadLimit: Hashable, Codable, Sendable {
  /// The most reloads in 24 hours.
  case perDay(Int)
  case unlimited

  /// What can be chosen of ``perDay(_:)``: up to one a minute.
  package static let range = 1...1440
}

extension ReloadLimit: CustomStringConvertible {
  /// As a person writes it: a number, or `unlimited`.
  package var description: String {
    switch self {
    case .perDay(let count): "\(count)"
    case .unlimited: "unlimited"
    }
  }
}
