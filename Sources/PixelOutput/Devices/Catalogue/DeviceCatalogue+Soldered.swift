extension DeviceCatalogue {
  /// Soldered's boards, which change in parts in 1-bit mode only, and have more tones than that here.
  static let solderedProducts: [DeviceProfile] = [
    .product(
      "inkplate-5-2", "Inkplate 5.2", by: "Soldered", PixelSize(1280, 720), ppi: 282, .gray16,
      refresh: .whole(), aliases: ["trmnl-inkplate-5-2"]),
    .product(
      "inkplate-6", "Inkplate 6", by: "Soldered", PixelSize(800, 600), ppi: 167, .gray8,
      refresh: .whole()),
    .product(
      "inkplate-6plus", "Inkplate 6PLUS", by: "Soldered", PixelSize(1024, 758), ppi: 212, .gray8,
      refresh: .whole(), touch: .position),
    .product(
      "inkplate-6-flick", "Inkplate 6 Flick", by: "Soldered", PixelSize(1024, 758), ppi: 212,
      .gray16, refresh: .whole(), touch: .position),
    .product(
      "inkplate-6color", "Inkplate 6COLOR", by: "Soldered", PixelSize(600, 448), ppi: 129, .acep7),
    .product(
      "inkplate-10", "Inkplate 10", by: "Soldered", PixelSize(1200, 825), ppi: 150, .gray8,
      scale: 1.5, refresh: .whole(), aliases: ["trmnl-inkplate-10"]),
    .product(
      "inkplate-13spectra", "Inkplate 13SPECTRA", by: "Soldered", PixelSize(1600, 1200), ppi: 150,
      .spectra6, scale: 2, refresh: .spectra133),
  ]
}
