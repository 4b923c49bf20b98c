import CairoBackend
import Charts
import Foundation
import FramePipeline
import PixelOutput

/// A chart as a display shows it.
@MainActor
struct RenderedChart {
  /// A display of a kind, by its id in the catalog.
  enum Display: String, CaseIterable, Sendable {
    case kiosk = "kiosk-1024x600", gray16 = "trmnl-x", bw = "trmnl-og", spectra6 = "openpaper-7"
  }

  let list: DisplayList
  private let profile: DeviceProfile
  private let background: ResolvedColor

  init(
    _ view: some View, on display: Display = .kiosk, size: CGSize = CGSize(width: 380, height: 220),
    padding: CGFloat = 0, colorScheme: ColorScheme = .light
  ) throws {
    var profile = try DeviceCatalog.profile(id: display.rawValue)
    profile.size = PixelSize(Int(size.width * profile.scale), Int(size.height * profile.scale))
    self.profile = profile
    background = colorScheme == .dark ? .black : .white
    let lease = TextEnginePool.shared.lease()
    defer { lease.end() }
    let context = LayoutContext(
      text: lease.engine, images: ImageDecoder(), scale: profile.scale)
    let services = RenderServices(layout: context, resources: EmptyResources())
    var environment = EnvironmentValues()
    environment.displayScale = profile.scale
    environment.displayInks = profile.palette.inkColors
    environment.colorScheme = colorScheme
    environment.locale = Locale(identifier: "en_US")
    environment.timeZone = .gmt
    environment.calendar = Calendar(identifier: .gregorian)
    let padded = view.padding(padding)
    list = RootView(padded, environment: environment, services: services).displayList(size: size)
  }

  /// The picture as a PNG file.
  func png() throws -> Data {
    var bitmap = Bitmap(width: profile.size.width, height: profile.size.height)
    let content = CairoRasterizer().rasterize(
      list, scale: profile.scale, into: &bitmap, mode: profile.edgeRendering,
      background: background,
      recordsContent: profile.palette.needsDithering)
    let encoder = FrameEncoder(profile: profile)
    return Data(try encoder.encode(encoder.quantize(&bitmap, content: content)))
  }

  /// The picture as the display shows it.
  func pixels() throws -> Bitmap { try PNGDecoder.decode([UInt8](png())) }

  /// The texts of the picture with their boxes, in points.
  var texts: [(string: String, frame: CGRect)] { Self.texts(list.items, .identity) }

  private static func texts(
    _ items: [DisplayList.Item], _ transform: CGAffineTransform
  ) -> [(string: String, frame: CGRect)] {
    let lease = TextEnginePool.shared.lease()
    defer { lease.end() }
    let engine = lease.engine
    return items.flatMap { item -> [(string: String, frame: CGRect)] in
      switch item {
      case .text(let block, let origin, _):
        let lines = engine.measure(block).lines
        return lines.map { line in
          let box = line.frame.offsetBy(dx: origin.x, dy: origin.y)
          return (block.string, box.applying(transform))
        }
      case .group(let group):
        var inner = transform
        for case .transform(let change) in group.effects { inner = change.concatenating(transform) }
        return texts(group.items, inner)
      default: return []
      }
    }
  }

  /// The bounding boxes of the filled paths, in drawing order, rounded to whole points.
  var fills: [CGRect] {
    paths.filter(\.isFilled).map { $0.path.boundingRect.integral }
  }

  /// The filled and stroked paths, in drawing order; those in groups are at the places that the group moves them to.
  var paths: [(path: Path, isFilled: Bool)] { Self.paths(list.items) }

  private static func paths(_ items: [DisplayList.Item]) -> [(path: Path, isFilled: Bool)] {
    items.flatMap { item -> [(path: Path, isFilled: Bool)] in
      switch item {
      case .fill(let path, _, _): [(path, true)]
      case .stroke(let path, _, _, _): [(path, false)]
      case .group(let group): paths(group.items)
      default: []
      }
    }
  }
}
