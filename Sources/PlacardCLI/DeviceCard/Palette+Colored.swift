import PixelOutput

extension Palette {
  /// Whether the display shows anything but grays.
  var isColored: Bool {
    switch form {
    case .rgb: true
    case .gray: false
    case .inks(let inks): !inks.allSatisfy(\.isGray)
    }
  }
}
