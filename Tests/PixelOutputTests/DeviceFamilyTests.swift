import Foundation
import PixelOutput
import Testing

@Suite struct DeviceFamilyTests {
  @Test(arguments: [
    (DisplayFamily.systemSmall, 400, 240), (.systemMedium, 800, 240), (.systemLarge, 400, 480),
    (.systemExtraLarge, 800, 480), (.accessoryCircular, 72, 72), (.accessoryRectangular, 160, 72),
    (.accessoryInline, 234, 26),
  ])
  func landscapePanelsAreDivided(family: DisplayFamily, width: Int, height: Int) {
    #expect(DeviceCatalogue.trmnl.canvas(of: family) == PixelSize(width, height))
    #expect(DeviceCatalogue.trmnl.canvas(of: family, fill: true) == PixelSize(800, 480))
  }

  @Test(arguments: [
    (DisplayFamily.systemSmall, 618, 824), (.systemMedium, 618, 1648), (.systemLarge, 1236, 824),
    (.systemExtraLarge, 1236, 1648), (.accessoryCircular, 144, 144),
    (.accessoryRectangular, 320, 144), (.accessoryInline, 468, 52),
  ])
  func uprightPanelsAreDivided(family: DisplayFamily, width: Int, height: Int) {
    var device = DeviceCatalogue.paperwhite
    device.familySizes = [:]
    #expect(device.canvas(of: family) == PixelSize(width, height))
    #expect(
      device.pointSize(of: family) == CGSize(width: Double(width) / 2, height: Double(height) / 2))
  }

  @Test func turnedPanelsAreLaidOutOneWayAndWrittenTheOther() {
    let device = DeviceCatalogue.kindle
    #expect(device.canvas == PixelSize(1400, 840))
    #expect(device.canvas(of: .systemMedium) == PixelSize(1400, 420))
    #expect(device.pictureSize(of: .systemMedium) == PixelSize(420, 1400))
    #expect(device.pointSize(of: .systemExtraLarge) == CGSize(width: 700, height: 420))
  }

  @Test func twoMediumWidgetsOfAnEReaderMakeALargeOne() {
    let device = DeviceCatalogue.paperwhite
    #expect(device.canvas(of: .systemMedium) == PixelSize(1236, 412))
    #expect(device.canvas(of: .systemLarge) == PixelSize(1236, 824))
  }

  @Test func aProfileCanSayOtherwise() {
    let phone = DeviceCatalogue.phone
    #expect(phone.pointSize(of: .systemSmall) == CGSize(width: 158, height: 158))
    #expect(phone.pointSize(of: .systemMedium) == CGSize(width: 338, height: 158))
    #expect(phone.pointSize(of: .systemLarge) == CGSize(width: 338, height: 354))
    #expect(phone.pointSize(of: .accessoryInline) == CGSize(width: 234, height: 26))
  }

  @Test func oddPanelsAreHalvedDownwards() {
    let device = DeviceProfile(
      id: "odd", name: "Odd", size: PixelSize(801, 481), palette: .rgb888)
    #expect(device.canvas(of: .systemSmall) == PixelSize(400, 240))
    #expect(device.canvas(of: .systemLarge) == PixelSize(400, 481))
  }
}
