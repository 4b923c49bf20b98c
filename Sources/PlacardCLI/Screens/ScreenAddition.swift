import Foundation
import FramePipeline
import WidgetHost
import WidgetWorker

/// A screen that a person adds or changes, by `screen add` or on the administrator's pages.
struct ScreenAddition {
  let document: ScreenDocument
  let widgets: ScreenWidgets
  /// The version that the person began with; `nil` replaces any.
  var base: ScreenChange.Base?

  /// Adds or changes the screen and its instances in one transaction, and wakes the host.
  ///
  /// - Parameters:
  ///   - store: The store of the state folder.
  ///   - state: The state folder.
  ///   - now: The time.
  /// - Throws: `JSONFileError` at a conflict with what exists; the errors of the store.
  func add(to store: HostStore, _ state: StateOptions, at now: Date) throws {
    let registration = try ScreenRegistration(document.plan, to: store, devices: state.devices)
    try widgets.storeLocations(in: state.folder)
    var change = try registration.change(widgets.instances, text: document.text, at: now)
    change.base = base
    try store.apply(change, at: now)
    state.client.wake()
    let prerendered = OutputRemover(appearances: state.folder.appearances)
    if let former = registration.existingScreen {
      for instance in change.removed { try prerendered.delete(instance, on: former.device) }
    }
  }
}

/// A screen that a person removes; its output is kept, because a display may still show it.
struct ScreenRemoval {
  let screen: WidgetScreen

  /// Removes the screen and its own instances, and wakes the host.
  ///
  /// - Throws: The errors of the store.
  func remove(from store: HostStore, _ state: StateOptions, at now: Date) throws {
    try store.remove(screen: screen, devices: state.devices, at: now)
    // A running host has to stop using the folders first.
    state.client.wake()
    let prerendered = OutputRemover(appearances: state.folder.appearances)
    for instance in screen.own { try prerendered.delete(instance, on: screen.device) }
  }
}
