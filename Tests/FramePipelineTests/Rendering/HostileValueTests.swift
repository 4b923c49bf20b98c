import CairoBackend
import Foundation
import FramePipeline
import Graphics
import LayoutEngine
import PixelOutput
import Testing
import WidgetUI

/// Values that an author, a template or a server's data can put into a view, drawn through layout,
/// rasterizer and quantizer.
@Suite("Extreme numeric values")
@MainActor struct HostileValueTests {
  /// A view that contains a number.
  struct HostileValueCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let content: @MainActor (Double) -> AnyView

    init(_ name: String, @ViewBuilder _ content: @escaping @MainActor (Double) -> some View) {
      testDescription = name
      self.content = { AnyView(content($0)) }
    }
  }

  static let values: [Double] = [
    0, -1, .leastNonzeroMagnitude, 1e-9, 1e5, 1e9, 1e19, -1e19, 1e38, 1e100, 1e308, -1e308,
    .greatestFiniteMagnitude, .infinity, -.infinity, .nan,
  ]

  @Test("do not crash rendering or affect neighboring views", arguments: specimens)
  func specimen(_ specimen: HostileValueCase) throws {
    for value in Self.values {
      for palette in [Palette.blackAndWhite, .rgb888] {
        let picture = try draw(specimen.content(value), palette)
        #expect(picture.width == 60 && picture.height == 40)
        // The square that follows is drawn in the corner.
        #expect(picture[1, 1] == 0xFF00_0000, "\(value) in \(palette)")
      }
    }
  }

  @Test("do not crash rendering if transforms are nested")
  func repetition() throws {
    for factor in [1e-3, 1000, -1000, 1e38] {
      for palette in [Palette.blackAndWhite, .rgb888] {
        var view = AnyView(Text(verbatim: "9:41 Swim").underline())
        for _ in 0..<8 { view = AnyView(view.scaleEffect(factor)) }
        #expect(try draw(view, palette)[1, 1] == 0xFF00_0000)
      }
    }
  }

  @Test("use memory in proportion to the picture's size")
  func memory() throws {
    let before = try residentPeak(resets: true)
    for value in [30, 100, 500, 1e3, 1e4, 1e5] {
      for palette in [Palette.blackAndWhite, .rgb888] {
        _ = try draw(AnyView(Text(verbatim: "@#%&8").font(.system(size: value))), palette)
        _ = try draw(AnyView(Text(verbatim: "@#%&8").scaleEffect(value)), palette)
        _ = try draw(AnyView(Circle().blur(radius: value).scaleEffect(value)), palette)
      }
    }
    // Other suites run in parallel with this one.
    #expect(try residentPeak(resets: false) - before < 600 << 20)
  }

  /// Returns the process's peak resident memory in bytes since the last reset.
  private func residentPeak(resets: Bool) throws -> Int {
    if resets { try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs")) }
    let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) })
      << 10
  }

  private func draw(_ content: AnyView, _ palette: Palette) throws -> Bitmap {
    let isColor = palette == .rgb888
    let profile = DeviceProfile(
      id: "hostile", name: "Hostile", size: PixelSize(60, 40), scale: 1, palette: palette,
      dithering: isColor ? .off : Dithering(), textRendering: isColor ? .smooth : .crisp)
    let lease = TextEnginePool.shared.lease()
    defer { lease.end() }
    let context = LayoutContext(
      text: lease.engine, images: ImageDecoder(), scale: profile.scale)
    let services = RenderServices(layout: context, resources: EmptyResources())
    let view = content.frame(width: 60, height: 40).clipped()
      .overlay(alignment: .topLeading) { Rectangle().frame(width: 4, height: 4) }
    let root = RootView(view, environment: EnvironmentValues(), services: services)
    var bitmap = Bitmap(width: 60, height: 40)
    let mask = CairoRasterizer().rasterize(
      root.displayList(size: CGSize(width: 60, height: 40)), scale: profile.scale, into: &bitmap,
      mode: profile.edgeRendering, background: .white,
      recordsContent: profile.palette.needsDithering)
    let encoder = FrameEncoder(profile: profile)
    return try PNGDecoder.decode([UInt8](encoder.encode(encoder.quantize(&bitmap, content: mask))))
  }
}
