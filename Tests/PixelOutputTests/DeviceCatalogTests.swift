import Foundation
import Graphics
import PixelOutput
import Testing

@Suite struct DeviceCatalogTests {
  @Test func idsAndAliasesAreUniqueAndSafeInFileNames() {
    for name in DeviceCatalog.idsAndAliases {
      #expect(name.wholeMatch(of: /[a-z0-9][a-z0-9-]{0,63}/) != nil, "\(name)")
    }
    let twice = Dictionary(grouping: DeviceCatalog.idsAndAliases, by: \.self).filter {
      $1.count > 1
    }
    #expect(twice.keys.sorted() == [])
    #expect(DeviceCatalog.all.first?.id == "trmnl-og")
  }

  @Test func errorDiffusionIsSerpentineOnPanelsWithColoredInks() {
    func dithering(of id: String) -> Dithering? {
      DeviceCatalog.all.first { $0.id == id }?.dithering
    }
    #expect(dithering(of: "inky-impression-73") == Dithering(isSerpentine: true))
    #expect(dithering(of: "trmnl-og") == Dithering(isSerpentine: false))
    #expect(dithering(of: "inkplate-10") == Dithering(isSerpentine: false))
    #expect(dithering(of: "boox-nova-air-c") == Dithering(isSerpentine: false))
  }

  @Test func containsEveryProductOnce() {
    #expect(DeviceCatalog.all.count == 100)
    let names = Dictionary(grouping: DeviceCatalog.all, by: \.name).filter { $1.count > 1 }
    #expect(names.keys.sorted() == [])
  }

  /// Existing profiles must not change.
  @Test(arguments: [
    ("trmnl-og", "800×480 0° 1× bw 1 crisp 60 s 90000"),
    ("trmnl-og-2bit", "800×480 0° 1× gray-4 2 crisp 60 s 90000"),
    ("inky-impression-73", "800×480 0° 1× spectra6 4 crisp 60 s -"),
    ("kindle-paperwhite-5", "1236×1648 0° 2× gray-16 4 smooth 60 s -"),
    ("trmnl-kindle-2024", "840×1400 90° 2× gray-256 8 smooth 60 s -"),
    ("kiosk-1024x600", "1024×600 0° 1× rgb888 24 smooth 1 s -"),
    ("kiosk-1920x1080", "1920×1080 0° 2× rgb888 24 smooth 1 s -"),
    ("phone-393x852", "1179×2556 0° 3× rgb888 24 smooth 1 s -"),
  ])
  func existingProfilesDoNotChange(id: String, facts: String) throws {
    let device = try DeviceCatalog.profile(id: id)
    #expect(device.id == id)
    #expect(device.facts == facts)
  }

  /// Devices with a plug, including those powered by their computer.
  @Test func devicesOnMainsPowerAreListed() {
    let mains = DeviceCatalog.all.filter { $0.powerSource == .mains }.map(\.id)
    #expect(
      mains == [
        "inky-impression-40", "inky-impression-40-acep", "inky-impression-57",
        "inky-impression-73", "inky-impression-73-acep", "inky-impression-133", "avalue-epd-42s",
        "raspberry-pi-touch-2", "openframe", "generic-16-9", "tidbyt", "kiosk-1024x600",
        "kiosk-1920x1080",
      ])
  }

  /// Names that other vendors use for products and that users may try.
  @Test(arguments: [
    ("trmnl-og-png", "trmnl-og"), ("trmnl-og-plus", "trmnl-og-2bit"), ("trmnl-v2", "trmnl-x"),
    ("inky-impression-73-spectra", "inky-impression-73"),
    ("trmnl-inky-impression-7-3", "inky-impression-73"),
    ("trmnl-inky-impression-13-3", "inky-impression-133"), ("kindle-pw5", "kindle-paperwhite-5"),
    ("trmnl-amazon-kindle-paperwhite-signature-11th-gen", "kindle-paperwhite-5"),
    ("trmnl-amazon-kindle-paperwhite-6th-gen", "kindle-paperwhite-2"),
    ("trmnl-amazon-kindle-paperwhite-7th-gen", "kindle-paperwhite-3"),
    ("trmnl-m5-paper-s3", "m5paper-s3"), ("trmnl-seeed-e1001", "reterminal-e1001"),
    ("trmnl-seeed-e1002", "reterminal-e1002"), ("trmnl-xteink-x4", "xteink-x4"),
    ("openepaperlink-m2-4-2", "oepl-02"), ("amazon-kindle-2024", "trmnl-kindle-2024"),
  ])
  func aliasesFindTheProduct(name: String, id: String) throws {
    #expect(try DeviceCatalog.profile(id: name).id == id)
  }

  @Test(arguments: [
    ("trmnl-x", "1872×1404 0° 2× gray-16 4 smooth 60 s 750000"),
    ("kindle-voyage", "1072×1448 90° 2× gray-256 8 smooth 60 s -"),
    ("inkplate-10", "1200×825 0° 1.5× gray-8 4 smooth 60 s -"),
    ("waveshare-75-bwr", "800×480 0° 1× bwr 2 crisp 180 s -"),
    ("inky-impression-133", "1600×1200 0° 2× spectra6 4 crisp 180 s -"),
    ("oepl-54", "256×128 0° 1× bw 1 crisp 60 s -"),
    ("tidbyt", "64×32 0° 1× rgb888 24 smooth 1 s -"),
  ])
  func defaultsFollowFromInksAndPixels(id: String, facts: String) throws {
    #expect(try DeviceCatalog.profile(id: id).facts == facts)
  }

  @Test func fewInksHaveCrispTextAndOrderedFills() {
    for device in DeviceCatalog.all where device.bitsPerPixel <= 2 {
      #expect(device.textRendering == .crisp, "\(device.id)")
      #expect(device.dithering.fills == .ordered, "\(device.id)")
    }
  }

  @Test func frameIntervalIsLongerThanARefresh() {
    for device in DeviceCatalog.all {
      let refresh = device.refresh
      let quickest = refresh.partialTime ?? refresh.fastTime ?? refresh.fullTime ?? 0
      #expect(device.shortestFrameInterval > quickest, "\(device.id)")
      #expect(refresh.hasPartial || refresh.partialTime == nil, "\(device.id)")
    }
  }

  @Test(arguments: [
    ("trmnl-0g", "did you mean 'trmnl-og'?"), ("trmnl-og-pgn", "did you mean 'trmnl-og-png'?"),
    ("paperwhite-5", "did you mean 'kindle-paperwhite-5'?"), ("toaster", "'devices' lists all"),
    (
      "kobo",
      "similar: 'kobo-touch', 'kobo-glo', 'kobo-aura-hd', 'kobo-aura-one', 'kobo-aura-ed2'; "
        + "'devices' lists all"
    ),
  ])
  func unknownIDSuggestsTheNearest(id: String, hint: String) {
    #expect(throws: UnknownDevice(id: id)) { try DeviceCatalog.profile(id: id) }
    #expect(UnknownDevice(id: id).description == "unknown device '\(id)'; \(hint)")
  }

  @Test func aPaletteIsItsIdInJSON() throws {
    #expect(
      String(decoding: try JSONEncoder().encode([Palette.gray16]), as: UTF8.self) == #"["gray-16"]"#
    )
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([Palette].self, from: Data(#"["gray-17"]"#.utf8))
    }
  }
}

extension DeviceProfile {
  /// The properties that frames depend on, in one line.
  fileprivate var facts: String {
    """
    \(size.width)×\(size.height) \(rotation.rawValue)° \(scale.formatted())× \(palette.id) \
    \(bitsPerPixel) \(textRendering) \(shortestFrameInterval.formatted()) s \
    \(largestFile.map(String.init) ?? "-")
    """
  }
}
