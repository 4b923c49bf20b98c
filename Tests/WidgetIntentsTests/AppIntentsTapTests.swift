import Foundation
import Graphics
import Testing
import WidgetTimeline
import WidgetUI

@testable import WidgetIntents

@Suite("Controls with app intents")
@MainActor struct AppIntentsTapTests {
  private let panda = Rangers.Hero(id: "panda", power: 9)

  private func actions(_ taps: [DisplayList.TapTarget]) -> [String] {
    taps.map { tap in
      switch tap.destination {
      case .url(let url): url
      case .perform(let action): "\(action.intent.suffix(14)) \(action.parameters)"
      }
    }
  }

  @Test(
    "are tap targets in every family",
    arguments: [WidgetFamily.systemSmall, .systemMedium, .accessoryCircular])
  func everyFamily(family: WidgetFamily) throws {
    let url = try #require(URL(string: "game:///panda"))
    let (taps, diagnostics) = appIntentTaps(family: family) {
      Link(destination: url) {
        Button(intent: Rangers.Drink(panda, sips: 2)) {
          Color.red.frame(width: 20, height: 10).accessibilityLabel("Sip")
        }
        .buttonStyle(.plain)
      }
    }
    #expect(diagnostics == [])
    let drink =
      #"angersO5DrinkV {"hero":{"display":"panda","identifier":"panda"},"sips":2}"#
    #expect(actions(taps).last?.hasSuffix(drink) == true, "\(actions(taps))")
    #expect(taps.last?.label == "Sip")
    #expect(taps.last?.region.size == CGSize(width: 20, height: 10))
    #expect(taps.count == (family == .systemMedium ? 2 : 1))
  }

  @Test("use their intent's title as label if they contain no text")
  func title() {
    let (taps, _) = appIntentTaps {
      Button(intent: Rangers.Drink(panda)) { Color.red.frame(width: 10, height: 10) }
    }
    #expect(taps.map(\.label) == ["Drink Potion"])
  }

  @Test("pass the toggled value to an intent that sets a value", arguments: [true, false])
  func toggles(isOn: Bool) throws {
    let (taps, _) = appIntentTaps {
      Toggle(isOn: isOn, intent: Rangers.SetLoud()) { Color.red.frame(width: 10, height: 10) }
    }
    let tap = try #require(taps.first)
    guard case .perform(let action) = tap.destination else {
      Issue.record("\(tap.destination)")
      return
    }
    #expect(action.parameters == #"{"value":\#(!isOn)}"#)
    #expect(taps.count == 1)
  }

  @Test("do not pass a toggle's value to other intents")
  func togglesWithoutValue() {
    let (taps, _) = appIntentTaps {
      Toggle("Drink", isOn: true, intent: Rangers.Drink(panda))
    }
    #expect(actions(taps).first?.contains("value") == false)
  }

  @Test("are not tap targets if they are disabled")
  func unusable() {
    let (taps, _) = appIntentTaps {
      Button("Off", intent: Rangers.Drink(panda)).disabled(true)
      Button("Through", systemImage: "star", intent: Rangers.Drink(panda)).allowsHitTesting(false)
      Button("Plain") {}
    }
    #expect(taps.isEmpty)
  }

  @Test("with a generic intent type are skipped and reported")
  func generic() {
    let (taps, diagnostics) = appIntentTaps {
      Button(intent: FailingIntents.Select<FailingIntents.Throwing>()) {
        Color.red.frame(width: 10, height: 10)
      }
    }
    #expect(taps.isEmpty)
    #expect(
      diagnostics == [
        "intent 'Select<Throwing>' has no tap target, because it cannot be found by name; make it a type "
          + "that is not generic"
      ])
  }
}
