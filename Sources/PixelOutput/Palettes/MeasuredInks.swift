/// How the inks of a kind of panel look, after one of those who looked.
///
/// A profile takes them by name, `spectra6/epdoptimize-default`, in place of the usual inks of its palette.
package struct MeasuredInks: Hashable, Sendable {
  /// The palette's id, a slash, and whose figures they are.
  package let id: String
  /// How far the figures can be trusted.
  package let trust: Trust
  /// The colors seen, in the order of the palette's inks or grays.
  let seen: [Ink.RGB]

  /// Where figures come from.
  package enum Trust: String, Hashable, Sendable {
    /// Read from a real panel.
    case measured
    /// Constants of the vendor's driver.
    case vendor
    /// By eye.
    case estimated
    /// Stand-ins that nobody measured.
    case placeholder
  }

  init(_ id: String, _ trust: Trust, _ seen: UInt32...) {
    self.id = id
    self.trust = trust
    self.seen = seen.map(Ink.RGB.init)
  }

  /// The palette under its own id, seen in these colors.
  var usual: Palette { palette(id: baseID) }
  /// The palette under the name of the figures.
  package var palette: Palette { palette(id: id) }

  private var baseID: String { String(id.prefix { $0 != "/" }) }

  private func palette(id: String) -> Palette {
    switch PanelKind(rawValue: baseID) {
    case .gray(let depth): Palette(id: id, form: .gray(depth), seen: seen)
    case .inks(let inks):
      Palette(
        id: id,
        form: .inks(zip(inks, seen).map { Ink($0.name, $0.nominal, perceived: $1) }))
    case nil: preconditionFailure("'\(id)' names no palette")
    }
  }
}

/// The inks of panels as their controllers know them, without their looks.
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
