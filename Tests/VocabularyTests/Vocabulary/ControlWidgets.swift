import AppIntents
import SwiftUI
import WidgetKit

@MainActor @SpecimenBuilder var controlWidgetSpecimens: [Specimen] {
  Specimen(
    "ControlWidget", ": ControlWidget", "ControlWidgetConfiguration",
    "StaticControlConfiguration", "StaticControlConfiguration(kind:{})",
    "StaticControlConfiguration(kind:provider:{})", "extension StaticControlConfiguration",
    "ControlValueProvider", ": ControlValueProvider", "ControlWidgetToggle",
    "ControlWidgetToggle(_:isOn:action:{})", "ControlWidgetToggle(isOn:action:{})",
    "ControlWidgetToggle(isOn:action:label:valueLabel:)", "ControlWidgetButton",
    "ControlWidgetButton(action:{})", ".displayName (control)", ".displayName(_:)"
  ) {
    Text(String(describing: type(of: LampBundle().body)))
  }
  Specimen(
    "AppIntentControlConfiguration", "AppIntentControlConfiguration(kind:provider:{})",
    "AppIntentControlValueProvider", ": AppIntentControlValueProvider",
    "ControlConfigurationIntent", ": ControlConfigurationIntent"
  ) {
    Text(ChooseLamp.title)
  }
  Specimen(
    "ControlCenter", "ControlCenter.shared", "extension ControlCenter",
    "ControlCenter.reloadControls(ofKind:)"
  ) {
    Button("Reload") { ControlCenter.shared.reloadLamps() }
  }
}

private struct LampBundle: WidgetBundle {
  var body: some Widget {
    LampControl()
    ValueLampControl()
    ChosenLampControl()
    FlashControl()
  }
}

private struct LampControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: StaticControl.kind, provider: LampProvider()) { isOn in
      ControlWidgetToggle("Lamp", isOn: isOn, action: SetLamp()) { isOn in
        Label(isOn ? "On" : "Off", systemImage: "lightbulb")
      }
    }
    .displayName("Lamp")
  }
}

private struct ValueLampControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "value-lamp", provider: LampProvider()) { isOn in
      ControlWidgetToggle(isOn: isOn, action: SetLamp()) {
        Label("Lamp", systemImage: "lightbulb")
      } valueLabel: { isOn in
        Text(isOn ? "Bright" : "Dark")
      }
    }
  }
}

private struct ChosenLampControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: "chosen-lamp", provider: ChosenLampProvider()) { isOn in
      ControlWidgetToggle(isOn: isOn, action: SetLamp()) {
        Label("Lamp", systemImage: "lightbulb")
      }
    }
  }
}

private struct FlashControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "flash") {
      ControlWidgetButton(action: SetLamp()) { Label("Flash", systemImage: "bolt") }
    }
  }
}

private typealias StaticControl = StaticControlConfiguration<EmptyControlWidgetTemplate>

extension StaticControlConfiguration {
  fileprivate static var kind: String { "lamp" }
}

extension ControlCenter {
  fileprivate func reloadLamps() { reloadControls(ofKind: "lamp") }
}

private struct LampProvider: ControlValueProvider {
  var previewValue: Bool { false }

  func currentValue() async throws -> Bool { true }
}

private struct ChosenLampProvider: AppIntentControlValueProvider {
  func previewValue(configuration: ChooseLamp) -> Bool { false }

  func currentValue(configuration: ChooseLamp) async throws -> Bool { !configuration.lamp.isEmpty }
}

private struct ChooseLamp: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Choose a Lamp"
  @Parameter(title: "Lamp", default: "Desk") var lamp: String
}

private struct SetLamp: SetValueIntent {
  static let title: LocalizedStringResource = "Set the Lamp"
  @Parameter(title: "On") var value: Bool

  func perform() async throws -> some IntentResult { .result() }
}
