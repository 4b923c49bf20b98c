import Foundation
import Graphics
import PixelOutput
import Testing

@Suite struct DeviceCatalogueTests {
  @Test func idsAreSafeInFileNamesAndUnique() {
    let ids = DeviceCatalogue.all.map(\.id)
    for id in ids { #expect(id.wholeMatch(of: /[a-z0-9-]+/) != nil, "\(id)") }
    #expect(Set(ids).count == ids.count)
    #expect(ids.first == "trmnl-og")
  }

  @Test(arguments: [
    ("trmnl-og", 800, 480, 1), ("trmnl-og-2bit", 800, 480, 2), ("inky-impression-73", 800, 480, 4),
    ("kindle-paperwhite-5", 1236, 1648, 4), ("trmnl-kindle-2024", 840, 1400, 8),
    ("kiosk-1024x600", 1024, 600, 24), ("kiosk-1920x1080", 1920, 1080, 24),
    ("phone-393x852", 1179, 2556, 24),
  ])
  func writesPicturesOf(id: String, width: Int, height: Int, bits: Int) throws {
    let device = try DeviceCatalogue.profile(id: id)
    #expect(device.size == PixelSize(width, height))
    #expect(device.bitsPerPixel == bits)
  }

  @Test func oneBitTextHasNoAntialiasingAndTheRestIsOrdered() {
    for device in DeviceCatalogue.all where device.bitsPerPixel == 1 {
      #expect(device.textRendering == .crisp)
      #expect(device.dithering.fills == .ordered)
    }
  }

  @Test func anUnknownIdNamesTheNearest() {
    #expect(
      throws: UnknownDevice(id: "trmnl-0g"),
      performing: { try DeviceCatalogue.profile(id: "trmnl-0g") })
    #expect(
      UnknownDevice(id: "trmnl-0g").description
        == "unknown device 'trmnl-0g'; did you mean 'trmnl-og'?")
    #expect(
      UnknownDevice(id: "toaster").description.hasPrefix(
        "unknown device 'toaster'; known are trmnl-og, trmnl-og-2bit, "))
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
