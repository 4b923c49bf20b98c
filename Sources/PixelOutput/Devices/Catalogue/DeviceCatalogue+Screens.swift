extension DeviceCatalogue {
  /// Screens that light; figures are those of TRMNL's list of models.
  static let screensProducts: [DeviceProfile] = [
    .product(
      "raspberry-pi-touch-2", "Raspberry Pi Touch Display 2", by: "Raspberry Pi",
      PixelSize(1280, 720), ppi: 210, .rgb888, touch: .position,
      aliases: ["trmnl-raspberry-pi-touch-2"]),
    .product(
      "openframe", "OpenFrame", by: "OpenPeak", PixelSize(800, 480), .rgb888, touch: .position,
      aliases: ["trmnl-openframe", "openpeak-openframe"]),
    .product(
      "generic-16-9", "Display 16:9 in grays", PixelSize(1920, 1080), .gray256,
      category: .screen, scale: 2, aliases: ["trmnl-generic-16-9", "generic-16-9-display"]),
    .product(
      "tidbyt", "Tidbyt", by: "Tidbyt", PixelSize(64, 32), .rgb888, category: .matrix,
      aliases: ["trmnl-tidbyt"]),
  ]
}
