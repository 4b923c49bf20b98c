/// The perceived colors of a panel's inks, from one source.
///
/// A profile refers to a set by id, `spectra6/epdoptimize-default`, instead of the default inks of its palette.
package struct MeasuredInks: Hashable, Sendable {
  /// The palette's id, a slash, and the source.
  package let id: String
  /// The reliability of the colors.
  package let provenance: Provenance
  /// The perceived colors, in the order of the palette's inks or grays.
  let perceivedColors: [Ink.RGB]

  /// The origin of the colors.
  package enum Provenance: String, Hashable, Sendable {
    /// Measured on a real panel.
    case measured
    /// Constants of the vendor's driver.
    case vendor
    /// Estimated by eye.
    case estimated
    /// Placeholders; not measured.
    case placeholder
  }

  init(_ id: String, _ provenance: Provenance, _ perceivedColors: UInt32...) {
    self.id = id
    self.provenance = provenance
    self.perceivedColors = perceivedColors.map(Ink.RGB.init)
  }

  /// The palette under its own id, with these perceived colors.
  var defaultPalette: Palette { palette(id: baseID) }
  /// The palette under the id of this set.
  package var palette: Palette { palette(id: id) }

  private var baseID: String { String(id.prefix { $0 != "/" }) }

  private func palette(id: String) -> Palette {
    switch PanelKind(rawValue: baseID) {
    case .gray(let depth): Palette(id: id, form: .gray(depth), perceivedColors: perceivedColors)
    case .inks(let inks):
      Palette(
        id: id,
        form: .inks(zip(inks, perceivedColors).map { Ink($0.name, $0.nominal, perceived: $1) }))
    case nil: preconditionFailure("'\(id)' names no palette")
    }
  }
}

/// The inks of panels by their nominal colors only.
private enum PanelKind {
  case gray(SampleDepth)
  case inks([Ink])

  init?(rawValue: String) {
    switch rawValue {
    case "bw": self = .gray(.one)
    case "gray-4": self = .gray(.two)
    case "bwr": self = .inks([.black, .white, .red])
    case "bwy": self = .inks([.black, .white, .yellow])
    case "bwry": self = .inks([.black, .white, .red, .yellow])
    case "spectra6": self = .inks([.black, .white, .yellow, .red, .blue, .green])
    case "acep7": self = .inks([.black, .white, .green, .blue, .red, .yellow, .orange])
    default: return nil
    }
  }
}

extension Ink {
  fileprivate static let black = Ink("black", RGB(0, 0, 0))
  fileprivate static let white = Ink("white", RGB(255, 255, 255))
  fileprivate static let red = Ink("red", RGB(255, 0, 0))
  fileprivate static let yellow = Ink("yellow", RGB(255, 255, 0))
  fileprivate static let blue = Ink("blue", RGB(0, 0, 255))
  fileprivate static let green = Ink("green", RGB(0, 255, 0))
  fileprivate static let orange = Ink("orange", RGB(255, 165, 0))
}
