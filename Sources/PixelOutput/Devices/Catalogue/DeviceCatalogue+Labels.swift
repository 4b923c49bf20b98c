extension DeviceCatalogue {
  /// Shelf labels behind an OpenEPaperLink access point, by the types that it knows them by.
  ///
  /// They get whole pictures over the air; times are those of Waveshare's panels of the same kind.
  static let labelsProducts: [DeviceProfile] = [
    .product(
      "oepl-00", "OpenEPaperLink M2 1.54", by: "OpenEPaperLink", PixelSize(152, 152), ppi: 140,
      .blackWhiteRed, category: .label, aliases: ["openepaperlink-m2-1-54"]),
    .product(
      "oepl-01", "OpenEPaperLink M2 2.9", by: "OpenEPaperLink", PixelSize(296, 128), ppi: 111,
      .blackWhiteRed, category: .label, refresh: .whole(full: 15),
      aliases: ["openepaperlink-m2-2-9"]),
    .product(
      "oepl-02", "OpenEPaperLink M2 4.2", by: "OpenEPaperLink", PixelSize(400, 300), ppi: 119,
      .blackWhiteRed, category: .label, refresh: .whole(full: 15),
      aliases: ["openepaperlink-m2-4-2"]),
    .product(
      "oepl-05", "OpenEPaperLink M2 7.4", by: "OpenEPaperLink", PixelSize(640, 384), ppi: 101,
      .blackWhiteRed, category: .label, aliases: ["openepaperlink-m2-7-4"]),
    .product(
      "oepl-2e", "OpenEPaperLink M3 9.7", by: "OpenEPaperLink", PixelSize(960, 672), ppi: 121,
      .blackWhiteRed, category: .label, aliases: ["openepaperlink-m3-9-7"]),
    .product(
      "oepl-36", "OpenEPaperLink M3 7.5", by: "OpenEPaperLink", PixelSize(800, 480), ppi: 124,
      .blackWhiteRed, category: .label, refresh: .whole(full: 16),
      aliases: ["openepaperlink-m3-7-5"]),
    .product(
      "oepl-43", "OpenEPaperLink M3 1.3 Peghook", by: "OpenEPaperLink", PixelSize(144, 200),
      ppi: 190, .blackWhiteRed, category: .label, scale: 1,
      aliases: ["openepaperlink-m3-1-3-peghook"]),
    .product(
      "oepl-54", "OpenEPaperLink HS BW 2.13", by: "OpenEPaperLink", PixelSize(256, 128),
      ppi: 134, .blackAndWhite, category: .label, refresh: .whole(full: 2),
      aliases: ["openepaperlink-hs-bw-2-13"]),
    .product(
      "oepl-60", "OpenEPaperLink HS BWY 3.5", by: "OpenEPaperLink", PixelSize(384, 184),
      ppi: 122, .blackWhiteYellow, category: .label, aliases: ["openepaperlink-hs-bwy-3-5"]),
    .product(
      "oepl-63", "OpenEPaperLink TLSR BWR 4.2", by: "OpenEPaperLink", PixelSize(400, 300),
      ppi: 119, .blackWhiteRed, category: .label, refresh: .whole(full: 15),
      aliases: ["openepaperlink-tlsr-bwr-4-2"]),
    .product(
      "oepl-ba", "OpenEPaperLink Gicisky BLE TFT 2.13", by: "OpenEPaperLink",
      PixelSize(250, 132), ppi: 133, .blackAndWhite, category: .label, refresh: .whole(full: 2),
      aliases: ["openepaperlink-gicisky-ble-tft-2-13"]),
    .product(
      "oepl-c3", "OpenEPaperLink HS BWRY 4.2", by: "OpenEPaperLink", PixelSize(400, 300),
      ppi: 119, .blackWhiteRedYellow, category: .label, aliases: ["openepaperlink-hs-bwry-4-2"]),
  ]
}
