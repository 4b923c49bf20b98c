import CheckedJSON
import Graphics
import PixelOutput
import TestSupport
import Testing

@Suite struct DeviceProfileFileTests {
  static func profile(_ text: String) throws(JSONFileError) -> DeviceProfile {
    try DeviceProfileFile.profile(Array(text.utf8), file: "p.json")
  }

  @Test(arguments: DeviceCatalog.all)
  func catalogProfilesRoundTrip(device: DeviceProfile) throws {
    #expect(try Self.profile(DeviceProfileFile.text(of: device)) == device)
  }

  @Test func randomProfilesRoundTrip() throws {
    var numbers = SeededRandomNumberGenerator(seed: 11)
    for _ in 0..<300 {
      let profile = DeviceProfile.random(&numbers)
      let text = DeviceProfileFile.text(of: profile)
      #expect(try Self.profile(text) == profile, "\(text)")
      #expect(DeviceProfileFile.text(of: try Self.profile(text)) == text)
    }
  }

  @Test func derivesDefaultsFromFewMembers() throws {
    let paper = try Self.profile(
      #"{ "id": "hallway", "pixels": [1872, 1404], "palette": "gray-16", "ppi": 227 }"#)
    #expect(paper.name == "hallway")
    #expect(paper.category == .paper)
    #expect(paper.powerSource == .battery)
    #expect(paper.scale == 1.5)
    #expect(paper.textRendering == .smooth)
    #expect(paper.dithering == Dithering())
    #expect(paper.refresh.hasPartial)
    #expect(paper.refresh.fullEvery == 8)
    #expect(paper.shortestFrameInterval == 60)
    let color = try Self.profile(
      #"{ "id": "color", "pixels": [800, 480], "palette": "spectra6" }"#)
    #expect(color.textRendering == .crisp)
    #expect(!color.refresh.hasPartial)
    #expect(color.shortestFrameInterval == 180)
    let screen = try Self.profile(
      #"{ "id": "screen", "pixels": [800, 480], "palette": "rgb888" }"#)
    #expect(screen.category == .screen)
    #expect(screen.powerSource == .mains)
    let plugged = try Self.profile(
      #"{ "id": "hall", "pixels": [800, 480], "palette": "bw", "power": "mains" }"#)
    #expect(plugged.category == .paper && plugged.powerSource == .mains)
    #expect(screen.shortestFrameInterval == 1)
  }

  @Test func readsEveryMember() throws {
    let profile = try Self.profile(
      """
      {
        "$schema": "device-1.schema.json",
        "id": "frame", "name": "Frame \\"A\\"", "pixels": [480, 800], "rotation": 270,
        "mirrored": true, "offset": [4, 6], "visibleArea": [10, 20, 460, 760], "scale": 1.5,
        "palette": {
          "inks": [
            { "name": "black", "nominal": "#000000", "measured": "#101214" },
            { "name": "paper", "nominal": "#FFFFFF", "measured": "#c8c9c0" },
            { "name": "red", "nominal": "#FF0000" }
          ]
        },
        "bitDepth": 2, "dithering": { "fills": "blue-noise", "pictures": "atkinson" },
        "formats": ["png", "raw"], "refresh": { "full": 16, "partialSupported": false },
        "shortestFrameInterval": 300, "quietHours": [{ "from": "22:00", "to": "06:30" }],
        "touch": "position", "families": { "systemSmall": [200, 150] }, "cornerRadius": 75
      }
      """)
    #expect(profile.name == #"Frame "A""#)
    #expect(profile.rotation == .threeQuarters)
    #expect(profile.isMirrored)
    #expect(profile.offset == PixelPoint(4, 6))
    #expect(profile.visibleCanvas == PixelSize(760, 460))
    #expect(profile.palette.id == "frame")
    #expect(
      profile.palette.form
        == .inks([
          Ink("black", Ink.RGB(0, 0, 0), perceived: Ink.RGB(16, 18, 20)),
          Ink("paper", Ink.RGB(255, 255, 255), perceived: Ink.RGB(200, 201, 192)),
          Ink("red", Ink.RGB(255, 0, 0)),
        ]))
    #expect(
      profile.dithering == Dithering(fills: .blueNoise, pictures: .atkinson, isSerpentine: true))
    #expect(profile.formats == [.png, .raw])
    #expect(profile.refresh == RefreshRules(fullTime: 16, hasPartial: false))
    #expect(profile.quietHours == [QuietHours(start: 1320, end: 390)])
    #expect(profile.familySizes == [.systemSmall: PixelSize(300, 225)])
    #expect(profile.cornerRadius == 75)
  }

  @Test(arguments: [
    #""palette": "rgb888", "refresh": { "full": 10, "partialSupported": false }"#,
    #""palette": "bw", "refresh": { "partial": 100 }"#,
    ##""palette": { "inks": [{ "name": "a", "nominal": "#000000" }, { "name": "b", "nominal": "#FFFFFF" }] }"##,
  ])
  func derivedValuesRoundTrip(members: String) throws {
    // The identifier is also that of a palette.
    let profile = try Self.profile(#"{ "id": "spectra6", "pixels": [400, 300], \#(members) }"#)
    #expect(try Self.profile(DeviceProfileFile.text(of: profile)) == profile)
  }

  @Test func idOfTheCatalogIsRejectedForOtherProperties() throws {
    var device = DeviceCatalog.trmnl
    let same = DeviceProfileFile.text(of: device)
    #expect(try Self.profile(same) == device)
    device.scale = 2
    let changed = DeviceProfileFile.text(of: device)
    let error = #expect(throws: JSONFileError.self) { try Self.profile(changed) }
    #expect(
      error?.description
        == "p.json:2:9: 'id' is an id of the catalog's 'trmnl-og', which has other properties; "
        + "choose another id, such as 'my-trmnl-og'")
    let decoded = try DeviceProfileFile.profile(
      Array(changed.utf8), file: "p.json", replacesCatalog: true)
    #expect(decoded == device)
  }
}

extension DeviceProfile {
  /// A valid profile with random values.
  fileprivate static func random(_ numbers: inout SeededRandomNumberGenerator) -> DeviceProfile {
    func flip() -> Bool { Bool.random(using: &numbers) }
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &numbers) }
    let size = PixelSize(number(100...3000), number(100...3000))
    var profile = DeviceProfile(
      id: "random-\(number(0...9999))", name: flip() ? "A \\ \"name\" – ü 🥚" : "Name", size: size,
      palette: randomPalette(&numbers))
    profile.rotation = Rotation.allCases.randomElement(using: &numbers) ?? .none
    profile.scale = Double(number(25...300)) / 100
    profile.pixelsPerInch = flip() ? Double.random(in: 50...400, using: &numbers) : nil
    profile.aliases = flip() ? ["other", "third-1"] : []
    profile.vendor = flip() ? "Vendor" : nil
    profile.category = [.paper, .label, .screen, .matrix].randomElement(using: &numbers) ?? .paper
    profile.powerSource = flip() ? .battery : .mains
    profile.isMirrored = flip()
    profile.offset = PixelPoint(number(0...50), number(0...50))
    if flip() {
      let x = number(0...40), y = number(0...40)
      profile.visibleArea = PixelRect(
        x: x, y: y, width: size.width - x - number(0...10), height: size.height - y - 3)
    }
    profile.dithering = Dithering(
      fills: Dither.allCases.randomElement(using: &numbers) ?? .none,
      pictures: Dither.allCases.randomElement(using: &numbers) ?? .none, isSerpentine: flip())
    let full = Double.random(in: 1...30, using: &numbers)
    profile.refresh = RefreshRules(
      fullTime: flip() ? full : nil, fastTime: flip() ? full / 3 : nil,
      partialTime: flip() ? full / 7 : nil, fullEvery: flip() ? number(1...100) : nil,
      fullAfter: flip() ? 86_400 : nil, fullShare: Double(number(0...100)) / 100,
      alignment: number(1...32))
    profile.shortestFrameInterval = 30 + Double.random(in: 0...99, using: &numbers)
    profile.largestFile = flip() ? number(1000...100_000) : nil
    profile.touch = TouchInput.allCases.randomElement(using: &numbers) ?? .none
    profile.renderingMode = DisplayRenderingMode.allCases.randomElement(using: &numbers) ?? .vibrant
    profile.showsBackground = flip()
    if flip() {
      profile.quietHours = [QuietHours(start: number(0...700), end: number(701...1439))]
    }
    for family in DisplayFamily.allCases where flip() {
      let room = profile.visibleCanvas
      profile.familySizes[family] = PixelSize(number(20...room.width), number(20...room.height))
    }
    profile.cornerRadius = flip() ? 1.5 : 0
    return profile
  }

  private static func randomPalette(_ numbers: inout SeededRandomNumberGenerator) -> Palette {
    let known = Palette.names.compactMap(Palette.named)
    guard Bool.random(using: &numbers), let palette = known.randomElement(using: &numbers) else {
      let inks = (0..<Int.random(in: 2...16, using: &numbers)).map { number in
        Ink(
          "ink \(number)", Ink.RGB(UInt8(number), 7, 255),
          perceived: number == 0
            ? Ink.RGB(255, 255, 255) : Ink.RGB(.random(in: 0...255, using: &numbers), 0, 9))
      }
      return Palette(id: "own/inks", form: .inks(inks))
    }
    return palette
  }
}
