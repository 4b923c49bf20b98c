import AppIntents
import SwiftUI
import WidgetKit

/// Switches something on and off, whose state is the counter: 0 or 1.
struct SwitchControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "switch", provider: Provider()) { isOn in
      ControlWidgetToggle("Switch", isOn: isOn, action: SwitchIntent()) { isOn in
        Label(isOn ? "Is on" : "Is off", systemImage: "power")
      }
    }
    .displayName("Switch")
  }

  struct Provider: ControlValueProvider {
    var previewValue: Bool { false }

    func currentValue() async throws -> Bool { Count.value == 1 }
  }
}

struct SwitchIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Switch"

  @Parameter(title: "On")
  var value: Bool

  func perform() async throws -> some IntentResult {
    try Count.add((value ? 1 : 0) - Count.value)
    return .result()
  }
}
