/// The defaults of a display, which follow from its inks and pixels; its profile can override them.
///
/// The catalog and profile files share these defaults, so that the profile of a person's own panel needs few members.
struct DeviceDefaults {
  let palette: Palette
  let category: DeviceCategory

  /// Creates the defaults for a palette and a category; without a category, a display that shows any color is a screen.
  init(palette: Palette, category: DeviceCategory? = nil) {
    self.palette = palette
    switch palette.form {
    case .rgb: self.category = category ?? .screen
    case .gray, .inks: self.category = category ?? .paper
    }
  }

  /// Displays with many grays or all colors need no dithering.
  ///
  /// If all rows of an error diffusion run in the same direction, sparse dots of a colored ink form lines. Panels with
  /// colored inks take seconds to refresh anyway, so their rows alternate.
  var dithering: Dithering {
    switch palette.form {
    case .gray(.eight), .rgb(.eight): .off
    case .gray, .rgb, .inks: Dithering(isSerpentine: hasColoredInk)
    }
  }

  /// Edges are antialiased if there are enough grays.
  var textRendering: TextRendering {
    switch palette.form {
    case .gray(.four), .gray(.eight), .rgb: .smooth
    case .gray(.one), .gray(.two): .crisp
    case .inks(let inks): inks.count(where: \.isGray) >= Self.minimumSmoothGrays ? .smooth : .crisp
    }
  }

  /// How the panel refreshes: electronic paper with colored inks only as a whole, as do the four grays of controllers
  /// for black and white; all others also partially, including those with a color filter.
  var refresh: RefreshRules {
    switch category {
    case .screen, .matrix, .preview: RefreshRules()
    case .label: .fullRefreshOnly()
    case .paper:
      hasColoredInk || palette.form == .gray(.two) ? .fullRefreshOnly() : .partialRefresh()
    }
  }

  /// Electronic paper, labels and phones usually run on a battery; displays that emit light all day need mains power.
  var powerSource: PowerSource {
    switch category {
    case .paper, .label, .preview: .battery
    case .screen, .matrix: .mains
    }
  }

  /// The minimum time between two frames, in seconds: a minute on electronic paper, three if a refresh takes a quarter
  /// of a minute or more, which is what the makers of color panels recommend.
  func shortestFrameInterval(_ refresh: RefreshRules) -> Double {
    switch category {
    case .screen, .matrix, .preview: return 1
    case .paper, .label:
      if refresh.hasPartial { return 60 }
      return refresh.fullTime.map { $0 >= 15 } ?? hasColoredInk ? 180 : 60
    }
  }

  /// Returns the number of pixels per point: one for every 150 pixels per inch, in steps of a half, and at least one.
  static func scale(pixelsPerInch: Double?) -> Double {
    guard let pixelsPerInch else { return 1 }
    return max(1, (pixelsPerInch / 75).rounded() / 2)
  }

  /// The minimum number of grays for antialiasing.
  private static let minimumSmoothGrays = 8

  private var hasColoredInk: Bool {
    switch palette.form {
    case .inks(let inks): !inks.allSatisfy(\.isGray)
    case .gray, .rgb: false
    }
  }
}
