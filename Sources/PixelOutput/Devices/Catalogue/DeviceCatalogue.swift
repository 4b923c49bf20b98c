/// The devices that Placard knows, each product once, by maker.
///
/// Figures without a source of their own are those of TRMNL's list of models, of Tesserae's and Soldered's
/// boards, and of OpenEPaperLink's types of tags; refresh times are known of few panels.
public enum DeviceCatalogue {
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
