#if Server
import DeviceServer
import Foundation
import PlacardCLI
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// The display of `serve --show`: a browser that shows one widget.
///
/// Instance and display have the widget's kind as name. An existing instance or display is left as it is.
struct BrowserDisplay {
  let folder: StateFolder
  let widgets: WidgetOperations
  /// The profile that the widget is drawn for.
  private static let profile = "kiosk-1024x600"
  /// The families that fill the profile best, in this order.
  private static let families = [
    WidgetFamily.systemExtraLarge, .systemLarge, .systemMedium, .systemSmall,
  ]

  /// Adds what is missing.
  ///
  /// - Parameters:
  ///   - widget: The kind of a widget, or the name or folder of a template.
  ///   - now: The time.
  /// - Returns: The display.
  /// - Throws: ``CommandError`` if there is no such widget; the errors of the store.
  func register(_ widget: String, at now: Date) throws -> RegisteredDevice {
    let kind = try ProgramRunner.current.registry?.kind(of: widget, from: nil) ?? widget
    let store = try HostStore(folder)
    if let device = try store.registeredDevices().first(where: { $0.id == kind }) { return device }
    if try !store.instances().contains(where: { $0.id == kind }) {
      let subject = WidgetSubject(
        kind: kind, program: nil, family: try family(of: kind), device: Self.profile,
        fillsPanel: true)
      _ = try widgets.add(subject, ParameterChange(), named: kind)
    }
    return try store.addDevice(
      named: kind, showing: kind, tokens: DeviceTokens(folder), at: now
    ).device
  }

  private func family(of kind: String) throws -> WidgetFamily {
    let all = try widgets.widgets().widgets.map(\.summary)
    guard let widget = all.first(where: { $0.kind == kind }) else {
      throw CommandError("--show: there is no widget '\(kind)'; 'list' prints the widgets")
    }
    guard let family = Self.families.first(where: widget.families.contains) else {
      throw CommandError(
        "--show: '\(kind)' has no family for a display; use 'add' and 'device add'")
    }
    return family
  }
}
#endif
