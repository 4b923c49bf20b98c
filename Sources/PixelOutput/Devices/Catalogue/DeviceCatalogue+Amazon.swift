extension DeviceCatalogue {
  /// An e-reader that stands on its side and scans upright: laid out as 1400×840, written turned.
  ///
  /// Its client shows the picture within the panel of 1072×1448, at 75, 25.
  public static let kindle = DeviceProfile.product(
    "trmnl-kindle-2024", "Kindle 2024 with the TRMNL client", by: "Amazon", PixelSize(840, 1400),
    ppi: 272, .gray256, turned: .quarter, offset: PixelPoint(75, 25), touch: .position,
    aliases: ["trmnl-amazon-kindle-2024", "amazon-kindle-2024"])

  /// A 16-gray e-reader held upright: 303 pixels an inch, so two pixels a point.
  public static let paperwhite = DeviceProfile.product(
    "kindle-paperwhite-5", "Kindle Paperwhite 5", by: "Amazon", PixelSize(1236, 1648), ppi: 303,
    .gray16, touch: .position,
    aliases: [
      "kindle-pw5", "trmnl-amazon-kindle-paperwhite-signature-11th-gen",
      "amazon-kindle-paperwhite-signature-11th-gen", "amazon-kindle-pw-signature-11th-gen",
    ])

  /// Amazon's readers.
  ///
  /// Those that only TRMNL's client knows lie on their sides, as it shows them; the others stand, as they
  /// scan, also where TRMNL lists the same panel turned (Paperwhite 2, 3 and 5). The Paperwhite 2 has
  /// 758×1024 pixels; TRMNL's 768 are those of its pictures.
  static let amazonProducts: [DeviceProfile] = [
    kindle,
    .product(
      "kindle-4", "Kindle 4 and 5", by: "Amazon", PixelSize(600, 800), ppi: 167, .gray16,
      aliases: ["kindle-4-5-non-touch"]),
    .product(
      "kindle-7", "Kindle 7", by: "Amazon", PixelSize(600, 800), ppi: 167, .gray256,
      turned: .quarter, touch: .position, aliases: ["trmnl-amazon-kindle-7", "amazon-kindle-7"]),
    .product(
      "kindle-basic-4", "Kindle 2022", by: "Amazon", PixelSize(1072, 1448), ppi: 300, .gray16,
      touch: .position, aliases: ["kindle-basic-11th-gen-2022-class"]),
    .product(
      "kindle-paperwhite-2", "Kindle Paperwhite 2", by: "Amazon", PixelSize(758, 1024), ppi: 212,
      .gray16, touch: .position,
      aliases: [
        "kindle-pw2", "trmnl-amazon-kindle-paperwhite-6th-gen", "amazon-kindle-paperwhite-6th-gen",
        "amazon-kindle-pw-6th-gen",
      ]),
    .product(
      "kindle-paperwhite-3", "Kindle Paperwhite 3", by: "Amazon", PixelSize(1072, 1448), ppi: 300,
      .gray16, touch: .position,
      aliases: [
        "kindle-pw3", "trmnl-amazon-kindle-paperwhite-7th-gen", "amazon-kindle-paperwhite-7th-gen",
        "amazon-kindle-pw-7th-gen",
      ]),
    .product(
      "kindle-paperwhite-4", "Kindle Paperwhite 4", by: "Amazon", PixelSize(1072, 1448), ppi: 300,
      .gray16, touch: .position, aliases: ["kindle-pw4"]),
    paperwhite,
    .product(
      "kindle-voyage", "Kindle Voyage", by: "Amazon", PixelSize(1072, 1448), ppi: 300, .gray256,
      turned: .quarter, touch: .position,
      aliases: ["trmnl-amazon-kindle-voyage", "amazon-kindle-voyage"]),
    .product(
      "kindle-oasis-2", "Kindle Oasis 2", by: "Amazon", PixelSize(1264, 1680), ppi: 300, .gray256,
      turned: .quarter, touch: .position,
      aliases: ["trmnl-amazon-kindle-oasis-2", "amazon-kindle-oasis-2"]),
    .product(
      "kindle-oasis-3", "Kindle Oasis 3", by: "Amazon", PixelSize(1264, 1680), ppi: 300, .gray16,
      touch: .position),
    .product(
      "kindle-scribe", "Kindle Scribe", by: "Amazon", PixelSize(1860, 2480), ppi: 304, .gray256,
      turned: .quarter, scale: 2.5, touch: .position,
      aliases: ["trmnl-amazon-kindle-scribe", "amazon-kindle-scribe"]),
  ]
}
