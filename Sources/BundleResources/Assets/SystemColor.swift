package import Graphics

/// A system color that a catalog refers to by name, with its values since iOS 26.
package enum SystemColor: String, Hashable, Sendable, CaseIterable {
  case systemRed, systemOrange, systemYellow, systemGreen, systemMint, systemTeal, systemCyan
  case systemBlue, systemIndigo, systemPurple, systemPink, systemBrown
  case systemGray, systemGray2, systemGray3, systemGray4, systemGray5, systemGray6
  case label, secondaryLabel, tertiaryLabel, quaternaryLabel, placeholderText, link
  case systemFill, secondarySystemFill, tertiarySystemFill, quaternarySystemFill
  case systemBackground, secondarySystemBackground, tertiarySystemBackground
  case systemGroupedBackground, secondarySystemGroupedBackground, tertiarySystemGroupedBackground
  case separator, opaqueSeparator, darkText, lightText, tint, white, black, clear

  /// Reads the name in a catalog: `systemRedColor`, `labelColor`.
  package init?(reference: String) {
    let name = reference.hasSuffix("Color") ? String(reference.dropLast(5)) : reference
    self.init(rawValue: name)
  }

  /// The color in a light or dark appearance.
  package func resolved(in scheme: CatalogColorScheme) -> ResolvedColor {
    let (light, dark) = values
    return switch scheme {
    case .light: light.color
    case .dark: dark.color
    }
  }
}

/// An sRGB color as Apple publishes system colors: components from 0 to 255 and an opacity.
private struct PublishedColor {
  let color: ResolvedColor

  init(_ red: Int, _ green: Int, _ blue: Int, _ opacity: Double = 1) {
    color = ResolvedColor(
      red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255,
      opacity: opacity)
  }
}

extension SystemColor {
  /// The light and the dark value.
  private var values: (PublishedColor, PublishedColor) {
    switch self {
    case .systemRed: (.init(255, 56, 60), .init(255, 66, 69))
    case .systemOrange: (.init(255, 141, 40), .init(255, 146, 48))
    case .systemYellow: (.init(255, 204, 0), .init(255, 214, 0))
    case .systemGreen: (.init(52, 199, 89), .init(48, 209, 88))
    case .systemMint: (.init(0, 200, 179), .init(0, 218, 195))
    case .systemTeal: (.init(0, 195, 208), .init(0, 210, 224))
    case .systemCyan: (.init(0, 192, 232), .init(60, 211, 254))
    case .systemBlue, .tint, .link: (.init(0, 136, 255), .init(0, 145, 255))
    case .systemIndigo: (.init(97, 85, 245), .init(107, 93, 255))
    case .systemPurple: (.init(203, 48, 224), .init(219, 52, 242))
    case .systemPink: (.init(255, 45, 85), .init(255, 55, 95))
    case .systemBrown: (.init(172, 127, 94), .init(183, 138, 102))
    case .systemGray: (.init(142, 142, 147), .init(142, 142, 147))
    case .systemGray2: (.init(174, 174, 178), .init(99, 99, 102))
    case .systemGray3: (.init(199, 199, 204), .init(72, 72, 74))
    case .systemGray4: (.init(209, 209, 214), .init(58, 58, 60))
    case .systemGray5: (.init(229, 229, 234), .init(44, 44, 46))
    case .systemGray6: (.init(242, 242, 247), .init(28, 28, 30))
    case .label: (.init(0, 0, 0), .init(255, 255, 255))
    case .secondaryLabel: (.init(60, 60, 67, 0.6), .init(235, 235, 245, 0.6))
    case .tertiaryLabel, .placeholderText: (.init(60, 60, 67, 0.3), .init(235, 235, 245, 0.3))
    case .quaternaryLabel: (.init(60, 60, 67, 0.18), .init(235, 235, 245, 0.16))
    case .systemFill: (.init(120, 120, 128, 0.2), .init(120, 120, 128, 0.36))
    case .secondarySystemFill: (.init(120, 120, 128, 0.16), .init(120, 120, 128, 0.32))
    case .tertiarySystemFill: (.init(120, 120, 128, 0.12), .init(118, 118, 128, 0.24))
    case .quaternarySystemFill: (.init(116, 116, 128, 0.08), .init(116, 116, 128, 0.18))
    case .systemBackground: (.init(255, 255, 255), .init(0, 0, 0))
    case .secondarySystemBackground: (.init(242, 242, 247), .init(28, 28, 30))
    case .tertiarySystemBackground: (.init(255, 255, 255), .init(44, 44, 46))
    case .systemGroupedBackground: (.init(242, 242, 247), .init(0, 0, 0))
    case .secondarySystemGroupedBackground: (.init(255, 255, 255), .init(28, 28, 30))
    case .tertiarySystemGroupedBackground: (.init(242, 242, 247), .init(44, 44, 46))
    case .separator: (.init(60, 60, 67, 0.29), .init(84, 84, 88, 0.6))
    case .opaqueSeparator: (.init(198, 198, 200), .init(56, 56, 58))
    case .darkText, .black: (.init(0, 0, 0), .init(0, 0, 0))
    case .lightText: (.init(255, 255, 255, 0.6), .init(255, 255, 255, 0.6))
    case .white: (.init(255, 255, 255), .init(255, 255, 255))
    case .clear: (.init(0, 0, 0, 0), .init(0, 0, 0, 0))
    }
  }
}
