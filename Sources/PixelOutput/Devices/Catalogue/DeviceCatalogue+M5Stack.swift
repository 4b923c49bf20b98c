extension DeviceCatalogue {
  /// M5Stack's readers; the PaperS3 lies, as its panel scans and TRMNL's firmware shows it.
  static let m5stackProducts: [DeviceProfile] = [
    .product(
      "m5paper", "M5Paper", by: "M5Stack", PixelSize(540, 960), ppi: 234, .gray16, touch: .position),
    .product(
      "m5paper-s3", "M5PaperS3", by: "M5Stack", PixelSize(960, 540), ppi: 234, .gray16,
      touch: .position, aliases: ["trmnl-m5-paper-s3", "m5-paper-s3", "m5papers3"]),
    .product(
      "m5paper-mono", "M5Paper Mono", by: "M5Stack", PixelSize(480, 800), ppi: 235, .gray4,
      aliases: ["m5-paper-mono"]),
    .product(
      "m5paper-color", "M5Paper Color", by: "M5Stack", PixelSize(400, 600), ppi: 180, .spectra6,
      aliases: ["m5-paper-color"]),
  ]
}
