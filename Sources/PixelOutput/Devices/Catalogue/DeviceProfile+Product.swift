extension DeviceProfile {
  /// A product of the catalogue; what is left out follows from its inks and its pixels.
  ///
  /// Its size is the picture's as it is written, which is turned clockwise from the layout. Pixels an inch
  /// come from the panel's diagonal, and give the scale where that is left out.
  static func product(
    _ id: String, _ name: String, by vendor: String? = nil, _ size: PixelSize, ppi: Double? = nil,
    _ palette: Palette, category: DeviceCategory? = nil, turned: Rotation = .none,
    offset: PixelPoint = PixelPoint(0, 0), scale: Double? = nil, refresh: RefreshRules? = nil,
    interval: Double? = nil, largestFile: Int? = nil, formats: [PictureFormat] = [.png],
    touch: TouchInput = .none, power: PowerSource? = nil, aliases: [String] = []
  ) -> DeviceProfile {
    let rules = DeviceRules(palette: palette, category: category)
    let refresh = refresh ?? rules.refresh
    var product = DeviceProfile(
      id: id, name: name, size: size, rotation: turned,
      scale: scale ?? DeviceRules.scale(pixelsPerInch: ppi), palette: palette,
      dithering: rules.dithering, textRendering: rules.textRendering,
      shortestFrameInterval: interval ?? rules.shortestFrameInterval(refresh),
      largestFile: largestFile)
    product.aliases = aliases
    product.vendor = vendor
    product.category = rules.category
    product.offset = offset
    product.pixelsPerInch = ppi
    product.refresh = refresh
    product.formats = formats
    product.touch = touch
    product.powerSource = power ?? rules.powerSource
    return product
  }
}
