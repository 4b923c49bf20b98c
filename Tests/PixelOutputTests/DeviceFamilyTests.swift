import Foundation
import PixelOutput
import Testing

@Suite struct DeviceFamilyTests {
  @Test(arguments: [
    (DisplayFamily.systemSmall, 400, 240), (.systemMedium, 800, 240), (.systemLarge, 400, 480),
    (.systemExtraLarge, 800, 480), (.accessoryCircular, 72, 72), (.accessoryRectangular, 160, 72),
    (.accessoryInline, 234, 26),
  ])
  func dividesLandscapePanels(family: DisplayFamily, width: Int, height: Int) {
    #expect(DeviceCatalog.trmnl.canvas(of: family) == PixelSize(width, height))
    #expect(DeviceCatalog.trmnl.canvas(of: family, fill: true) == PixelSize(800, 480))
  }

  @Test(arguments: [
    (DisplayFamily.systemSmall, 618, 824), (.systemMedium, 1236, 412), (.systemLarge, 1236, 824),
    (.systemExtraLarge, 1236, 1648), (.accessoryCircular, 144, 144),
    (.accessoryRectangular, 320, 144), (.accessoryInline, 468, 52),
  ])
  func dividesPortraitPanels(family: DisplayFamily, width: Int, height: Int) {
    let device = DeviceCatalog.paperwhite
    #expect(device.canvas(of: family) == PixelSize(width, height))
    #expect(
      device.pointSize(of: family) == CGSize(width: Double(width) / 2, height: Double(height) / 2))
  }

  /// Small, medium, large and extra large, in pixels.
  @Test(arguments: [
    // Cells are about square, however long the panel is.
    (1360, 480, 1.0, "340×240 680×240 680×480 1360×480"),
    (1648, 824, 2.0, "412×412 824×412 824×824 1648×824"),
    (480, 800, 1.5, "240×200 480×200 480×400 480×800"),
    // A large board on a wall has more cells.
    (2880, 2160, 2.0, "720×540 1440×540 1440×1080 2880×2160"),
    // A large widget on a narrow panel fills it.
    (400, 300, 1.0, "200×150 400×150 400×300 400×300"),
    // Labels: half of one would be too small.
    (152, 152, 1.0, "152×152 152×152 152×152 152×152"),
    (296, 128, 1.0, "148×128 296×128 296×128 296×128"),
    (144, 200, 1.0, "144×200 144×100 144×200 144×200"),
    (64, 32, 1.0, "32×32 64×32 64×32 64×32"),
    (1, 1, 1.0, "1×1 1×1 1×1 1×1"),
  ])
  func panelsOfAnyShapeHaveUsefulProportions(
    width: Int, height: Int, scale: Double, sizes: String
  ) {
    let device = DeviceProfile(
      id: "panel", name: "Panel", size: PixelSize(width, height), scale: scale, palette: .rgb888)
    #expect(device.systemSizes == sizes)
  }

  @Test func usesOnlyTheVisibleArea() {
    var device = DeviceCatalog.kindle
    device.visibleArea = PixelRect(x: 20, y: 100, width: 800, height: 1200)
    #expect(device.systemSizes == "600×400 1200×400 600×800 1200×800")
    #expect(device.canvas(of: .systemSmall, fill: true) == PixelSize(1200, 800))
    #expect(device.pictureSize(of: .systemExtraLarge) == PixelSize(800, 1200))
  }

  @Test(arguments: DeviceCatalog.all)
  func everyFamilyOfEveryDeviceIsUsable(device: DeviceProfile) {
    let panel = device.canvas
    for family in DisplayFamily.allCases {
      let size = device.canvas(of: family), points = device.pointSize(of: family)
      let name: Comment = "\(family) \(size)"
      #expect(size.width > 0 && size.height > 0, name)
      let fits = size.width <= panel.width && size.height <= panel.height
      #expect(fits || device.category == .preview, name)
      let aspect = Double(size.width) / Double(size.height)
      let shortSide = Double(min(panel.width, panel.height)) / device.scale
      switch family {
      case .systemSmall:
        #expect((0.7...1.8).contains(aspect), name)
        #expect(min(points.width, points.height) >= min(120, shortSide), name)
      case .systemMedium:
        #expect((1...3.6).contains(aspect), name)
        #expect(points.height >= min(100, shortSide), name)
      case .systemLarge:
        #expect((0.65...2.4).contains(aspect), name)
        #expect(min(points.width, points.height) >= min(180, shortSide), name)
      case .systemExtraLarge: #expect(size == panel || device.category == .preview, name)
      case .accessoryCircular: #expect(size.width == size.height, name)
      case .accessoryRectangular, .accessoryInline: #expect(size.width >= size.height, name)
      }
    }
  }

  @Test(arguments: DeviceCatalog.all)
  func familiesIncreaseInArea(device: DeviceProfile) {
    let areas = [DisplayFamily.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge].map {
      let size = device.canvas(of: $0)
      return size.width * size.height
    }
    // A label's medium widget may be smaller than its small one.
    #expect(device.category == .label || areas == areas.sorted(), "\(areas)")
  }

  @Test func rotatedPanelsSwapCanvasAndPictureSize() {
    let device = DeviceCatalog.kindle
    #expect(device.canvas == PixelSize(1400, 840))
    #expect(device.canvas(of: .systemMedium) == PixelSize(1400, 420))
    #expect(device.pictureSize(of: .systemMedium) == PixelSize(420, 1400))
    #expect(device.pointSize(of: .systemExtraLarge) == CGSize(width: 700, height: 420))
  }

  @Test func twoMediumWidgetsOfAnEReaderMakeALargeOne() {
    let device = DeviceCatalog.paperwhite
    #expect(device.canvas(of: .systemMedium) == PixelSize(1236, 412))
    #expect(device.canvas(of: .systemLarge) == PixelSize(1236, 824))
  }

  @Test func profileOverridesFamilySizes() {
    let phone = DeviceCatalog.phone
    #expect(phone.pointSize(of: .systemSmall) == CGSize(width: 158, height: 158))
    #expect(phone.pointSize(of: .systemMedium) == CGSize(width: 338, height: 158))
    #expect(phone.pointSize(of: .systemLarge) == CGSize(width: 338, height: 354))
    #expect(phone.pointSize(of: .accessoryInline) == CGSize(width: 234, height: 26))
  }

  @Test func oddPanelSizesAreRoundedDown() {
    let device = DeviceProfile(
      id: "odd", name: "Odd", size: PixelSize(801, 481), palette: .rgb888)
    #expect(device.canvas(of: .systemSmall) == PixelSize(400, 240))
    #expect(device.canvas(of: .systemLarge) == PixelSize(400, 481))
  }
}

extension DeviceProfile {
  /// The sizes of the system families in pixels.
  fileprivate var systemSizes: String {
    [DisplayFamily.systemSmall, .systemMedium, .systemLarge, .systemExtraLarge].map {
      let size = canvas(of: $0)
      return "\(size.width)×\(size.height)"
    }
    .joined(separator: " ")
  }
}
