import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// An instance that a person adds, by `add` or on the administrator's pages.
struct InstanceAddition {
  /// The name; `nil` derives one from kind and family.
  var name: String?
  let kind: String
  let family: WidgetFamily
  let profile: DeviceProfile
  let form: WidgetForm
  /// The program that contains the widget, and its version if it is a registered one.
  var program: (path: String, version: ProgramVersion?)
  /// The stored version of a template; `nil` if its folder is read.
  var templateVersion: ProgramVersion.ID?
  /// The version that is registered with the instance; `nil` if it is known or there is none.
  var newVersion: ProgramVersion?
  var fillsPanel = false
  var dither: String?
  var budget: ReloadBudgetSetting?
  /// The tags, sorted.
  var tags: [String] = []

  /// Throws an error unless a text can be the name of an instance.
  static func check(name: String) throws(CommandError) {
    guard InstanceName.isSafe(name) else {
      throw CommandError("'\(name)' cannot be a name; use \(InstanceName.rule)")
    }
  }

  /// Adds the instance, and the profile of its display.
  ///
  /// - Parameters:
  ///   - store: The store.
  ///   - devices: The device profiles.
  ///   - now: The time.
  ///   - onProfileChange: Called if the stored profile of the display has changed.
  /// - Returns: The instance with its name.
  /// - Throws: The errors of the store; ``CommandError`` if it cannot have the name.
  func add(
    to store: HostStore, devices: DeviceProfileRegistry, at now: Date,
    onProfileChange: () -> Void = {}
  ) throws -> WidgetInstance {
    if let name { try Self.check(name: name) }
    let displayFamily = try RenderSettings(device: profile).displayFamily(of: family)
    let instance = WidgetInstance(
      id: name ?? "", program: program.path, version: program.version?.installed,
      templateVersion: templateVersion, kind: kind,
      family: family, device: profile.id, values: form.chosen, intentType: form.intentType,
      wantsLocation: form.wantsLocation, fillsPanel: fillsPanel, dither: dither, budget: budget,
      tags: tags.isEmpty ? nil : tags, added: now)
    if try devices.store(profile) {
      onProfileChange()
      try store.follow(device: profile.id, devices: devices, at: now)
    }
    guard name == nil else {
      try store.add(instance, of: newVersion, at: now)
      return instance
    }
    return try store.add(instance, namedAfter: displayFamily, of: newVersion, at: now)
  }
}
