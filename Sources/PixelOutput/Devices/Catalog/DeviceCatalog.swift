import Graphics

/// The devices that Placard knows, each product once, by maker.
///
/// Figures without a source of their own are those of TRMNL's list of models, of Tesserae's and Soldered's
/// boards, and of OpenEPaperLink's types of tags; refresh times are known of few panels.
public enum DeviceCatalog {
  /// Every known device, the default first.
  public static let all: [DeviceProfile] =
    trmnlProducts + amazonProducts + koboProducts + readersProducts + pimoroniProducts
    + solderedProducts + m5stackProducts + seeedProducts + waveshareProducts + framesProducts
    + labelsProducts + screensProducts + [kiosk, fullHDKiosk, phone]

  /// The device of an id or of another name.
  ///
  /// - Throws: ``UnknownDevice`` with the nearest id there is.
  public static func profile(id: String) throws(UnknownDevice) -> DeviceProfile {
    guard let profile = find(id) else { throw UnknownDevice(id: id) }
    return profile
  }

  /// The device of an id or of another name, if it is known; ids go first.
  package static func find(_ name: String) -> DeviceProfile? {
    all.first { $0.id == name } ?? all.first { $0.aliases.contains(name) }
  }

  /// Every name that finds a device, ids first.
  package static var names: [String] { all.map(\.id) + all.flatMap(\.aliases) }
}

/// The error of a device id that no profile has.
public struct UnknownDevice: Error, Hashable, CustomStringConvertible {
  /// How many ids are told at most.
  private static let mostTold = 5

  /// The id that was asked for.
  public let id: String
  /// Ids beside those of the catalog.
  private let others: [String]

  package init(id: String, others: [String] = []) {
    self.id = id
    self.others = others
  }

  /// What is wrong, with the nearest ids.
  public var description: String {
    let alike = (others + DeviceCatalog.all.map(\.id)).filter(hasAll)
    if alike.count > 1 {
      let told = alike.prefix(Self.mostTold).map { "'\($0)'" }.joined(separator: ", ")
      return "unknown device '\(id)'; alike are \(told); 'devices' lists all"
    }
    let near =
      alike.first ?? NearestName.suggestion(for: id, among: others + DeviceCatalog.names)
    return "unknown device '\(id)'; "
      + (near.map { "did you mean '\($0)'?" } ?? "'devices' lists all")
  }

  /// Whether an id has all that was typed in it.
  private func hasAll(_ other: String) -> Bool {
    !id.isEmpty && other.contains(id.lowercased())
  }
}

extension DeviceCatalog {
  /// A small screen beside a door.
  public static let kiosk = DeviceProfile(
    id: "kiosk-1024x600", name: "Kiosk 1024×600", size: PixelSize(1024, 600), palette: .rgb888)

  /// A television or monitor; two pixels a point keep a widget legible from some steps away.
  public static let fullHDKiosk = DeviceProfile(
    id: "kiosk-1920x1080", name: "Kiosk 1920×1080", size: PixelSize(1920, 1080), scale: 2,
    palette: .rgb888)

  /// A telephone's widgets at their own sizes, for previews.
  ///
  /// Sizes are the Human Interface Guidelines' for a screen of 393×852 points; telephones have no
  /// extra large widget, so that one is a tablet's (954×1373 points).
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
  /// A product of the catalog; what is left out follows from its inks and its pixels.
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
