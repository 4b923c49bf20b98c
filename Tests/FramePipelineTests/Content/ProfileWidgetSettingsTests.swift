import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

/// What a profile specifies about a widget's surroundings: rendering mode, background, corners.
@Suite("Widget settings of a device profile")
@MainActor struct ProfileWidgetSettingsTests {
  private let white: UInt32 = 0xFFFF_FFFF
  private let red: UInt32 = 0xFFFF_0000
  private let blue: UInt32 = 0xFF00_00FF

  private func kiosk(
    _ change: (inout DeviceProfile) -> Void = { _ in }, rotation: Rotation = .none
  ) -> DeviceProfile {
    let size = rotation.rotate(PixelSize(120, 80))
    var device = panel(
      .rgb888, size.width, size.height, rotation: rotation, text: .smooth, dithering: .off)
    change(&device)
    return device
  }

  @Test("provide the rendering mode that views read and that changes colors")
  func renderingMode() throws {
    func word(_ mode: DisplayRenderingMode) throws -> Bitmap {
      try drawnOnDevice(kiosk { $0.renderingMode = mode }) { ModeColor() }
    }
    #expect(try word(.fullColor)[60, 40] == red)
    #expect(try word(.accented)[60, 40] == 0xFF00_0000)
    let vibrant = try word(.vibrant)[60, 40]
    #expect(vibrant & 255 == vibrant >> 8 & 255)
    #expect(vibrant & 255 == vibrant >> 16 & 255)
  }

  @Test(
    "remove container backgrounds, except those marked as not removable", arguments: [true, false])
  func background(isRemovable: Bool) throws {
    func corner(_ change: (inout DeviceProfile) -> Void) throws -> UInt32 {
      try drawnOnDevice(kiosk(change), removesBackground: isRemovable) {
        Color.clear.containerBackground(for: .widget) { Self.solidRed }
      }[2, 2]
    }
    #expect(try corner { _ in } == red)
    #expect(try corner { $0.showsBackground = false } == (isRemovable ? white : red))
  }

  @Test("show the screen's background where a container background is removed, if legible")
  func removedBackground() throws {
    func corner(_ device: DeviceProfile) throws -> UInt32 {
      try drawnOnDevice(device) {
        $0.background = ResolvedColor(red: 0, green: 0, blue: 1)
      } _: {
        Color.clear.containerBackground(for: .widget) { Self.solidRed }
      }[2, 2]
    }
    #expect(try corner(kiosk()) == red)
    #expect(try corner(kiosk { $0.showsBackground = false }) == blue)
    #expect(try corner(kiosk { $0.renderingMode = .accented }) == blue)
    let crisp = kiosk {
      $0.showsBackground = false
      $0.textRendering = .crisp
    }
    #expect(try corner(crisp) == white)
  }

  @Test("tell views whether a container background is shown")
  func backgroundEnvironmentValue() throws {
    func color(_ shows: Bool) throws -> UInt32 {
      try drawnOnDevice(kiosk { $0.showsBackground = shows }) { BackgroundColor() }[60, 40]
    }
    #expect(try color(true) == blue)
    #expect(try color(false) == red)
  }

  @Test("round a widget's corners over the screen's background unless the radius is 0")
  func corners() throws {
    func picture(_ radius: Double, _ rotation: Rotation = .none) throws -> Bitmap {
      try drawnOnDevice(kiosk({ $0.cornerRadius = radius }, rotation: rotation)) {
        $0.background = ResolvedColor(red: 0, green: 0, blue: 1)
      } _: {
        Self.solidRed
      }
    }
    #expect(try Set(picture(0).pixels) == [red])
    for rotation in Rotation.allCases {
      let round = try picture(20, rotation)
      let (right, bottom) = (round.width - 1, round.height - 1)
      for (x, y) in [(0, 0), (right, 0), (0, bottom), (right, bottom)] {
        #expect(round[x, y] == blue, "\(rotation)")
      }
      #expect(round[40, 0] == red && round[0, 40] == red, "\(rotation)")
      #expect(round[round.width / 2, round.height / 2] == red)
    }
    #expect(try picture(1e9)[60, 40] == red)
    #expect(try picture(.nan)[0, 0] == red)
    #expect(try picture(-4)[0, 0] == red)
  }

  @Test("draw no gray edges at rounded corners on a one-bit panel")
  func crispCorners() throws {
    var device = panel(.blackAndWhite, 120, 80)
    device.cornerRadius = 20
    let picture = try drawnOnDevice(device) { Color.black }
    #expect(picture[0, 0] == white)
    #expect(picture[60, 0] == 0xFF00_0000)
    let row = (0..<120).map { picture[$0, 4] == white ? "w" : "k" }.joined()
    #expect(row.hasPrefix("wwwwww") && row.hasSuffix("wwwwww"))
    #expect(row.split(separator: "w").count == 1)
  }

  @Test(
    "give ContainerRelativeShape corners concentric with the widget's", arguments: Rotation.allCases
  )
  func containerShape(rotation: Rotation) throws {
    let device = kiosk({ $0.cornerRadius = 24 }, rotation: rotation)
    let picture = try drawnOnDevice(device) {
      ZStack {
        Self.solidRed
        ContainerRelativeShape().fill(Self.solidBlue).padding(8)
      }
    }
    let expected = try drawnOnDevice(device) {
      ZStack {
        Self.solidRed
        RoundedRectangle(cornerRadius: 16).fill(Self.solidBlue).padding(8)
      }
    }
    #expect(picture == expected)
    var bare = device
    bare.cornerRadius = 0
    let square = try drawnOnDevice(bare) {
      ZStack {
        Self.solidRed
        ContainerRelativeShape().fill(Self.solidBlue).padding(8)
      }
    }
    #expect(square[8, 8] == blue)
    #expect(square[7, 7] == red)
  }

  @Test("do not round accessory families, and are overridden by a screen's settings")
  func exceptions() throws {
    let device = kiosk {
      $0.cornerRadius = 20
      $0.showsBackground = false
      $0.renderingMode = .vibrant
    }
    let round = try drawnOnDevice(device, family: .accessoryRectangular) { Self.solidRed }
    #expect(round[0, 0] == round[20, 20])
    var settings = RenderSettings(device: device)
    #expect(settings.renderingMode == .vibrant)
    #expect(!settings.showsBackground)
    settings.cornerRadius = 0
    let square = try drawnOnDevice(device) {
      $0.cornerRadius = 0
      $0.renderingMode = .fullColor
    } _: {
      Self.solidRed
    }
    #expect(Set(square.pixels) == [red])
  }

  private static let solidRed = Color(.sRGB, red: 1, green: 0, blue: 0)
  private static let solidBlue = Color(.sRGB, red: 0, green: 0, blue: 1)

  private struct ModeColor: View {
    @Environment(\.widgetRenderingMode) private var mode

    var body: some View { mode == .accented ? Color.green : ProfileWidgetSettingsTests.solidRed }
  }

  private struct BackgroundColor: View {
    @Environment(\.showsWidgetContainerBackground) private var isShown

    var body: some View {
      isShown ? ProfileWidgetSettingsTests.solidBlue : ProfileWidgetSettingsTests.solidRed
    }
  }
}
