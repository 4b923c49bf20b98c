import PixelOutput

extension Palette {
  /// Whether the display shows anything but grays.
  var isColored: Bool {
    switch form {
    case .rgb: true
    case .gray: false
    case .inks(let inks): inks.contains { $0.nominal.isColored }
    }
  }
}

extension Ink.RGB {
  fileprivate var isColored: Bool { red != green || green != blue }
}
