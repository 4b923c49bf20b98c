extension Palette {
  /// Every palette of a device that Placard knows.
  public static let known: [Palette] = [
    blackAndWhite, gray4, gray16, gray256, spectra6, rgb888,
  ]

  /// Black and white, 1 bit.
  public static let blackAndWhite = Palette(id: "bw", form: .gray(.one))
  /// Four grays, 2 bits.
  public static let gray4 = Palette(id: "gray-4", form: .gray(.two))
  /// 16 grays, 4 bits.
  public static let gray16 = Palette(id: "gray-16", form: .gray(.four))
  /// 256 grays, 8 bits.
  public static let gray256 = Palette(id: "gray-256", form: .gray(.eight))
  /// Any color, 24 bits.
  public static let rgb888 = Palette(id: "rgb888", form: .rgb)

  /// The six inks of E Ink's Spectra 6 panels.
  ///
  /// The perceived colors are those that aitjcize's esp32-photoframe measured on a real panel
  /// (docs/MEASURED_PALETTE.md there).
  public static let spectra6 = Palette(
    id: "spectra6",
    form: .inks([
      Ink("black", Ink.RGB(0, 0, 0), perceived: Ink.RGB(2, 2, 2)),
      Ink("white", Ink.RGB(255, 255, 255), perceived: Ink.RGB(179, 182, 171)),
      Ink("yellow", Ink.RGB(255, 255, 0), perceived: Ink.RGB(201, 184, 0)),
      Ink("red", Ink.RGB(255, 0, 0), perceived: Ink.RGB(117, 10, 0)),
      Ink("blue", Ink.RGB(0, 0, 255), perceived: Ink.RGB(0, 47, 107)),
      Ink("green", Ink.RGB(0, 255, 0), perceived: Ink.RGB(33, 69, 40)),
    ]))
}
