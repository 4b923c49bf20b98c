import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

@MainActor @Suite struct ImageTests {
  private let photo = Image(uiImage: UIImage(data: Data("60x30".utf8)) ?? UIImage())

  @Test func imagesHaveTheirNaturalSizeUnlessResizable() {
    let sharp = UIImage(data: Data("60x30".utf8), scale: 3) ?? UIImage()
    let cases: [(AnyView, CGFloat?, CGFloat?, CGSize)] = [
      (AnyView(photo), 200, 10, CGSize(width: 60, height: 30)),
      (AnyView(photo), nil, nil, CGSize(width: 60, height: 30)),
      (AnyView(Image(uiImage: sharp)), 200, 200, CGSize(width: 20, height: 10)),
      (AnyView(photo.resizable()), 200, 100, CGSize(width: 200, height: 100)),
      (AnyView(photo.resizable()), nil, nil, CGSize(width: 60, height: 30)),
      (AnyView(photo.resizable().scaledToFit()), 90, 90, CGSize(width: 90, height: 45)),
      (AnyView(photo.resizable().scaledToFill()), 90, 90, CGSize(width: 180, height: 90)),
    ]
    for (view, width, height, expected) in cases {
      #expect(size(of: view, width, height) == expected)
    }
  }

  @Test func missingImageIsASquarePlaceholderAndReported() {
    let view = Image("panda").resizable().aspectRatio(contentMode: .fit).frame(width: 92)
    let drawn = RenderedView(view, resources: SingleImageResources())
    #expect(size(of: view, nil, nil) == CGSize(width: 92, height: 92))
    #expect(drawn.lines.map { $0.prefix(6) } == ["stroke", "stroke"])
    #expect(
      drawn.diagnostics == ["image 'panda' is in no asset catalog; did you mean 'Panda'?"])
  }

  @Test func brokenDataIsDrawnAsAPlaceholderAndReported() {
    let drawn = RenderedView(Image(uiImage: UIImage(data: Data("not a picture".utf8)) ?? UIImage()))
    #expect(drawn.lines.count == 2)
    #expect(
      drawn.diagnostics == [
        "image data is not a readable image, or is too large; replace it"
      ])
    #expect(RenderedView(Image(uiImage: UIImage())).lines == [])
  }

  @Test func templatesTakeTheForegroundStyle() {
    #expect(RenderedView(photo).lines == ["image 20,35 60x30"])
    #expect(
      RenderedView(photo.renderingMode(.template).foregroundStyle(.red)).lines
        == ["image 20,35 60x30 tint FF383C"])
    #expect(
      RenderedView(photo.resizable(resizingMode: .tile)).lines
        == ["fill rect 0,0 100x100 image(0,0 1)"])
    #expect(
      RenderedView(photo.redacted(reason: .placeholder)).lines == [
        "fill rect 20,35 60x30 000000*0.2"
      ])
  }

  @Test func symbolsScaleWithTheFont() throws {
    let star = Image(systemName: "star.fill")
    let body = size(of: star, nil, nil)
    #expect((17...22).contains(body.width))
    let large = size(of: star.imageScale(.large), nil, nil)
    #expect(large.width > body.width)
    #expect(size(of: star.font(.largeTitle), nil, nil).width > 1.8 * body.width)
    let drawn = RenderedView(star.foregroundStyle(.red))
    #expect(drawn.items.count == 1)
    #expect(drawn.lines[0].hasSuffix("FF383C"))
    #expect(size(of: star.resizable(), 50, 40) == CGSize(width: 50, height: 40))
  }

  @Test func unknownSymbolIsAPlaceholderAndReportedWithTheNearestName() {
    let drawn = RenderedView(Image(systemName: "starr.fill"))
    #expect(drawn.lines.count == 2)
    #expect(drawn.diagnostics == ["symbol 'starr.fill' has no icon; did you mean 'star.fill'?"])
  }

  @Test func symbolVariantsTakePrecedence() {
    #expect(
      RenderedView(Image(systemName: "star").symbolVariant(.fill)).lines
        == RenderedView(Image(systemName: "star.fill")).lines)
    #expect(RenderedView(Image(systemName: "star.fill").symbolVariant(.fill)).diagnostics == [])
  }

  @Test func onlyLabeledImagesAreAccessible() {
    #expect(RenderedView(photo.accessibilityLabel("A panda")).accessibilityTexts == ["A panda"])
    #expect(RenderedView(photo).accessibilityTexts == [])
  }
}

/// Resources with a single image.
private struct SingleImageResources: ViewResources {
  func image(
    named name: String, scale: Double, colorScheme: ColorScheme, bundle: Bundle?
  ) -> ResourceImage? {
    name == "Panda" ? ResourceImage(content: ImageContent(data: Data("9x9".utf8)), scale: 1) : nil
  }

  func color(
    named name: String, colorScheme: ColorScheme, highContrast: Bool, bundle: Bundle?
  ) -> ResolvedColor? { nil }

  func localizedString(
    key: String, arguments: [LocalizedArgument], table: String?, locale: Locale, bundle: Bundle?
  ) -> String? { nil }

  func nearestName(to name: String, kind: ResourceKind) -> String? { "Panda" }

  func contents(of url: URL) -> Data? { nil }
}

@MainActor @Suite struct PictureSizeTests {
  @Test func imageSizeIsReadFromItsHeader() {
    let png: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 1, 0, 0, 0, 0, 64]
    let gif: [UInt8] = Array("GIF89a".utf8) + [16, 0, 8, 0]
    let jpeg: [UInt8] =
      [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 0, 0, 0xFF, 0xC0, 0, 11, 8, 0, 30, 0, 60, 3, 0, 0, 0]
    let cases: [([UInt8], CGSize)] = [
      (png, CGSize(width: 256, height: 64)), (gif, CGSize(width: 16, height: 8)),
      (jpeg, CGSize(width: 60, height: 30)), (Array("nothing".utf8), .zero),
      (Array(png.prefix(20)), .zero), (Array(jpeg.prefix(12)), .zero),
    ]
    for (bytes, expected) in cases { #expect(UIImage(data: Data(bytes))?.size == expected) }
    #expect(UIImage(data: Data(png), scale: 2)?.size == CGSize(width: 128, height: 32))
    #expect(UIImage(data: Data()) == nil)
  }
}
