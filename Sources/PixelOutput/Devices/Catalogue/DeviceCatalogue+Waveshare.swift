extension DeviceCatalogue {
  /// Waveshare's panels; times are those of its own tables.
  static let waveshareProducts: [DeviceProfile] = [
    .product(
      "waveshare-42-bw", "Waveshare 4.2", by: "Waveshare", PixelSize(400, 300), ppi: 119,
      .blackAndWhite, refresh: .parts(full: 4), aliases: ["waveshare-4-2-b-w"]),
    .product(
      "waveshare-426", "Waveshare 4.26", by: "Waveshare", PixelSize(800, 480), ppi: 219, .gray4,
      aliases: ["trmnl-waveshare-4-26", "waveshare-4-26", "waveshare-4-26-2-bit"]),
    .product(
      "waveshare-75-bw", "Waveshare 7.5", by: "Waveshare", PixelSize(800, 480), ppi: 124,
      .blackAndWhite, refresh: .monochrome75,
      aliases: ["trmnl-waveshare-7-5-bw", "waveshare-7-5-bw", "waveshare-7-5-b-w"]),
    .product(
      "waveshare-75-bwr", "Waveshare 7.5 (B/W/R)", by: "Waveshare", PixelSize(800, 480), ppi: 124,
      .blackWhiteRed, refresh: .whole(full: 16),
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
