// swift-format-ignore-file: OmitExplicitReturns

import AppIntents
import SwiftUI
import WidgetKit

// A control in the spelling of a new widget extension, without configuration.

struct KettleControl: ControlWidget {
  static let kind: String = "com.example.kettle"

  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(
      kind: Self.kind,
      provider: Provider()
    ) { value in
      ControlWidgetToggle(
        "Kettle",
        isOn: value,
        action: BoilWaterIntent()
      ) { isBoiling in
        Label(isBoiling ? "Boiling" : "Off", systemImage: "cup.and.saucer.fill")
      }
    }
    .displayName("Kettle")
    .description("Boils the water for tea.")
  }
}

extension KettleControl {
  struct Provider: ControlValueProvider {
    var previewValue: Bool {
      false
    }

    func currentValue() async throws -> Bool {
      let isBoiling = true  // What the kettle reports.
      return isBoiling
    }
  }
}

struct BoilWaterIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Boil water"

  @Parameter(title: "Water is boiling")
  var value: Bool

  func perform() async throws -> some IntentResult {
    return .result()
  }
}
