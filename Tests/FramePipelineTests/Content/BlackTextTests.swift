import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import Testing
import WidgetUI

@testable import FramePipeline

@Suite("Black text on white")
@MainActor struct BlackTextTests {
  nonisolated static let palettes = Palette.known + MeasuredInks.all.map(\.palette)

  @Test("contains no pixels of another color, at any size and on any palette", arguments: palettes)
  func specks(palette: Palette) throws {
    for text in [TextRendering.crisp, .smooth] {
      // Antialiased edges are gray on displays with grays, and on ink panels with `.smooth` text.
      guard text == .crisp || !palette.isColored else { continue }
      for size in 9...34 {
        let device = panel(palette, 240, 60, text: text)
        let picture = try drawnOnDevice(device) {
          Text(verbatim: "Hamburg 0189 äß").font(.system(size: Double(size)))
            .frame(width: 240, height: 60)
            .background(.white)
            .foregroundStyle(.black)
        }
        let colors = Set(picture.pixels)
        #expect(colors.contains(0xFFFF_FFFF))
        if text == .crisp, palette.hasInks {
          #expect(colors == [0xFF00_0000, 0xFFFF_FFFF], "\(palette.id) \(size)")
        } else {
          #expect(colors.filter { !isGray($0) } == [], "\(palette.id) \(size)")
        }
      }
    }
  }

  @Test("contains only grays with any dithering algorithm", arguments: palettes)
  func dithers(palette: Palette) throws {
    for dither in Dither.allCases {
      for text in [TextRendering.crisp, .smooth] {
        let device = panel(palette, 160, 40, text: text)
        let picture = try drawnOnDevice(device, adjust: { $0.dither = dither }) {
          Text(verbatim: "Hamburg 0189 äß").font(.system(size: 13))
            .frame(width: 160, height: 40)
            .background(.white)
            .foregroundStyle(.black)
        }
        #expect(Set(picture.pixels).filter { !isGray($0) } == [], "\(palette.id) \(dither) \(text)")
      }
    }
  }

  @Test("is rendered crisp on every catalog device with colored inks", arguments: DeviceCatalog.all)
  nonisolated func coloredInks(device: DeviceProfile) {
    guard device.palette.isColored else { return }
    #expect(device.textRendering == .crisp, "\(device.id)")
  }

  private func isGray(_ color: UInt32) -> Bool {
    color >> 16 & 255 == color & 255 && color >> 8 & 255 == color & 255
  }
}

extension Palette {
  fileprivate var isColored: Bool {
    switch form {
    case .inks(let inks): inks.contains { Set($0.nominal.components).count > 1 }
    case .gray, .rgb: false
    }
  }

  /// Whether the palette has so few colors that each can be an ink.
  fileprivate var hasInks: Bool {
    switch form {
    case .inks, .gray: true
    case .rgb: false
    }
  }
}

extension Ink.RGB {
  fileprivate var components: [UInt8] { [red, green, blue] }
}
