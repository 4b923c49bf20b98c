extension DeviceCatalogue {
  /// Pimoroni's 7.3 inch Spectra 6 panel, which takes half a minute for a refresh.
  ///
  /// It has always been given a new picture a minute, unlike its kin, and goes on so.
  public static let inkyImpression = DeviceProfile.product(
    "inky-impression-73", "Inky Impression 7.3 (Spectra 6)", by: "Pimoroni", PixelSize(800, 480),
    ppi: 128, .spectra6, refresh: .spectra73, interval: 60, power: .mains,
    aliases: [
      "inky-impression-73-spectra", "inky-impression-7-3-spectra-6", "trmnl-inky-impression-7-3",
      "inky-impression-7-3",
    ])

  /// Pimoroni's boards; times were measured with its own driver (pimoroni/inky 2.6).
  ///
  /// An Inky Impression is plugged onto a Raspberry Pi, which has no battery; an Inky Frame has one.
  static let pimoroniProducts: [DeviceProfile] = [
    .product(
      "inky-impression-40", "Inky Impression 4.0 (Spectra 6)", by: "Pimoroni", PixelSize(600, 400),
      ppi: 180, .spectra6, power: .mains,
      aliases: ["inky-impression-40-spectra", "inky-impression-4-0-spectra-6"]),
    .product(
      "inky-impression-40-acep", "Inky Impression 4.0 (ACeP)", by: "Pimoroni", PixelSize(640, 400),
      ppi: 189, .acep7, scale: 1, power: .mains, aliases: ["inky-impression-4-0-acep"]),
    .product(
      "inky-impression-57", "Inky Impression 5.7 (ACeP)", by: "Pimoroni", PixelSize(600, 448),
      ppi: 131, .acep7, power: .mains, aliases: ["inky-impression-5-7-acep"]),
    inkyImpression,
    .product(
      "inky-impression-73-acep", "Inky Impression 7.3 (ACeP)", by: "Pimoroni", PixelSize(800, 480),
      ppi: 128, .acep7, refresh: .whole(full: 41), power: .mains,
      aliases: ["inky-impression-7-3-acep"]),
    .product(
      "inky-impression-133", "Inky Impression 13.3 (Spectra 6)", by: "Pimoroni",
      PixelSize(1600, 1200), ppi: 150, .spectra6, scale: 2, refresh: .spectra133, power: .mains,
      aliases: [
        "inky-impression-13-3-spectra-6", "trmnl-inky-impression-13-3", "inky-impression-13-3",
      ]),
    .product(
      "inky-frame-73", "Inky Frame 7.3 (Spectra 6)", by: "Pimoroni", PixelSize(800, 480), ppi: 128,
      .spectra6, refresh: .spectra73,
      aliases: ["inky-frame-73-spectra", "pimoroni-inky-frame-7-3-spectra-6"]),
    .product(
      "inky-frame-73-acep", "Inky Frame 7.3 (ACeP)", by: "Pimoroni", PixelSize(800, 480), ppi: 128,
      .acep7, refresh: .whole(full: 41), aliases: ["pimoroni-inky-frame-7-3-acep"]),
  ]
}
