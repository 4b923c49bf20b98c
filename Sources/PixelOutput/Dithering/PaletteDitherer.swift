import Graphics

/// Chooses the ink of every pixel of an area; a conformer keeps its working memory.
protocol AreaDithering: AnyObject {
  /// Writes the number of an ink for each pixel, row after row; pixels without coverage get one that
  /// means nothing.
  func dither(
    _ area: PixelArea, by dither: Dither, isSerpentine: Bool,
    into samples: UnsafeMutablePointer<UInt8>)
}

/// What fits pixels to a palette.
enum PaletteDitherer {
  /// Nothing: the palette shows whatever eight bits a channel can say.
  case unneeded
  case inks(any AreaDithering)
  case channels(ChannelDitherer)

  init(_ palette: Palette) {
    switch palette.form {
    case .gray(.eight), .rgb(.eight): self = .unneeded
    case .gray: self = .inks(GrayDitherer(palette.inks))
    case .rgb(let depth): self = .channels(ChannelDitherer(depth))
    case .inks(let inks):
      self = .inks(inks.allSatisfy(\.isGray) ? GrayDitherer(inks) : ColorDitherer(inks))
    }
  }
}
