import Foundation
import Graphics
import Synchronization
import Testing
import WidgetTimeline
import WidgetUI

@testable import WidgetIntents

@Suite("Controls")
@MainActor struct ControlTests {
  private let limit = Duration.seconds(86_400)

  @Test("are in a bundle beside widgets, in the order of its body")
  func bundle() {
    let program = WidgetProgram(bundle: Pots.Bundle())
    #expect(program.definitions.map(\.kind) == ["widget", "pot"])
    #expect(program.definitions.map(\.displayName) == ["", "Pot"])
    #expect(
      program.definitions[1].families
        == [.systemSmall, .systemMedium, .accessoryCircular, .accessoryRectangular])
    #expect(program.diagnostics.isEmpty)
  }

  @Test("show the preview value first, and in a gallery")
  func previewValue() async throws {
    let control = DrawnControl(Pots.control("previewValue"))
    let placeholder = try await control.definition.source.placeholder(
      in: .example, timeLimit: limit)
    #expect(
      control.taps(try #require(placeholder))
        == [#"{"pot":"previewValue","value":false}: Pot, Boils"#])
    let gallery = TimelineProviderContext(
      family: .systemSmall, displaySize: CGSize(width: 158, height: 158), date: .now,
      isPreview: true)
    let snapshot = try await control.definition.source.snapshot(in: gallery, timeLimit: limit)
    #expect(control.taps(snapshot) == control.taps(try #require(placeholder)))
  }

  @Test("request a value every 15 minutes if they have a provider")
  func reloads() async throws {
    let provided = try await DrawnControl(Pots.control("reloads")).definition.source
      .timeline(in: .example, timeLimit: limit)
    #expect(
      provided.policy == .after(TimelineProviderContext.example.date.addingTimeInterval(900)))
    let fixed = DrawnControl(template: ControlWidgetButton("Go", action: Pots.Boil()) { _ in })
    let timeline = try await fixed.definition.source.timeline(in: .example, timeLimit: limit)
    #expect(timeline.policy == .never)
    #expect(timeline.entries.count == 1)
  }

  @Test("report the error of their provider")
  func failure() async {
    let control = DrawnControl(Pots.control("Broken"))
    let error = await #expect(throws: (any Error).self) { try await control.entry() }
    #expect(error.map { "\($0)" }?.contains("the pot is gone") == true)
  }

  @Test(
    "set the opposite value when they are tapped, and then show it",
    arguments: [WidgetFamily.systemSmall, .systemMedium, .accessoryCircular, .accessoryRectangular])
  func tap(family: WidgetFamily) async throws {
    let pot = "tap \(family)"
    let control = DrawnControl(Pots.control(pot))
    for boils in [true, false] {
      let taps = control.items(try await control.entry(), family).flatMap(\.taps)
      let action = try #require(taps.first?.destination.action)
      #expect(action.parameters == #"{"pot":"\#(pot)","value":\#(boils)}"#)
      #expect(taps.count == 1)
      try await IntentPerformance(timeLimit: limit).perform(action)
      #expect(Pots.boiling.withLock { $0.contains(pot) } == boils)
    }
  }

  @Test("show the values of their configuration")
  func configuration() async throws {
    let control = DrawnControl(Pots.chosen)
    let source = try #require(control.definition.configurable)
    #expect(source.parameters.map(\.name) == ["pot"])
    let byDefault = try await control.entry(of: source)
    #expect(control.taps(byDefault) == [#"{"pot":"Big","value":true}: Big, Off"#])
    let chosen = try await source.configured(
      with: ["pot": .string("Small")], timeLimit: limit)
    let entry = try await control.entry(of: chosen.source)
    #expect(control.taps(entry) == [#"{"pot":"Small","value":true}: Small, Off"#])
  }

  @Test("are not tap targets if they are disabled")
  func disabled() async throws {
    let button = ControlWidgetButton(action: Pots.Boil("disabled")) { Text("Go") }
    let enabled = DrawnControl(template: button.disabled(false))
    #expect(enabled.taps(try await enabled.entry()) == [#"{"pot":"disabled"}: Go"#])
    let disabled = DrawnControl(template: button.disabled(true).disabled(false))
    #expect(disabled.taps(try await disabled.entry()) == [])
  }

  @Test("open the link of an intent that opens one")
  func link() async throws {
    let url = try #require(URL(string: "https://pots.example"))
    let control = DrawnControl(
      template: ControlWidgetButton(action: OpenURLIntent(url)) { Text("Shop") })
    let items = control.items(try await control.entry())
    #expect(items.flatMap(\.taps).isEmpty)
    #expect(
      items.contains { if case .widgetURL("https://pots.example") = $0 { true } else { false } })
  }

  @Test("on screens are listed and reloaded by their kind")
  func center() async throws {
    let host = RecordingHost(kinds: ["pot", "no control"])
    WidgetCenter.shared.connect(host)
    defer { WidgetCenter.shared.connect(nil) }
    _ = DrawnControl(Pots.control("center"))
    ControlCenter.shared.reloadControls(ofKind: "pot")
    #expect(host.reloaded.withLock { $0 } == ["pot"])
    ControlCenter.shared.reloadAllControls()
    #expect(host.reloaded.withLock { $0.contains("no control") || $0.contains(nil) } == false)
    let controls = try await ControlCenter.shared.currentControls()
    #expect(controls.map(\.kind) == ["pot"])
    #expect(controls[0].configurationIntent(of: Pots.Choose.self) == nil)
  }
}
