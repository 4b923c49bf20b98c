extension DeviceCatalogue {
  /// Kobo's readers; figures are those of TRMNL's and Tesserae's lists, turned as there.
  static let koboProducts: [DeviceProfile] = [
    .product(
      "kobo-touch", "Kobo Touch", by: "Kobo", PixelSize(600, 800), ppi: 167, .gray16,
      turned: .quarter, touch: .position, aliases: ["trmnl-kobo-touch"]),
    .product(
      "kobo-glo", "Kobo Glo", by: "Kobo", PixelSize(768, 1024), ppi: 213, .gray16, turned: .quarter,
      touch: .position, aliases: ["trmnl-kobo-glo"]),
    .product(
      "kobo-aura-hd", "Kobo Aura HD", by: "Kobo", PixelSize(1080, 1440), ppi: 265, .gray16,
      turned: .quarter, touch: .position, aliases: ["trmnl-kobo-aura-hd"]),
    .product(
      "kobo-aura-one", "Kobo Aura One", by: "Kobo", PixelSize(1404, 1872), ppi: 300, .gray256,
      turned: .quarter, touch: .position, aliases: ["trmnl-kobo-aura-one"]),
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
      turned: .quarter, touch: .position, aliases: ["trmnl-kobo-forma"]),
    .product(
      "kobo-sage", "Kobo Sage", by: "Kobo", PixelSize(1440, 1920), ppi: 300, .gray16,
      turned: .quarter, touch: .position, aliases: ["trmnl-kobo-sage"]),
  ]
}
