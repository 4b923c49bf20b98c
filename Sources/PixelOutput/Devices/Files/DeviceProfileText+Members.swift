import Graphics

extension DeviceProfileText.Members {
  mutating func addIdentity(of profile: DeviceProfile) {
    add("id", text: profile.id)
    add("aliases", texts: profile.aliases)
    add("name", text: profile.name)
    add("vendor", text: profile.vendor)
    add("category", text: profile.category.rawValue)
    add("power", text: profile.powerSource.rawValue)
  }

  mutating func addPlacement(of profile: DeviceProfile) {
    add("pixels", integers: [profile.size.width, profile.size.height])
    add("rotation", number: Double(profile.rotation.rawValue))
    add("mirrored", flag: profile.isMirrored)
    add("offset", integers: [profile.offset.x, profile.offset.y])
    if let area = profile.visibleArea {
      add("visibleArea", integers: [area.x, area.y, area.width, area.height])
    }
    add("scale", number: profile.scale)
    add("ppi", number: profile.pixelsPerInch)
  }

  mutating func addInk(of profile: DeviceProfile) {
    add("palette", Self.value(of: profile.palette))
    add("bitDepth", number: Double(profile.bitsPerPixel))
    var dithering = Self(depth: 2)
    dithering.add("fills", text: profile.dithering.fills.rawValue)
    dithering.add("pictures", text: profile.dithering.pictures.rawValue)
    dithering.add("serpentine", flag: profile.dithering.isSerpentine)
    add("dithering", dithering.row)
    add("text", text: profile.textRendering.rawValue)
    add("formats", texts: profile.formats.map(\.rawValue))
    add("largestFile", number: profile.largestFile.map(Double.init))
  }

  mutating func addTimes(of profile: DeviceProfile) {
    let rules = profile.refresh
    var refresh = Self(depth: 2)
    refresh.add("full", number: rules.fullTime)
    refresh.add("fast", number: rules.fastTime)
    refresh.add("partial", number: rules.partialTime)
    refresh.add("partialSupported", flag: rules.hasPartial)
    refresh.add("fullEvery", number: rules.fullEvery.map(Double.init))
    refresh.add("fullAfter", number: rules.fullAfter)
    refresh.add("fullShare", number: rules.fullShare)
    refresh.add("alignment", number: Double(rules.alignment))
    add("refresh", refresh.object)
    add("shortestFrameInterval", number: profile.shortestFrameInterval)
    guard !profile.quietHours.isEmpty else { return }
    add("quietHours", Self.block(profile.quietHours.map(Self.row), "[", "]", depth: 2))
  }

  mutating func addLook(of profile: DeviceProfile) {
    add("touch", text: profile.touch.rawValue)
    add("cornerRadius", number: profile.cornerRadius)
    add("renderingMode", text: profile.renderingMode.rawValue)
    add("showsBackground", flag: profile.showsBackground)
    guard !profile.familySizes.isEmpty else { return }
    var families = Self(depth: 2)
    for family in DisplayFamily.allCases {
      guard let size = profile.familySizes[family] else { continue }
      let sides = [size.width, size.height].map { Self.number(Double($0) / profile.scale) }
      families.add(family.rawValue, "[" + sides.joined(separator: ", ") + "]")
    }
    add("families", families.object)
  }

  /// The id where that is enough.
  private static func value(of palette: Palette) -> String {
    guard Palette.named(palette.id) != palette, case .inks(let inks) = palette.form else {
      return quoted(palette.id)
    }
    var members = Self(depth: 2)
    members.add("id", text: palette.id)
    members.add("inks", block(inks.map(row), "[", "]", depth: 3))
    return members.object
  }

  private static func row(of ink: Ink) -> String {
    var members = Self(depth: 1)
    members.add("name", text: ink.name)
    members.add("nominal", text: ink.nominal.hexadecimal)
    members.add("measured", text: ink.perceived.hexadecimal)
    return members.row
  }

  private static func row(of hours: QuietHours) -> String {
    var members = Self(depth: 1)
    members.add("from", text: time(hours.start))
    members.add("to", text: time(hours.end))
    return members.row
  }

  private static func time(_ minutes: Int) -> String {
    "\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }
}

extension Ink.RGB {
  /// The color as `#RRGGBB`.
  fileprivate var hexadecimal: String {
    "#" + channels.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
  }
}
