extension DeviceCatalogue {
  /// Seeed's boards and frames; panels of the same kind as others' have their times.
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
      refresh: .whole(full: 5),
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
      .blackWhiteRed, refresh: .whole(full: 16), aliases: ["seeed-xiao-7-5-epaper-bwr"]),
  ]
}
