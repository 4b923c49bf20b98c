import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import WidgetUI

/// A color of a display and its name.
struct InkSwatch: Hashable {
  let name: String
  let color: Ink.RGB

  /// Returns the inks of a panel, or the primary and secondary colors of a full-color screen; grays are a separate
  /// part.
  static func all(of palette: Palette) -> [InkSwatch] {
    switch palette.form {
    case .gray(.one):
      zip(["black", "white"], palette.inks).map { InkSwatch(name: $0, color: $1.nominal) }
    case .inks: palette.inks.map { InkSwatch(name: $0.name, color: $0.nominal) }
    case .gray: []
    case .rgb:
      [
        InkSwatch(name: "red", color: Ink.RGB(255, 0, 0)),
        InkSwatch(name: "green", color: Ink.RGB(0, 255, 0)),
        InkSwatch(name: "blue", color: Ink.RGB(0, 0, 255)),
        InkSwatch(name: "cyan", color: Ink.RGB(0, 255, 255)),
        InkSwatch(name: "magenta", color: Ink.RGB(255, 0, 255)),
        InkSwatch(name: "yellow", color: Ink.RGB(255, 255, 0)),
      ]
    }
  }

  /// Black or white, whichever is legible on the color.
  var textColor: Color {
    let light = 0.3 * Double(color.red) + 0.59 * Double(color.green) + 0.11 * Double(color.blue)
    return light > 110 ? .black : .white
  }

  var fill: Color {
    Color(
      red: Double(color.red) / 255, green: Double(color.green) / 255,
      blue: Double(color.blue) / 255)
  }
}

/// The inks with their names, in rows.
struct InkSwatches: View {
  let swatches: [InkSwatch]
  /// The number of swatches per row.
  let swatchesPerRow: Int

  /// The minimum number of rows, of about equal length.
  private var rows: [[InkSwatch]] {
    let rows = (swatches.count + swatchesPerRow - 1) / swatchesPerRow
    let length = (swatches.count + rows - 1) / max(1, rows)
    return stride(from: 0, to: swatches.count, by: length).map {
      Array(swatches[$0..<min($0 + length, swatches.count)])
    }
  }

  var body: some View {
    VStack(spacing: 0) {
      ForEach(rows, id: \.self) { row in
        HStack(spacing: 0) {
          ForEach(row, id: \.self) { swatch in
            Text(verbatim: swatch.name).font(.system(size: 10)).lineLimit(1).minimumScaleFactor(0.8)
              .foregroundStyle(swatch.textColor)
              .frame(maxWidth: .infinity, maxHeight: .infinity)
              .background(swatch.fill)
          }
        }
      }
    }
    .border(.black, width: 1)
  }
}

/// Grays from black to white in even steps, and the same grays as text on white.
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

/// Gradients: black to white, and through all hues if the display has colors.
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

extension Palette {
  /// Whether the display shows colors other than grays.
  var isColored: Bool {
    switch form {
    case .rgb: true
    case .gray: false
    case .inks(let inks): !inks.allSatisfy(\.isGray)
    }
  }
}
