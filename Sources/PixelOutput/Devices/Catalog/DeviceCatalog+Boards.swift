extension DeviceCatalog {
  /// Pimoroni's 7.3 inch Spectra 6 panel, which takes half a minute for a refresh.
  ///
  /// Unlike its siblings it keeps an interval of one minute, which it has always had.
  public static let inkyImpression = DeviceProfile.product(
    "inky-impression-73", "Inky Impression 7.3 (Spectra 6)", by: "Pimoroni", PixelSize(800, 480),
    ppi: 128, .spectra6, refresh: .spectra73, interval: 60, power: .mains,
    aliases: [
      "inky-impression-73-spectra", "inky-impression-7-3-spectra-6", "trmnl-inky-impression-7-3",
      "inky-impression-7-3",
    ])

  /// Pimoroni's boards; times were measured with Pimoroni's driver (pimoroni/inky 2.6).
  ///
  /// An Inky Impression is plugged onto a Raspberry Pi, which has no battery; an Inky Frame has one.
  static let pimoroniProducts: [DeviceProfile] = [
    .product(
      "inky-impression-40", "Inky Impression 4.0 (Spectra 6)", by: "Pimoroni", PixelSize(600, 400),
      ppi: 180, .spectra6, power: .mains,
      aliases: ["inky-impression-40-spectra", "inky-impression-4-0-spectra-6"]),
    .product(
      "inky-impression-40-acep", "Inky Impression 4.0 (ACeP)", by: "Pimoroni", PixelSize(640, 400),
      ppi: 189, .acep7, scale: 1, power: .mains, aliases: ["inky-impression-4-0-acep"]),
    .product(
      "inky-impression-57", "Inky Impression 5.7 (ACeP)", by: "Pimoroni", PixelSize(600, 448),
      ppi: 131, .acep7, power: .mains, aliases: ["inky-impression-5-7-acep"]),
    inkyImpression,
    .product(
      "inky-impression-73-acep", "Inky Impression 7.3 (ACeP)", by: "Pimoroni", PixelSize(800, 480),
      ppi: 128, .acep7, refresh: .fullRefreshOnly(full: 41), power: .mains,
      aliases: ["inky-impression-7-3-acep"]),
    .product(
      "inky-impression-133", "Inky Impression 13.3 (Spectra 6)", by: "Pimoroni",
      PixelSize(1600, 1200), ppi: 150, .spectra6, scale: 2, refresh: .spectra133, power: .mains,
      aliases: [
        "inky-impression-13-3-spectra-6", "trmnl-inky-impression-13-3", "inky-impression-13-3",
      ]),
    .product(
      "inky-frame-73", "Inky Frame 7.3 (Spectra 6)", by: "Pimoroni", PixelSize(800, 480), ppi: 128,
      .spectra6, refresh: .spectra73,
      aliases: ["inky-frame-73-spectra", "pimoroni-inky-frame-7-3-spectra-6"]),
    .product(
      "inky-frame-73-acep", "Inky Frame 7.3 (ACeP)", by: "Pimoroni", PixelSize(800, 480), ppi: 128,
      .acep7, refresh: .fullRefreshOnly(full: 41), aliases: ["pimoroni-inky-frame-7-3-acep"]),
  ]
}

extension DeviceCatalog {
  /// Soldered's boards, which support partial updates only in 1-bit mode; these profiles use more tones.
  static let solderedProducts: [DeviceProfile] = [
    .product(
      "inkplate-5-2", "Inkplate 5.2", by: "Soldered", PixelSize(1280, 720), ppi: 282, .gray16,
      refresh: .fullRefreshOnly(), aliases: ["trmnl-inkplate-5-2"]),
    .product(
      "inkplate-6", "Inkplate 6", by: "Soldered", PixelSize(800, 600), ppi: 167, .gray8,
      refresh: .fullRefreshOnly()),
    .product(
      "inkplate-6plus", "Inkplate 6PLUS", by: "Soldered", PixelSize(1024, 758), ppi: 212, .gray8,
      refresh: .fullRefreshOnly(), touch: .position),
    .product(
      "inkplate-6-flick", "Inkplate 6 Flick", by: "Soldered", PixelSize(1024, 758), ppi: 212,
      .gray16, refresh: .fullRefreshOnly(), touch: .position),
    .product(
      "inkplate-6color", "Inkplate 6COLOR", by: "Soldered", PixelSize(600, 448), ppi: 129, .acep7),
    .product(
      "inkplate-10", "Inkplate 10", by: "Soldered", PixelSize(1200, 825), ppi: 150, .gray8,
      scale: 1.5, refresh: .fullRefreshOnly(), aliases: ["trmnl-inkplate-10"]),
    .product(
      "inkplate-13spectra", "Inkplate 13SPECTRA", by: "Soldered", PixelSize(1600, 1200), ppi: 150,
      .spectra6, scale: 2, refresh: .spectra133),
  ]
}

extension DeviceCatalog {
  /// Seeed's boards and frames; refresh times are those of other makers' panels of the same kind.
  static let seeedProducts: [DeviceProfile] = [
    .product(
      "seeed-ee02", "XIAO ePaper EE02 13.3 (Spectra 6)", by: "Seeed", PixelSize(1200, 1600),
      ppi: 150, .spectra6, scale: 2, refresh: .spectra133,
      aliases: ["seeed-xiao-epaper-ee02-13-3-spectra"]),
    .product(
      "seeed-ee03", "XIAO ePaper EE03 10.3", by: "Seeed", PixelSize(1872, 1404), ppi: 227, .gray16,
      scale: 2, aliases: ["seeed-xiao-epaper-ee03-10-3"]),
    .product(
      "seeed-ee04-73", "XIAO ePaper EE04 7.3 (Spectra 6)", by: "Seeed", PixelSize(800, 480),
      ppi: 128, .spectra6, refresh: .spectra73, aliases: ["seeed-xiao-epaper-ee04-7-3-spectra"]),
    .product(
      "seeed-ee04-75", "XIAO ePaper EE04 7.5", by: "Seeed", PixelSize(800, 480), ppi: 124,
      .blackAndWhite, refresh: .monochrome75, aliases: ["seeed-xiao-epaper-ee04-7-5-mono"]),
    .product(
      "seeed-ee05-213", "XIAO ePaper EE05 2.13 (B/W/R/Y)", by: "Seeed", PixelSize(250, 122),
      ppi: 131, .blackWhiteRedYellow, aliases: ["seeed-ee05-2-13-bwry"]),
    .product(
      "reterminal-e1001", "reTerminal E1001", by: "Seeed", PixelSize(800, 480), ppi: 124, .gray4,
      refresh: .fullRefreshOnly(full: 5),
      aliases: [
        "seeed-reterminal-e1001", "trmnl-seeed-e1001", "seeed-e1001", "seeed-e1001-monochrome",
      ]),
    .product(
      "reterminal-e1002", "reTerminal E1002", by: "Seeed", PixelSize(800, 480), ppi: 128, .spectra6,
      refresh: .spectra73,
      aliases: ["seeed-reterminal-e1002", "trmnl-seeed-e1002", "seeed-e1002", "seeed-e1002-2-bit"]),
    .product(
      "reterminal-e1003", "reTerminal E1003", by: "Seeed", PixelSize(1872, 1404), ppi: 227, .gray16,
      scale: 2, touch: .position, aliases: ["seeed-reterminal-e1003"]),
    .product(
      "reterminal-e1004", "reTerminal E1004", by: "Seeed", PixelSize(1200, 1600), ppi: 150,
      .spectra6, scale: 2, refresh: .spectra133, aliases: ["seeed-reterminal-e1004"]),
    .product(
      "reterminal-sticky", "reTerminal Sticky", by: "Seeed", PixelSize(480, 800), ppi: 235, .gray4,
      aliases: ["seeed-reterminal-sticky"]),
    .product(
      "xiao-75-bw", "XIAO 7.5 ePaper panel", by: "Seeed", PixelSize(800, 480), ppi: 124,
      .blackAndWhite, refresh: .monochrome75, aliases: ["seeed-xiao-7-5-epaper-panel"]),
    .product(
      "xiao-75-bwr", "XIAO 7.5 ePaper panel (B/W/R)", by: "Seeed", PixelSize(800, 480), ppi: 124,
      .blackWhiteRed, refresh: .fullRefreshOnly(full: 16), aliases: ["seeed-xiao-7-5-epaper-bwr"]),
  ]
}

extension DeviceCatalog {
  /// Waveshare's panels; times are from Waveshare's own tables.
  static let waveshareProducts: [DeviceProfile] = [
    .product(
      "waveshare-42-bw", "Waveshare 4.2", by: "Waveshare", PixelSize(400, 300), ppi: 119,
      .blackAndWhite, refresh: .partialRefresh(full: 4), aliases: ["waveshare-4-2-b-w"]),
    .product(
      "waveshare-426", "Waveshare 4.26", by: "Waveshare", PixelSize(800, 480), ppi: 219, .gray4,
      aliases: ["trmnl-waveshare-4-26", "waveshare-4-26", "waveshare-4-26-2-bit"]),
    .product(
      "waveshare-75-bw", "Waveshare 7.5", by: "Waveshare", PixelSize(800, 480), ppi: 124,
      .blackAndWhite, refresh: .monochrome75,
      aliases: ["trmnl-waveshare-7-5-bw", "waveshare-7-5-bw", "waveshare-7-5-b-w"]),
    .product(
      "waveshare-75-bwr", "Waveshare 7.5 (B/W/R)", by: "Waveshare", PixelSize(800, 480), ppi: 124,
      .blackWhiteRed, refresh: .fullRefreshOnly(full: 16),
      aliases: ["trmnl-waveshare-7-5-bwr", "waveshare-7-5-bwr", "waveshare-7-5-b-w-r"]),
    .product(
      "waveshare-75-bwry", "Waveshare 7.5 (B/W/R/Y)", by: "Waveshare", PixelSize(800, 480),
      ppi: 124, .blackWhiteRedYellow,
      aliases: ["trmnl-waveshare-7-5-bwry", "waveshare-7-5-bwry", "waveshare-7-5-b-w-r-y"]),
    .product(
      "waveshare-1085-bwry", "Waveshare 10.85 (B/W/R/Y)", by: "Waveshare", PixelSize(1360, 480),
      ppi: 133, .blackWhiteRedYellow, aliases: ["waveshare-10-85-bwry"]),
    .product(
      "waveshare-133-e6", "Waveshare 13.3 E6 (Spectra 6)", by: "Waveshare", PixelSize(1200, 1600),
      ppi: 150, .spectra6, scale: 2, refresh: .spectra133, aliases: ["waveshare-13-3-e6"]),
    .product(
      "photopainter-73", "PhotoPainter 7.3", by: "Waveshare", PixelSize(800, 480), ppi: 128,
      .spectra6, refresh: .spectra73, aliases: ["waveshare-photopainter-7-3"]),
  ]
}
