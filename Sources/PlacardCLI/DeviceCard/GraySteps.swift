import Foundation
import Graphics
import LayoutEngine
import WidgetUI

/// Grays from black to white in even steps, and the same as text on white.
struct GraySteps: View {
  let count: Int

  var body: some View {
    HStack(spacing: 0) {
      ForEach(0..<count, id: \.self) { step in
        Rectangle().fill(Color(white: Double(step) / Double(count - 1)))
      }
    }
    .border(.black, width: 1)
  }
}

/// Even changes: black to white, and where there are colors through all of them.
struct GradientSpecimen: View {
  let isColored: Bool

  private let hues = (0...6).map { Color(hue: Double($0) / 6, saturation: 1, brightness: 1) }

  var body: some View {
    VStack(spacing: 2) {
      LinearGradient(colors: [.black, .white], startPoint: .leading, endPoint: .trailing)
      if isColored {
        LinearGradient(colors: hues, startPoint: .leading, endPoint: .trailing)
      } else {
        LinearGradient(
          colors: [Color(white: 0.35), Color(white: 0.65)], startPoint: .leading,
          endPoint: .trailing)
      }
    }
  }
}
