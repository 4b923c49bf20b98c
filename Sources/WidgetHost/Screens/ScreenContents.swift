import CheckedJSON
package import FramePipeline
import Graphics
import PixelOutput

/// The instances and stacks that a screen can show, for checking files that name them.
package struct ScreenContents {
  /// The displays of instances and of stacks, by name.
  private let instances, stacks: [String: String]

  package init(instances: [WidgetInstance], stacks: [WidgetStack]) {
    self.instances = Dictionary(instances.map { ($0.id, $0.device) }) { first, _ in first }
    self.stacks = Dictionary(stacks.map { ($0.id, $0.device) }) { first, _ in first }
  }

  /// Checks the instances and stacks that a screen names; the widgets that it describes itself are not checked.
  ///
  /// - Parameters:
  ///   - plan: The screen.
  ///   - rejected: Names that do not exist because of another error, which are not checked.
  /// - Throws: `JSONFileError` at an item that does not exist or is on another display.
  package func check(_ plan: ScreenPlan, except rejected: Set<String> = []) throws {
    for slot in plan.file.slots {
      for item in slot.items {
        switch item.subject {
        case .instance(let name) where rejected.contains(name),
          .stack(let name) where rejected.contains(name):
          break
        case .instance(let name): try check(item, "instance", name, among: instances, plan)
        case .stack(let name): try check(item, "stack", name, among: stacks, plan)
        case .widget: break
        }
      }
    }
  }

  private func check(
    _ item: PlaylistItem, _ what: String, _ name: String, among known: [String: String],
    _ plan: ScreenPlan
  ) throws {
    guard let device = known[name] else {
      throw item.origin.error(
        "shows the \(what) '\(name)', which does not exist"
          + NearestName.suggestionText(for: name, among: known.keys.sorted()))
    }
    guard device == plan.device.id else {
      throw item.origin.error(
        "shows the \(what) '\(name)', which is on '\(device)'; a screen on '\(plan.device.id)' can show only "
          + "instances and stacks on it")
    }
  }
}
