extension Palette {
  /// Every palette of a device that Placard knows, each in its usual inks.
  public static let known: [Palette] = [
    blackAndWhite, gray4, gray8, gray16, gray256,
    blackWhiteRed, blackWhiteYellow, blackWhiteRedYellow, spectra6, acep7, rgb444, rgb888,
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
  public static let rgb888 = Palette(id: "rgb888", form: .rgb(.eight))
  /// 16 levels of red, green and blue, which are written as 24 bits.
  public static let rgb444 = Palette(id: "rgb444", form: .rgb(.four))

  /// Eight grays, which no depth of a gray picture has: they are written as inks of 4 bits.
  public static let gray8 = Palette(
    id: "gray-8",
    form: .inks(
      [0, 36, 73, 109, 146, 182, 219, 255].enumerated().map { number, gray in
        Ink("gray \(number)", Ink.RGB(gray, gray, gray))
      }))

  /// Black, white and red.
  ///
  /// No panel of these has published measurements: the inks are those of ``blackWhiteRedYellow``.
  public static let blackWhiteRed = blackWhiteRedYellow.picking("bwr", ["black", "white", "red"])

  /// Black, white and yellow.
  ///
  /// No panel of these has published measurements: the inks are those of ``blackWhiteRedYellow``.
  public static let blackWhiteYellow = blackWhiteRedYellow.picking(
    "bwy", ["black", "white", "yellow"])

  /// Black, white, red and yellow, measured by OpenDisplay's epaper-dithering on a panel of 3.97 inches.
  public static let blackWhiteRedYellow = MeasuredInks.named("bwry/opendisplay-3.97").usual

  /// The six inks of E Ink's Spectra 6 panels.
  ///
  /// Measured by OpenDisplay's epaper-dithering on a panel of 7.3 inches (its second set, from raw
  /// photographs at 6,500 K); paperlesspaper's epdoptimize found nearly the same.
  public static let spectra6 = MeasuredInks.named("spectra6/opendisplay-7.3-v2").usual

  /// The seven inks of E Ink's Gallery panels (ACeP), measured by paperlesspaper's epdoptimize.
  public static let acep7 = MeasuredInks.named("acep7/epdoptimize").usual

  /// Some of the inks under an id of their own.
  private func picking(_ id: String, _ names: [String]) -> Palette {
    Palette(id: id, form: .inks(inks.filter { names.contains($0.name) }))
  }
}
