extension DeviceCatalogue {
  /// The TRMNL with its usual 1-bit pictures: 124 pixels an inch, partial updates in about 0.4 s
  /// that the firmware makes full ones every eighth time, files up to 90,000 bytes.
  public static let trmnl = DeviceProfile.product(
    "trmnl-og", "TRMNL", by: "TRMNL", PixelSize(800, 480), ppi: 124, .blackAndWhite,
    refresh: .monochrome75, largestFile: 90_000, formats: [.png, .bmp],
    aliases: ["trmnl-og-png", "og-png", "trmnl-og-1-bit"])

  /// The TRMNL in four grays, which it shows by a full refresh only (5 s).
  public static let trmnlGray = DeviceProfile.product(
    "trmnl-og-2bit", "TRMNL, 4 grays", by: "TRMNL", PixelSize(800, 480), ppi: 124, .gray4,
    refresh: .whole(full: 5), largestFile: 90_000,
    aliases: ["trmnl-og-plus", "og-plus", "trmnl-og-2-bit"])

  /// TRMNL's own displays; figures are its list of models and its firmware.
  static let trmnlProducts: [DeviceProfile] = [
    trmnl,
    trmnlGray,
    .product(
      "trmnl-og-bwry", "TRMNL, black, white, red and yellow", by: "TRMNL", PixelSize(800, 480),
      ppi: 124, .blackWhiteRedYellow, largestFile: 90_000, aliases: ["og-bwry", "trmnl-og-b-w-r-y"]),
    .product(
      "trmnl-x", "TRMNL X", by: "TRMNL", PixelSize(1872, 1404), ppi: 227, .gray16, scale: 2,
      largestFile: 750_000, touch: .zones, aliases: ["trmnl-v2"]),
    .product(
      "trmnl-rgb", "TRMNL RGB", by: "TRMNL", PixelSize(2560, 1440), .rgb888, category: .paper,
      scale: 2.5, aliases: ["trmnl-rgb-hass-eink-preset"]),
  ]
}
