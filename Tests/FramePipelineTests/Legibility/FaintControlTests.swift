import Foundation
import LayoutEngine
import PixelOutput
import Testing
import WidgetUI

@testable import FramePipeline

@Suite("Faint parts of controls")
@MainActor struct FaintControlTests {
  @Test("are visible in black and white, in light and dark", arguments: examples)
  func faintPart(_ example: TextFindingCase) throws {
    // Both inks: the part is neither as the background nor as what is filled.
    #expect(try example.colors(in: CGRect(x: 150, y: 30, width: 50, height: 60)).count == 2)
  }

  /// Views with nothing but a faint part right of the display's center.
  nonisolated private static let examples = [
    TextFindingCase("a bar in light", on: .blackAndWhite) { ProgressView(value: 0.25) },
    TextFindingCase("a bar in dark", on: .blackAndWhite, in: .dark) { ProgressView(value: 0.25) },
    TextFindingCase("a gauge in dark", on: .blackAndWhite, in: .dark) {
      Gauge(value: 0.25) { EmptyView() }
    },
    TextFindingCase("a button in light", on: .blackAndWhite) { WideButton() },
    TextFindingCase("a button in dark", on: .blackAndWhite, in: .dark) { WideButton() },
  ]
}

private struct WideButton: View {
  var body: some View {
    Button {
    } label: {
      Text("a").frame(width: 180, alignment: .leading)
    }
  }
}
