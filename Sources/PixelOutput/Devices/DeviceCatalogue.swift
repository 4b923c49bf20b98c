/// The devices that Placard knows.
public enum DeviceCatalogue {
  /// Every known device, the default first.
  public static let all: [DeviceProfile] = [
    trmnl, trmnlGray, inkyImpression, paperwhite, kindle, kiosk, fullHDKiosk, phone,
  ]

  /// The device of an id.
  ///
  /// - Throws: ``UnknownDevice`` with the nearest id there is.
  public static func profile(id: String) throws(UnknownDevice) -> DeviceProfile {
    guard let profile = all.first(where: { $0.id == id }) else { throw UnknownDevice(id: id) }
    return profile
  }

  /// The TRMNL with its usual 1-bit pictures: 124 pixels an inch, partial updates in about 0.4 s
  /// that the firmware makes full ones every eighth time, files up to 90,000 bytes.
  public static let trmnl = DeviceProfile(
    id: "trmnl-og", name: "TRMNL", size: PixelSize(800, 480), palette: .blackAndWhite,
    dithering: Dithering(), textRendering: .crisp, shortestFrameInterval: 60, largestFile: 90_000)

  /// The TRMNL in four grays, which it shows by a full refresh only (5 s).
  public static let trmnlGray = DeviceProfile(
    id: "trmnl-og-2bit", name: "TRMNL, 4 grays", size: PixelSize(800, 480), palette: .gray4,
    dithering: Dithering(), textRendering: .crisp, shortestFrameInterval: 60, largestFile: 90_000)

  /// Pimoroni's 7.3 inch Spectra 6 panel, which takes half a minute for a refresh.
  public static let inkyImpression = DeviceProfile(
    id: "inky-impression-73", name: "Inky Impression 7.3 (Spectra 6)", size: PixelSize(800, 480),
    palette: .spectra6, dithering: Dithering(), textRendering: .crisp, shortestFrameInterval: 60)

  /// A 16-gray e-reader held upright: 303 pixels an inch, so two pixels a point.
  ///
  /// A medium widget is wide on every screen; half of this one's short side would be a strip twice as
  /// high as it is wide, so it is a quarter of the panel across: two of them make a large one.
  public static let paperwhite = DeviceProfile(
    id: "kindle-paperwhite-5", name: "Kindle Paperwhite 5", size: PixelSize(1236, 1648), scale: 2,
    palette: .gray16, dithering: Dithering(), shortestFrameInterval: 60,
    familySizes: [.systemMedium: PixelSize(1236, 412)])

  /// An e-reader that stands on its side and scans upright: laid out as 1400×840, written turned.
  public static let kindle = DeviceProfile(
    id: "trmnl-kindle-2024", name: "Kindle 2024 with the TRMNL client", size: PixelSize(840, 1400),
    rotation: .quarter, scale: 2, palette: .gray256, shortestFrameInterval: 60)

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
  public static let phone = DeviceProfile(
    id: "phone-393x852", name: "Telephone (for previews)", size: PixelSize(1179, 2556), scale: 3,
    palette: .rgb888,
    familySizes: [
      .systemSmall: PixelSize(158 * 3, 158 * 3),
      .systemMedium: PixelSize(338 * 3, 158 * 3),
      .systemLarge: PixelSize(338 * 3, 354 * 3),
      .systemExtraLarge: PixelSize(726 * 3, 350 * 3),
    ])
}
