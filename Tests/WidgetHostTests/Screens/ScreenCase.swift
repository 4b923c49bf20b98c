import Foundation
import FramePipeline
import PixelOutput
import WidgetTimeline

@testable import WidgetHost

/// Helpers for screens on a panel of 800×480 pixels.
enum ScreenCase {
  /// Returns the text of a screen file.
  static func text(_ slots: String, name: String = "hall", members: String = "") -> String {
    """
    { "name": "\(name)", "device": "trmnl-og", "layout": "halves", \(members)
      "slots": [\(slots)] }
    """
  }

  static func plan(_ text: String) throws -> ScreenPlan {
    try WidgetScreen(
      id: "hall", device: "trmnl-og", text: text, file: "hall.json", created: .january(14)
    ).plan(on: DeviceProfileRegistry())
  }

  /// Returns the changes from adding a screen whose widgets are small ones of their kinds.
  static func change(_ text: String, in store: HostStore) throws -> ScreenChange {
    let plan = try plan(text)
    let adding = try ScreenRegistration(plan, to: store)
    return try adding.change(widgets(of: plan), text: text, at: .january(14))
  }

  static func add(_ text: String, to store: HostStore, at now: Date = .january(14)) throws {
    try store.apply(change(text, in: store), at: now)
  }

  private static func widgets(of plan: ScreenPlan) -> [WidgetInstance] {
    plan.file.subjects.compactMap { subject in
      let item = plan.file.slots[subject.slot].items[subject.item]
      guard case .widget(let widget) = item.subject, case .kind(let kind) = widget.reference
      else { return nil }
      return WidgetInstance(
        id: subject.name, program: "/bin/rangers", kind: kind, family: .systemSmall,
        device: plan.device.id, added: .january(14))
    }
  }
}

extension HostStore {
  /// The instances and their canvas sizes, such as `panda 392×464`.
  var sizes: [String] {
    get throws { try instances().map { "\($0.id) \($0.slotSettings?.canvas.text ?? "-")" } }
  }
}
