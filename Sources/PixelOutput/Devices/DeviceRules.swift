/// What follows for a display from its inks and its pixels, where nobody says otherwise.
///
/// The catalog and profile files share these rules, so that a person's own panel needs few figures.
struct DeviceRules {
  let palette: Palette
  let category: DeviceCategory

  /// Rules for a palette on a kind of product; what shows any color lights, unless told otherwise.
  init(palette: Palette, category: DeviceCategory? = nil) {
    self.palette = palette
    switch palette.form {
    case .rgb: self.category = category ?? .screen
    case .gray, .inks: self.category = category ?? .paper
    }
  }

  /// Many grays and all colors need no dots.
  ///
  /// Few dots of a colored ink form strings where all rows run the same way, and these panels take seconds
  /// to change anyway: their rows run by turns.
  var dithering: Dithering {
    switch palette.form {
    case .gray(.eight), .rgb(.eight): .off
    case .gray, .rgb, .inks: Dithering(isSerpentine: hasColoredInk)
    }
  }

  /// Edges are smooth where there are grays enough to smooth them.
  var textRendering: TextRendering {
    switch palette.form {
    case .gray(.four), .gray(.eight), .rgb: .smooth
    case .gray(.one), .gray(.two): .crisp
    case .inks(let inks): inks.count(where: \.isGray) >= Self.grays ? .smooth : .crisp
    }
  }

  /// How the panel changes its picture: electronic paper with colored inks as a whole only, and so the four
  /// grays of controllers that are made for black and white; else in parts, also behind a color filter.
  var refresh: RefreshRules {
    switch category {
    case .screen, .matrix, .preview: RefreshRules()
    case .label: .whole()
    case .paper: hasColoredInk || palette.form == .gray(.two) ? .whole() : .parts()
    }
  }

  /// Electronic paper and labels are there to do without a plug, as a telephone does; what lights all day
  /// needs one.
  var powerSource: PowerSource {
    switch category {
    case .paper, .label, .preview: .battery
    case .screen, .matrix: .mains
    }
  }

  /// How long a picture stays, in seconds: a minute on electronic paper; three where a refresh takes a
  /// quarter of a minute or more, which is what the makers of color panels ask for.
  func shortestFrameInterval(_ refresh: RefreshRules) -> Double {
    switch category {
    case .screen, .matrix, .preview: return 1
    case .paper, .label:
      if refresh.hasPartial { return 60 }
      return refresh.fullTime.map { $0 >= 15 } ?? hasColoredInk ? 180 : 60
    }
  }

  /// Pixels per point: one for every 150 pixels an inch, in halves, and one at least.
  static func scale(pixelsPerInch: Double?) -> Double {
    guard let pixelsPerInch else { return 1 }
    return max(1, (pixelsPerInch / 75).rounded() / 2)
  }

  /// So many grays smooth an edge.
  private static let grays = 8

  private var hasColoredInk: Bool {
    switch palette.form {
    case .inks(let inks): !inks.allSatisfy(\.isGray)
    case .gray, .rgb: false
    }
  }
}
