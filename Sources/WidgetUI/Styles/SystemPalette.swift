package import Graphics

/// The named colors of Apple's systems, by color scheme.
///
/// Both palettes are those of Apple's Human Interface Guidelines. Of iOS 26's palette, the light
/// red, orange, yellow, green, mint, cyan, blue, indigo, pink, brown and gray were also verified in
/// SwiftUI's renders; teal, purple and all dark colors were not.
package struct SystemPalette: Hashable, Sendable {
  let light: UInt32
  let dark: UInt32
  let lightOpacity: Double
  let darkOpacity: Double
  /// The colors up to iOS 18, if they differ.
  private let iOS18: ColorPair?

  private struct ColorPair: Hashable {
    let light: UInt32
    let dark: UInt32
  }

  init(
    _ light: UInt32, _ dark: UInt32, opacity: (Double, Double) = (1, 1),
    iOS18: (light: UInt32, dark: UInt32)? = nil
  ) {
    self.light = light
    self.dark = dark
    lightOpacity = opacity.0
    darkOpacity = opacity.1
    self.iOS18 = iOS18.map { ColorPair(light: $0.light, dark: $0.dark) }
  }

  package func resolve(in environment: EnvironmentValues) -> ResolvedColor {
    let isDark = environment.colorScheme == .dark
    var hex = isDark ? dark : light
    switch environment.systemColors {
    case .iOS26: break
    case .iOS18: if let iOS18 { hex = isDark ? iOS18.dark : iOS18.light }
    }
    return ResolvedColor(hex: hex, opacity: isDark ? darkOpacity : lightOpacity)
  }
}

extension SystemPalette {
  package static let red = SystemPalette(0xFF383C, 0xFF4245, iOS18: (0xFF3B30, 0xFF453A))
  package static let orange = SystemPalette(0xFF8D28, 0xFF9230, iOS18: (0xFF9500, 0xFF9F0A))
  package static let yellow = SystemPalette(0xFFCC00, 0xFFD600, iOS18: (0xFFCC00, 0xFFD60A))
  package static let green = SystemPalette(0x34C759, 0x30D158)
  package static let mint = SystemPalette(0x00C8B3, 0x00DAC3, iOS18: (0x00C7BE, 0x63E6E2))
  package static let teal = SystemPalette(0x00C3D0, 0x00D2E0, iOS18: (0x30B0C7, 0x40C8E0))
  package static let cyan = SystemPalette(0x00C0E8, 0x3CD3FE, iOS18: (0x32ADE6, 0x64D2FF))
  package static let blue = SystemPalette(0x0088FF, 0x0091FF, iOS18: (0x007AFF, 0x0A84FF))
  package static let indigo = SystemPalette(0x6155F5, 0x6B5DFF, iOS18: (0x5856D6, 0x5E5CE6))
  package static let purple = SystemPalette(0xCB30E0, 0xDB34F2, iOS18: (0xAF52DE, 0xBF5AF2))
  package static let pink = SystemPalette(0xFF2D55, 0xFF375F)
  package static let brown = SystemPalette(0xAC7F5E, 0xB78A66, iOS18: (0xA2845E, 0xAC8E68))
  package static let gray = SystemPalette(0x8E8E93, 0x8E8E93)
  package static let gray2 = SystemPalette(0xAEAEB2, 0x636366)
  package static let gray3 = SystemPalette(0xC7C7CC, 0x48484A)
  package static let gray4 = SystemPalette(0xD1D1D6, 0x3A3A3C)
  package static let gray5 = SystemPalette(0xE5E5EA, 0x2C2C2E)
  package static let gray6 = SystemPalette(0xF2F2F7, 0x1C1C1E)
  package static let primary = SystemPalette(0x000000, 0xFFFFFF)
  package static let secondary = SystemPalette(0x3C3C43, 0xEBEBF5, opacity: (0.6, 0.6))
  package static let tertiary = SystemPalette(0x3C3C43, 0xEBEBF5, opacity: (0.3, 0.3))
  package static let quaternary = SystemPalette(0x3C3C43, 0xEBEBF5, opacity: (0.18, 0.16))
  package static let quinary = SystemPalette(0x000000, 0xFFFFFF, opacity: (0.05, 0.05))
  package static let separator = SystemPalette(0x3C3C43, 0x545458, opacity: (0.29, 0.6))
  package static let fill = SystemPalette(0x787880, 0x787880, opacity: (0.20, 0.36))
  package static let secondaryFill = SystemPalette(0x787880, 0x787880, opacity: (0.16, 0.32))
  package static let tertiaryFill = SystemPalette(0x787880, 0x767680, opacity: (0.12, 0.24))
  package static let quaternaryFill = SystemPalette(0x747480, 0x747480, opacity: (0.08, 0.18))
  package static let background = SystemPalette(0xFFFFFF, 0x000000)
  package static let secondaryBackground = SystemPalette(0xF2F2F7, 0x1C1C1E)
  package static let groupedBackground = SystemPalette(0xF2F2F7, 0x000000)
}

extension ResolvedColor {
  /// Creates a color from 0xRRGGBB.
  package init(hex: UInt32, opacity: Double = 1) {
    self.init(
      red: Double(hex >> 16 & 255) / 255, green: Double(hex >> 8 & 255) / 255,
      blue: Double(hex & 255) / 255, opacity: opacity)
  }
}

/// The palette of the system colors, such as `Color.blue`.
public enum SystemColors: String, Hashable, CaseIterable, Sendable {
  /// The palette up to iOS 18.
  case iOS18
  /// The palette since iOS 26.
  case iOS26
}
