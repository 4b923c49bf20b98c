extension DeviceCatalog {
  /// The TRMNL with its usual 1-bit pictures: 124 pixels per inch, partial updates in about 0.4 s, every eighth of
  /// which the firmware replaces by a full refresh, files up to 90,000 bytes.
  public static let trmnl = DeviceProfile.product(
    "trmnl-og", "TRMNL", by: "TRMNL", PixelSize(800, 480), ppi: 124, .blackAndWhite,
    refresh: .monochrome75, largestFile: 90_000, formats: [.png, .bmp],
    aliases: ["trmnl-og-png", "og-png", "trmnl-og-1-bit"])

  /// The TRMNL in four grays, which need a full refresh (5 s).
  public static let trmnlGray = DeviceProfile.product(
    "trmnl-og-2bit", "TRMNL, 4 grays", by: "TRMNL", PixelSize(800, 480), ppi: 124, .gray4,
    refresh: .fullRefreshOnly(full: 5), largestFile: 90_000,
    aliases: ["trmnl-og-plus", "og-plus", "trmnl-og-2-bit"])

  /// TRMNL's own displays; data from TRMNL's list of models and its firmware.
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

extension DeviceCatalog {
  /// Picture frames, bare panels and boards.
  static let frameProducts: [DeviceProfile] = [
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
    // Read from across a room: two pixels per point are 0.6 mm, which leaves space for many widgets.
    .product(
      "avalue-epd-42s", "EPD-42S 42-inch board", by: "Avalue", PixelSize(2880, 2160), ppi: 86,
      .gray16, scale: 2, power: .mains,
      aliases: ["trmnl-avalue-epd-42s", "avalue-epd-42s-42-display-board"]),
  ]
}

extension Palette {
  /// The PicPak's inks, measured on the device.
  fileprivate static let picpak = MeasuredInks.named("bwry/picpak").palette
}

extension DeviceCatalog {
  /// Screens that emit light; data from TRMNL's list of models.
  static let screenProducts: [DeviceProfile] = [
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

extension DeviceCatalog {
  /// Shelf labels behind an OpenEPaperLink access point, by its tag types.
  ///
  /// They receive whole pictures over the air; times are those of Waveshare's panels of the same kind.
  static let labelProducts: [DeviceProfile] = [
    .product(
      "oepl-00", "OpenEPaperLink M2 1.54", by: "OpenEPaperLink", PixelSize(152, 152), ppi: 140,
      .blackWhiteRed, category: .label, aliases: ["openepaperlink-m2-1-54"]),
    .product(
      "oepl-01", "OpenEPaperLink M2 2.9", by: "OpenEPaperLink", PixelSize(296, 128), ppi: 111,
      .blackWhiteRed, category: .label, refresh: .fullRefreshOnly(full: 15),
      aliases: ["openepaperlink-m2-2-9"]),
    .product(
      "oepl-02", "OpenEPaperLink M2 4.2", by: "OpenEPaperLink", PixelSize(400, 300), ppi: 119,
      .blackWhiteRed, category: .label, refresh: .fullRefreshOnly(full: 15),
      aliases: ["openepaperlink-m2-4-2"]),
    .product(
      "oepl-05", "OpenEPaperLink M2 7.4", by: "OpenEPaperLink", PixelSize(640, 384), ppi: 101,
      .blackWhiteRed, category: .label, aliases: ["openepaperlink-m2-7-4"]),
    .product(
      "oepl-2e", "OpenEPaperLink M3 9.7", by: "OpenEPaperLink", PixelSize(960, 672), ppi: 121,
      .blackWhiteRed, category: .label, aliases: ["openepaperlink-m3-9-7"]),
    .product(
      "oepl-36", "OpenEPaperLink M3 7.5", by: "OpenEPaperLink", PixelSize(800, 480), ppi: 124,
      .blackWhiteRed, category: .label, refresh: .fullRefreshOnly(full: 16),
      aliases: ["openepaperlink-m3-7-5"]),
    .product(
      "oepl-43", "OpenEPaperLink M3 1.3 Peghook", by: "OpenEPaperLink", PixelSize(144, 200),
      ppi: 190, .blackWhiteRed, category: .label, scale: 1,
      aliases: ["openepaperlink-m3-1-3-peghook"]),
    .product(
      "oepl-54", "OpenEPaperLink HS BW 2.13", by: "OpenEPaperLink", PixelSize(256, 128),
      ppi: 134, .blackAndWhite, category: .label, refresh: .fullRefreshOnly(full: 2),
      aliases: ["openepaperlink-hs-bw-2-13"]),
    .product(
      "oepl-60", "OpenEPaperLink HS BWY 3.5", by: "OpenEPaperLink", PixelSize(384, 184),
      ppi: 122, .blackWhiteYellow, category: .label, aliases: ["openepaperlink-hs-bwy-3-5"]),
    .product(
      "oepl-63", "OpenEPaperLink TLSR BWR 4.2", by: "OpenEPaperLink", PixelSize(400, 300),
      ppi: 119, .blackWhiteRed, category: .label, refresh: .fullRefreshOnly(full: 15),
      aliases: ["openepaperlink-tlsr-bwr-4-2"]),
    .product(
      "oepl-ba", "OpenEPaperLink Gicisky BLE TFT 2.13", by: "OpenEPaperLink",
      PixelSize(250, 132), ppi: 133, .blackAndWhite, category: .label,
      refresh: .fullRefreshOnly(full: 2),
      aliases: ["openepaperlink-gicisky-ble-tft-2-13"]),
    .product(
      "oepl-c3", "OpenEPaperLink HS BWRY 4.2", by: "OpenEPaperLink", PixelSize(400, 300),
      ppi: 119, .blackWhiteRedYellow, category: .label, aliases: ["openepaperlink-hs-bwry-4-2"]),
  ]
}
