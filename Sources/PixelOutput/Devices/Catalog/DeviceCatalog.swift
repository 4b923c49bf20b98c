import Graphics

/// The built-in catalog of devices, each product once, by maker.
///
/// Unless a comment names another source, data is from TRMNL's list of models, Tesserae's and Soldered's boards, and
/// OpenEPaperLink's tag types; refresh times are known for few panels.
public enum DeviceCatalog {
  /// All devices of the catalog, the default first.
  public static let all: [DeviceProfile] =
    trmnlProducts + amazonProducts + koboProducts + readerProducts + pimoroniProducts
    + solderedProducts + m5stackProducts + seeedProducts + waveshareProducts + frameProducts
    + labelProducts + screenProducts + [kiosk, fullHDKiosk, phone]

  /// Returns the device with an id or alias.
  ///
  /// - Throws: ``UnknownDevice`` with the most similar id.
  public static func profile(id: String) throws(UnknownDevice) -> DeviceProfile {
    guard let profile = find(id) else { throw UnknownDevice(id: id) }
    return profile
  }

  /// Returns the device with an id or alias, or `nil`; ids take precedence.
  package static func find(_ name: String) -> DeviceProfile? {
    all.first { $0.id == name } ?? all.first { $0.aliases.contains(name) }
  }

  /// All ids, then all aliases.
  package static var idsAndAliases: [String] { all.map(\.id) + all.flatMap(\.aliases) }
}

/// The error for an id that no device has.
public struct UnknownDevice: Error, Hashable, CustomStringConvertible {
  /// The maximum number of suggested ids.
  private static let maximumSuggestions = 5

  /// The requested id.
  public let id: String
  /// Ids beside those of the catalog.
  private let others: [String]

  package init(id: String, others: [String] = []) {
    self.id = id
    self.others = others
  }

  /// What is wrong, with the most similar ids.
  public var description: String {
    let matches = (others + DeviceCatalog.all.map(\.id)).filter(containsRequestedID)
    if matches.count > 1 {
      let suggestions = matches.prefix(Self.maximumSuggestions).map { "'\($0)'" }.joined(
        separator: ", ")
      return "unknown device '\(id)'; similar: \(suggestions); 'devices' lists all"
    }
    let suggestion =
      matches.first ?? NearestName.suggestion(for: id, among: others + DeviceCatalog.idsAndAliases)
    return "unknown device '\(id)'; "
      + (suggestion.map { "did you mean '\($0)'?" } ?? "'devices' lists all")
  }

  /// Whether an id contains the requested one.
  private func containsRequestedID(_ other: String) -> Bool {
    !id.isEmpty && other.contains(id.lowercased())
  }
}

extension DeviceCatalog {
  /// A small screen, such as one next to a door.
  public static let kiosk = DeviceProfile(
    id: "kiosk-1024x600", name: "Kiosk 1024×600", size: PixelSize(1024, 600), palette: .rgb888)

  /// A television or monitor; two pixels per point keep a widget legible from some distance.
  public static let fullHDKiosk = DeviceProfile(
    id: "kiosk-1920x1080", name: "Kiosk 1920×1080", size: PixelSize(1920, 1080), scale: 2,
    palette: .rgb888)

  /// A phone with its own widget sizes, for previews.
  ///
  /// Sizes are the Human Interface Guidelines' for a screen of 393×852 points; phones have no extra large widget, so
  /// that one is a tablet's (954×1373 points).
  public static let phone: DeviceProfile = {
    var phone = DeviceProfile(
      id: "phone-393x852", name: "Telephone (for previews)", size: PixelSize(1179, 2556), scale: 3,
      palette: .rgb888,
      familySizes: [
        .systemSmall: PixelSize(158 * 3, 158 * 3),
        .systemMedium: PixelSize(338 * 3, 158 * 3),
        .systemLarge: PixelSize(338 * 3, 354 * 3),
        .systemExtraLarge: PixelSize(726 * 3, 350 * 3),
      ])
    phone.category = .preview
    phone.powerSource = .battery
    return phone
  }()
}

extension DeviceProfile {
  /// A product of the catalog; omitted properties have the defaults for its inks and pixels.
  ///
  /// Its size is the picture's as it is written, which is rotated clockwise from the layout. Pixels per inch
  /// come from the panel's diagonal, and give the scale where that is left out.
  static func product(
    _ id: String, _ name: String, by vendor: String? = nil, _ size: PixelSize, ppi: Double? = nil,
    _ palette: Palette, category: DeviceCategory? = nil, rotation: Rotation = .none,
    offset: PixelPoint = PixelPoint(0, 0), scale: Double? = nil, refresh: RefreshRules? = nil,
    interval: Double? = nil, largestFile: Int? = nil, formats: [PictureFormat] = [.png],
    touch: TouchInput = .none, power: PowerSource? = nil, aliases: [String] = []
  ) -> DeviceProfile {
    let defaults = DeviceDefaults(palette: palette, category: category)
    let refresh = refresh ?? defaults.refresh
    var product = DeviceProfile(
      id: id, name: name, size: size, rotation: rotation,
      scale: scale ?? DeviceDefaults.scale(pixelsPerInch: ppi), palette: palette,
      dithering: defaults.dithering, textRendering: defaults.textRendering,
      shortestFrameInterval: interval ?? defaults.shortestFrameInterval(refresh),
      largestFile: largestFile)
    product.aliases = aliases
    product.vendor = vendor
    product.category = defaults.category
    product.offset = offset
    product.pixelsPerInch = ppi
    product.refresh = refresh
    product.formats = formats
    product.touch = touch
    product.powerSource = power ?? defaults.powerSource
    return product
  }
}
