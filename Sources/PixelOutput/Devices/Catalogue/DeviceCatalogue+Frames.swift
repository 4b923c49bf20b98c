extension DeviceCatalogue {
  /// Picture frames, bare panels and boards.
  static let framesProducts: [DeviceProfile] = [
    .product(
      "openpaper-7", "OpenPaper 7", by: "paperlesspaper", PixelSize(480, 800), ppi: 128, .spectra6,
      refresh: .spectra73, aliases: ["paperlesspaper-openpaper-7"]),
    .product(
      "openpaper-l", "OpenPaper L", by: "paperlesspaper", PixelSize(1200, 1600), ppi: 150,
      .spectra6, scale: 2, refresh: .spectra133, aliases: ["paperlesspaper-openpaper-l"]),
    .product(
      "picpak-42", "PicPak 4.2 (B/W/R/Y)", by: "PicPak", PixelSize(400, 300), ppi: 119, .picpak,
      aliases: ["picpak-4-2-bwry"]),
    .product(
      "ed133ut2", "ED133UT2 13.3", by: "E Ink", PixelSize(1600, 1200), ppi: 150, .gray16, scale: 2,
      aliases: ["trmnl-ed133ut2", "ed133ut2-active-matrix"]),
    // Read from across a room: two pixels a point are 0.6 mm, and leave room for many widgets.
    .product(
      "avalue-epd-42s", "EPD-42S 42-inch board", by: "Avalue", PixelSize(2880, 2160), ppi: 86,
      .gray16, scale: 2, power: .mains,
      aliases: ["trmnl-avalue-epd-42s", "avalue-epd-42s-42-display-board"]),
  ]
}

extension Palette {
  /// The PicPak's inks, as they were measured on it.
  fileprivate static let picpak = MeasuredInks.named("bwry/picpak").palette
}
