import AppIntents
import SwiftUI
import WidgetKit

// Controls without a provider, with and without labels for their actions.

struct OrderControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    let kind = "com.example.order"
    StaticControlConfiguration(kind: kind) {
      ControlWidgetButton(action: OrderTeaIntent()) {
        Label("Order Tea", systemImage: "cart")
          .controlWidgetActionHint("Order")
      } actionLabel: { isActive in
        if isActive {
          Text("Ordering…")
        }
      }
      .tint(.brown)
    }
    .displayName("Order")
  }
}

struct CupControl: ControlWidget {
  let kind: String = "com.example.cup"

  var body: some ControlWidgetConfiguration {
    AppIntentControlConfiguration(kind: kind, intent: TeaConfiguration.self) { configuration in
      ControlWidgetButton(action: OrderTeaIntent()) {
        Label {
          Text(configuration.tea)
        } icon: {
          Image(systemName: "mug")
        }
      }
      .disabled(configuration.tea.isEmpty)
    }
    .displayName("Cup")
    .promptsForUserConfiguration()
  }
}

struct LidControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.lid", provider: LidProvider()) { isClosed in
      ControlWidgetToggle(isOn: isClosed, action: CloseLidIntent()) {
        Label("Lid", systemImage: isClosed ? "lock" : "lock.open")
      } valueLabel: { isClosed in
        Text(isClosed ? "Closed" : "Open")
          .controlWidgetStatus(isClosed ? "The lid is closed" : "The lid is open")
      }
      .tint(.green)
      .privacySensitive()
    }
  }
}

struct LidProvider: ControlValueProvider {
  let previewValue = true

  func currentValue() async throws -> Bool { false }
}

struct CloseLidIntent: SetValueIntent {
  static let title: LocalizedStringResource = "Close the lid"
  @Parameter(title: "Closed") var value: Bool

  func perform() async throws -> some IntentResult {
    ControlCenter.shared.reloadControls(ofKind: "com.example.lid")
    return .result()
  }
}

struct ShopControl: ControlWidget {
  var body: some ControlWidgetConfiguration {
    StaticControlConfiguration(kind: "com.example.shop") {
      if let url = URL(string: "https://tea.example.com") {
        ControlWidgetButton(action: OpenURLIntent(url)) { Label("Shop", systemImage: "bag") }
      } else {
        ControlWidgetButton("Shop", action: OrderTeaIntent()) { _ in Image(systemName: "bag") }
      }
    }
  }
}

struct OrderTeaIntent: AppIntent {
  static let title: LocalizedStringResource = "Order tea"

  func perform() async throws -> some IntentResult {
    ControlCenter.shared.reloadAllControls()
    let kinds = try await ControlCenter.shared.currentControls().map(\.kind)
    return .result(dialog: "\(kinds.count) controls")
  }
}
