extension DeviceCatalog {
  /// Other e-readers and tablets; the Xteink X4 is in landscape, as its panel scans and TRMNL's firmware shows it.
  static let readerProducts: [DeviceProfile] = [
    .product(
      "boox-palma", "BOOX Palma", by: "Onyx", PixelSize(1648, 824), ppi: 301, .gray256,
      touch: .position, aliases: ["trmnl-palma", "palma", "onyx-boox-palma"]),
    .product(
      "boox-go-7", "BOOX Go 7", by: "Onyx", PixelSize(1264, 1880), ppi: 324, .gray16,
      rotation: .quarter, touch: .position, aliases: ["trmnl-onyx-boox-go-7", "onyx-boox-go-7"]),
    .product(
      "boox-nova-air-c", "BOOX Nova Air C", by: "Onyx", PixelSize(1404, 1872), ppi: 300, .rgb444,
      category: .paper, rotation: .quarter, touch: .position,
      aliases: ["trmnl-onxy-boox-nova-air-c", "onxy-boox-nova-air-c", "onyx-boox-nova-air-c"]),
    .product(
      "nook-simple-touch", "Nook Simple Touch", by: "Barnes & Noble", PixelSize(600, 800), ppi: 167,
      .gray256, rotation: .quarter, touch: .position, aliases: ["trmnl-nook-simple-touch"]),
    .product("xteink-x3", "Xteink X3", by: "Xteink", PixelSize(528, 792), ppi: 259, .gray4),
    .product(
      "xteink-x4", "Xteink X4", by: "Xteink", PixelSize(800, 480), ppi: 217, .gray4,
      aliases: ["trmnl-xteink-x4"]),
    .product(
      "remarkable-1", "reMarkable 1", by: "reMarkable", PixelSize(1404, 1872), ppi: 227, .gray16,
      scale: 2, touch: .position),
    .product(
      "remarkable-2", "reMarkable 2", by: "reMarkable", PixelSize(1404, 1872), ppi: 227, .gray16,
      scale: 2, touch: .position),
    .product(
      "remarkable-paper-pro", "reMarkable Paper Pro", by: "reMarkable", PixelSize(1620, 2160),
      ppi: 229, .rgb888, category: .paper, scale: 2, touch: .position),
  ]
}

extension DeviceCatalog {
  /// An e-reader used in landscape whose panel scans in portrait: laid out as 1400×840, written rotated.
  ///
  /// Its client shows the picture at 75, 25 on the panel of 1072×1448.
  public static let kindle = DeviceProfile.product(
    "trmnl-kindle-2024", "Kindle 2024 with the TRMNL client", by: "Amazon", PixelSize(840, 1400),
    ppi: 272, .gray256, rotation: .quarter, offset: PixelPoint(75, 25), touch: .position,
    aliases: ["trmnl-amazon-kindle-2024", "amazon-kindle-2024"])

  /// A 16-gray e-reader in portrait: 303 pixels per inch, so two pixels per point.
  public static let paperwhite = DeviceProfile.product(
    "kindle-paperwhite-5", "Kindle Paperwhite 5", by: "Amazon", PixelSize(1236, 1648), ppi: 303,
    .gray16, touch: .position,
    aliases: [
      "kindle-pw5", "trmnl-amazon-kindle-paperwhite-signature-11th-gen",
      "amazon-kindle-paperwhite-signature-11th-gen", "amazon-kindle-pw-signature-11th-gen",
    ])

  /// Amazon's e-readers.
  ///
  /// Those that only TRMNL's client supports are in landscape, as it shows them; the others are in portrait, as they
  /// scan, even if TRMNL lists the same panel rotated (Paperwhite 2, 3 and 5). The Paperwhite 2 has 758×1024 pixels;
  /// TRMNL's 768 is the width of its pictures.
  static let amazonProducts: [DeviceProfile] = [
    kindle,
    .product(
      "kindle-4", "Kindle 4 and 5", by: "Amazon", PixelSize(600, 800), ppi: 167, .gray16,
      aliases: ["kindle-4-5-non-touch"]),
    .product(
      "kindle-7", "Kindle 7", by: "Amazon", PixelSize(600, 800), ppi: 167, .gray256,
      rotation: .quarter, touch: .position, aliases: ["trmnl-amazon-kindle-7", "amazon-kindle-7"]),
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
      rotation: .quarter, touch: .position,
      aliases: ["trmnl-amazon-kindle-voyage", "amazon-kindle-voyage"]),
    .product(
      "kindle-oasis-2", "Kindle Oasis 2", by: "Amazon", PixelSize(1264, 1680), ppi: 300, .gray256,
      rotation: .quarter, touch: .position,
      aliases: ["trmnl-amazon-kindle-oasis-2", "amazon-kindle-oasis-2"]),
    .product(
      "kindle-oasis-3", "Kindle Oasis 3", by: "Amazon", PixelSize(1264, 1680), ppi: 300, .gray16,
      touch: .position),
    .product(
      "kindle-scribe", "Kindle Scribe", by: "Amazon", PixelSize(1860, 2480), ppi: 304, .gray256,
      rotation: .quarter, scale: 2.5, touch: .position,
      aliases: ["trmnl-amazon-kindle-scribe", "amazon-kindle-scribe"]),
  ]
}

extension DeviceCatalog {
  /// Kobo's e-readers; data from TRMNL's and Tesserae's lists, rotated as there.
  static let koboProducts: [DeviceProfile] = [
    .product(
      "kobo-touch", "Kobo Touch", by: "Kobo", PixelSize(600, 800), ppi: 167, .gray16,
      rotation: .quarter, touch: .position, aliases: ["trmnl-kobo-touch"]),
    .product(
      "kobo-glo", "Kobo Glo", by: "Kobo", PixelSize(768, 1024), ppi: 213, .gray16,
      rotation: .quarter,
      touch: .position, aliases: ["trmnl-kobo-glo"]),
    .product(
      "kobo-aura-hd", "Kobo Aura HD", by: "Kobo", PixelSize(1080, 1440), ppi: 265, .gray16,
      rotation: .quarter, touch: .position, aliases: ["trmnl-kobo-aura-hd"]),
    .product(
      "kobo-aura-one", "Kobo Aura One", by: "Kobo", PixelSize(1404, 1872), ppi: 300, .gray256,
      rotation: .quarter, touch: .position, aliases: ["trmnl-kobo-aura-one"]),
    .product(
      "kobo-aura-ed2", "Kobo Aura Edition 2", by: "Kobo", PixelSize(758, 1024), ppi: 212, .gray16,
      touch: .position, aliases: ["kobo-aura-edition-2"]),
    .product(
      "kobo-nia", "Kobo Nia", by: "Kobo", PixelSize(758, 1024), ppi: 212, .gray16, touch: .position),
    .product(
      "kobo-clara-hd", "Kobo Clara HD", by: "Kobo", PixelSize(1072, 1448), ppi: 300, .gray16,
      touch: .position),
    .product(
      "kobo-clara-2e", "Kobo Clara 2E", by: "Kobo", PixelSize(1072, 1448), ppi: 300, .gray16,
      touch: .position),
    .product(
      "kobo-libra-2", "Kobo Libra 2", by: "Kobo", PixelSize(1680, 1264), ppi: 300, .gray256,
      touch: .position, aliases: ["trmnl-kobo-libra-2"]),
    .product(
      "kobo-forma", "Kobo Forma", by: "Kobo", PixelSize(1440, 1920), ppi: 300, .gray16,
      rotation: .quarter, touch: .position, aliases: ["trmnl-kobo-forma"]),
    .product(
      "kobo-sage", "Kobo Sage", by: "Kobo", PixelSize(1440, 1920), ppi: 300, .gray16,
      rotation: .quarter, touch: .position, aliases: ["trmnl-kobo-sage"]),
  ]
}

extension DeviceCatalog {
  /// M5Stack's e-readers; the PaperS3 is in landscape, as its panel scans and TRMNL's firmware shows it.
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
