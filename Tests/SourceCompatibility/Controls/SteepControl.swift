// swift-format-ignore-file: OmitExplicitReturns

import AppIntents
import SwiftUI
import WidgetKit

// A control in the spelling of a new widget extension that is configured by an app intent.

struct SteepControl: ControlWidget {
  static let kind: String = "com.example.steep"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(
      kind: Self.kind,
      provider: Provider()
    ) { value in
      ControlWidgetToggle(
        "Steep",
        isOn: value.isSteeping,
        action: SteepIntent(value.tea)
      ) { isSteeping in
        Label(isSteeping ? "On" : "Off", systemImage: "timer")
      }
    }
    .displayName("Steep")
    .description("Times a cup of tea.")
  }
}

extension SteepControl {
  struct Value {
    var isSteeping: Bool
    var tea: String
  }

  struct Provider: AppIntentControlValueProvider {
    func previewValue(configuration: TeaConfiguration) -> Value {
      SteepControl.Value(isSteeping: false, tea: configuration.tea)
    }

    func currentValue(configuration: TeaConfiguration) async throws -> Value {
      let isSteeping = configuration.tea == "Assam"
      return SteepControl.Value(isSteeping: isSteeping, tea: configuration.tea)
    }
  }
}

struct TeaConfiguration: ControlConfigurationIntent {
  static let title: LocalizedStringResource = "Tea Configuration"

  @Parameter(title: "Tea", default: "Sencha")
  var tea: String
}

struct SteepIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Steep tea"

  @Parameter(title: "Tea")
  var tea: String

  @Parameter(title: "Tea is steeping")
  var value: Bool

  init() {}

  init(_ tea: String) {
    self.tea = tea
  }

  func perform() async throws -> some IntentResult {
    return .result()
  }
}
