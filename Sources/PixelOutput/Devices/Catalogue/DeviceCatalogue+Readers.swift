extension DeviceCatalogue {
  /// Other readers and slates; the Xteink X4 lies, as its panel scans and TRMNL's firmware shows it.
  static let readersProducts: [DeviceProfile] = [
    .product(
      "boox-palma", "BOOX Palma", by: "Onyx", PixelSize(1648, 824), ppi: 301, .gray256,
      touch: .position, aliases: ["trmnl-palma", "palma", "onyx-boox-palma"]),
    .product(
      "boox-go-7", "BOOX Go 7", by: "Onyx", PixelSize(1264, 1880), ppi: 324, .gray16,
      turned: .quarter, touch: .position, aliases: ["trmnl-onyx-boox-go-7", "onyx-boox-go-7"]),
    .product(
      "boox-nova-air-c", "BOOX Nova Air C", by: "Onyx", PixelSize(1404, 1872), ppi: 300, .rgb444,
      category: .paper, turned: .quarter, touch: .position,
      aliases: ["trmnl-onxy-boox-nova-air-c", "onxy-boox-nova-air-c", "onyx-boox-nova-air-c"]),
    .product(
      "nook-simple-touch", "Nook Simple Touch", by: "Barnes & Noble", PixelSize(600, 800), ppi: 167,
      .gray256, turned: .quarter, touch: .position, aliases: ["trmnl-nook-simple-touch"]),
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
