import CairoBackend
import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Render keys")
struct RenderKeyTests {
  private static func drawing(
    _ change: (inout RenderKeyMaker.Drawing) -> Void = { _ in }
  ) -> RenderKeyMaker.Drawing {
    var drawing = RenderKeyMaker.Drawing(
      placement: PicturePlacement(canvas: PixelSize(80, 48), scale: 1, rotation: .none),
      background: .white, cornerRadius: 0)
    change(&drawing)
    return drawing
  }

  private static func traits(
    _ change: (inout DeviceProfile) -> Void = { _ in }
  ) -> PictureTraits {
    var profile = DeviceCatalog.trmnl
    change(&profile)
    return PictureTraits(of: profile)
  }

  private static func key(
    _ traits: PictureTraits = traits(), _ drawing: RenderKeyMaker.Drawing = drawing(),
    of list: DisplayList = DisplayList(size: .zero)
  ) -> RenderKey? {
    var maker = RenderKeyMaker(traits: traits, drawing: drawing)
    return maker.key(of: list)
  }

  @Test func everySettingOfDrawingChangesTheKey() {
    let ink = Ink("white", .init(255, 255, 255))
    func inks(_ other: Ink) -> Palette { Palette(id: "two", form: .inks([ink, other])) }
    let keys = [
      Self.key(),
      // The device.
      Self.key(Self.traits { $0.palette = .gray4 }), Self.key(Self.traits { $0.palette = .rgb888 }),
      Self.key(Self.traits { $0.palette = .rgb444 }),
      Self.key(Self.traits { $0.palette = inks(Ink("a", .init(0, 0, 0))) }),
      Self.key(Self.traits { $0.palette = inks(Ink("a", .init(1, 0, 0))) }),
      Self.key(
        Self.traits { $0.palette = inks(Ink("a", .init(0, 0, 0), perceived: .init(9, 9, 9))) }),
      Self.key(
        Self.traits {
          $0.palette = Palette(
            id: "bw", form: .gray(.one), perceivedColors: [.init(9, 9, 9), .init(200, 200, 200)])
        }),
      Self.key(Self.traits { $0.dithering.fills = .atkinson }),
      Self.key(Self.traits { $0.dithering.pictures = .atkinson }),
      Self.key(Self.traits { $0.dithering.isSerpentine.toggle() }),
      Self.key(Self.traits { $0.textRendering = .smooth }),
      Self.key(Self.traits { $0.rotation = .half }),
      Self.key(Self.traits { $0.isMirrored.toggle() }), Self.key(Self.traits { $0.scale = 2 }),
      Self.key(Self.traits { $0.formats = [.bmp] }), Self.key(Self.traits { $0.largestFile = 9 }),
      // What it is drawn with besides.
      Self.key(Self.traits(), Self.drawing { $0.placement.canvas.width = 79 }),
      Self.key(Self.traits(), Self.drawing { $0.placement.canvas.height = 47 }),
      Self.key(Self.traits(), Self.drawing { $0.placement.scale = 2 }),
      Self.key(Self.traits(), Self.drawing { $0.placement.rotation = .half }),
      Self.key(Self.traits(), Self.drawing { $0.placement.isMirrored = true }),
      Self.key(
        Self.traits(),
        Self.drawing {
          $0.placement.letterbox = Letterbox(picture: PixelSize(90, 50), origin: PixelPoint(1, 0))
        }),
      Self.key(
        Self.traits(),
        Self.drawing {
          $0.placement.letterbox = Letterbox(picture: PixelSize(90, 50), origin: PixelPoint(0, 1))
        }),
      Self.key(Self.traits(), Self.drawing { $0.background = .black }),
      Self.key(Self.traits(), Self.drawing { $0.cornerRadius = 1 }),
      Self.key(Self.traits(), Self.drawing { $0.dither = .atkinson }),
      Self.key(Self.traits(), Self.drawing { $0.compression = .fast }),
      // The display list.
      Self.key(
        of: DisplayList(size: .zero, items: [.accessibility(.init(frame: .zero, label: ""))])),
    ]
    #expect(!keys.contains(nil))
    #expect(Set(keys).count == keys.count)
  }

  @Test func irrelevantDevicePropertiesDoNotChangeTheKey() {
    let other = Self.traits {
      $0.id = "other"
      $0.name = "Other"
      $0.vendor = nil
      $0.powerSource = .mains
      $0.quietHours = []
      $0.shortestFrameInterval = 900
    }
    #expect(Self.key(other) == Self.key())
  }

  /// A display list of one text, shaped with an engine of its own.
  private static func list(_ string: String, fonts: [URL] = []) -> DisplayList {
    let engine = PangoTextEngine(extraFonts: fonts)
    var list = DisplayList(
      size: CGSize(width: 80, height: 48),
      items: [
        .text(
          TextBlock(
            spans: [.init(string: string, face: FontFace(size: 12), paint: .color(.black))],
            metrics: .system(size: 12)), at: .zero)
      ])
    list.shapeTexts { engine.measure($0).glyphs }
    return list
  }

  @Test func textsOfTwoEnginesHaveEqualKeys() {
    let key = Self.key(of: Self.list("Tea 12:30"))
    #expect(key != nil)
    #expect(Self.key(of: Self.list("Tea 12:30")) == key)
    #expect(Self.key(of: Self.list("Tea 12:31")) != key)
  }

  @Test func glyphsAreContainedInTheKey() {
    var list = Self.list("Tea")
    let shaped = Self.key(of: list)
    for index in list.items.indices {
      if case .text(let block, let point, _) = list.items[index] {
        list.items[index] = .text(block, at: point)
      }
    }
    #expect(Self.key(of: list) != shaped)
  }

  @Test func fontFileThatWasReplacedHasNoDigest() throws {
    let folder = OutputFolder()
    let file = folder.path + "/font.ttf"
    try FileManager.default.createDirectory(
      atPath: folder.path, withIntermediateDirectories: true)
    let digests = FontFileDigests()
    #expect(digests.digest(of: file) == nil)
    try Data("first".utf8).write(to: URL(fileURLWithPath: file))
    let first = digests.digest(of: file)
    #expect(first != nil)
    #expect(digests.digest(of: file) == first)
    try Data("second one".utf8).write(to: URL(fileURLWithPath: file))
    #expect(digests.digest(of: file) == nil)
    #expect(digests.digest(of: folder.path) == nil)
  }

  @Test(arguments: [
    ("plain", "<svg xmlns='http://www.w3.org/2000/svg'><rect width='9' height='9'/></svg>", true),
    ("text", "<svg xmlns='http://www.w3.org/2000/svg'><text>Tea</text></svg>", false),
    ("pdf", "%PDF-1.4", false), ("other", "no picture", true),
  ])
  func picturesThatDependOnFoundFontsHaveNoKey(name: String, source: String, hasKey: Bool) {
    let picture = DisplayList.Picture(
      content: ImageContent(data: Data(source.utf8)), frame: .zero)
    let list = DisplayList(size: .zero, items: [.image(picture)])
    #expect((Self.key(of: list) != nil) == hasKey)
  }

  @Test func bytesOfPicturesChangeTheKey() {
    func key(_ bytes: String) -> RenderKey? {
      let picture = DisplayList.Picture(
        content: ImageContent(data: Data(bytes.utf8)), frame: .zero)
      return Self.key(of: DisplayList(size: .zero, items: [.image(picture)]))
    }
    #expect(key("a") == key("a"))
    #expect(key("a") != key("b"))
  }
}
