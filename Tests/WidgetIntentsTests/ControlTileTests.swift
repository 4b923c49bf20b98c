import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetTimeline
import WidgetUI

@testable import WidgetIntents

@Suite("The tile of a control")
@MainActor struct ControlTileTests {
  @Test(
    "differs in shapes, not only in colors, when the control is on",
    arguments: [WidgetFamily.systemSmall, .systemMedium, .accessoryCircular, .accessoryRectangular])
  func states(family: WidgetFamily) async throws {
    let (off, on) = try await (strokes(isOn: false, family), strokes(isOn: true, family))
    #expect(off.max() == 1)
    #expect(try #require(on.max()) >= 2)
  }

  @Test("is filled with the tint while the control is on")
  func tint() async throws {
    let red = try #require(resolved(.red))
    #expect(try await fills(isOn: true, tint: .red).contains(red))
    #expect(try await fills(isOn: false, tint: .red).contains(red) == false)
    #expect(try await fills(isOn: true, tint: nil).contains(try #require(resolved(.accentColor))))
  }

  @Test(
    "has a dark symbol on a light tint",
    arguments: [(Color.yellow, Color.black), (.blue, .white), (.red, .white), (.white, .black)])
  func contrast(tint: Color, symbol: Color) {
    let color = ControlTile.symbolColor(on: tint, in: EnvironmentValues())
    #expect(color == symbol)
  }

  @Test("takes the symbol of the value, then that of the title, and texts from both")
  func parts() {
    let flame = AnyView(Label("Boils", systemImage: "flame"))
    let pot = AnyView(Label("Pot", systemImage: "mug"))
    let plain = AnyView(Text("Plain"))
    let image = AnyView(Image(systemName: "star"))
    let both = AnyView(
      Group {
        image
        plain
      })
    #expect(part(.symbol, flame, pot) == 1)
    #expect(part(.symbol, plain, pot) == 1)
    #expect(part(.symbol, plain, plain) == 0)
    #expect(part(.symbol, both) == 1)
    #expect(text(of: pot) == "Pot")
    #expect(text(of: both) == "Plain")
    #expect(text(of: image) == "")
  }

  @Test("does not take fonts and colors of its labels", arguments: [true, false])
  func appearance(isOn: Bool) async throws {
    func items(_ label: some View) async throws -> [DisplayList.Item] {
      let toggle = ControlWidgetToggle(isOn: isOn, action: Pots.Boil("tile")) { label }
      let control = DrawnControl(template: toggle.tint(.red))
      return control.items(try await control.entry(), .systemSmall)
    }
    let plain = try await items(Label("Pot", systemImage: "mug"))
    let label = Label {
      Text("Pot").italic().foregroundStyle(.green)
    } icon: {
      Image(systemName: "mug").imageScale(.large)
    }
    let styled = label.font(.system(size: 40)).bold().tint(.blue).foregroundStyle(.yellow)
    #expect(try await items(styled) == plain)
  }

  @Test(
    "does not show whether a sensitive control is on while it is hidden", arguments: [true, false])
  func privacy(isOn: Bool) async throws {
    let toggle = ControlWidgetToggle(isOn: isOn, action: Pots.Boil("tile")) {
      Label("Pot", systemImage: "mug")
    }
    let control = DrawnControl(template: toggle.tint(.red).privacySensitive())
    var entry = try await control.entry()
    entry.redactionReasons = .privacy
    let items = control.items(entry, .systemSmall).flatMap(\.leaves)
    let widths: [Double] = items.compactMap {
      if case .stroke(_, let style, _, _) = $0 { style.lineWidth } else { nil }
    }
    #expect(widths.max() == 1)
  }

  @Test("is empty without a control")
  func empty() async throws {
    let control = DrawnControl(template: EmptyControlWidgetTemplate())
    #expect(control.taps(try await control.entry()) == [])
  }

  private let inputs = LoweringInputs(
    environment: EnvironmentValues(),
    services: RenderServices(layout: .withoutMeasuring(), resources: EmptyResources()))

  private func resolved(_ color: Color) -> ResolvedColor? {
    if case .color(let color) = color.paint(in: inputs.styleContext()).paint { color } else { nil }
  }

  private func part(_ kind: ControlLabelPart.Kind, _ labels: AnyView...) -> Int {
    switch labels.count {
    case 1: ControlLabelPart(kind, of: labels[0]).lowered(in: inputs).nodes.count
    default: ControlLabelPart(kind, of: labels[0], labels[1]).lowered(in: inputs).nodes.count
    }
  }

  private func text(of label: AnyView) -> String {
    ControlLabelPart(.text, of: label).text(in: inputs)
  }

  private func items(
    isOn: Bool, tint: Color? = .red, _ family: WidgetFamily = .systemSmall
  ) async throws -> [DisplayList.Item] {
    let toggle = ControlWidgetToggle(isOn: isOn, action: Pots.Boil("tile")) {
      Label("Pot", systemImage: "mug")
    }
    let control = DrawnControl(template: toggle.tint(tint))
    return control.items(try await control.entry(), family).flatMap(\.leaves)
  }

  /// The widths of the lines.
  private func strokes(isOn: Bool, _ family: WidgetFamily) async throws -> [Double] {
    try await items(isOn: isOn, family).compactMap {
      if case .stroke(_, let style, _, _) = $0 { style.lineWidth } else { nil }
    }
  }

  private func fills(isOn: Bool, tint: Color?) async throws -> [ResolvedColor] {
    try await items(isOn: isOn, tint: tint).compactMap {
      if case .fill(_, .color(let color), _) = $0 { color } else { nil }
    }
  }
}

extension DisplayList.Item {
  /// The items without groups.
  fileprivate var leaves: [DisplayList.Item] {
    switch self {
    case .group(let group): group.items.flatMap(\.leaves)
    case .fill, .stroke, .text, .image, .tapTarget, .widgetURL, .accessibility: [self]
    }
  }
}
