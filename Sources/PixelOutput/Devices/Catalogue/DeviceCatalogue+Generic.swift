extension DeviceCatalogue {
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
