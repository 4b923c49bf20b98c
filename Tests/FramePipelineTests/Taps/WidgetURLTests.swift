import Foundation
import Graphics
import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Widget areas without a link")
struct WidgetURLTests {
  private func map(_ items: [DisplayList.Item], allowsLinks: Bool = true) -> TapMap {
    TapMap(
      of: DisplayList(size: CGSize(width: 100, height: 60), items: items),
      in: PicturePlacement(canvas: PixelSize(100, 60), scale: 1, rotation: .quarter), kind: "k",
      allowsLinks: allowsLinks)
  }

  private let link = DisplayList.Item.tapTarget(
    DisplayList.TapTarget(
      region: CGRect(x: 0, y: 0, width: 10, height: 10), destination: .url("a:link")))

  private let control = DisplayList.Item.tapTarget(
    DisplayList.TapTarget(
      region: CGRect(x: 0, y: 0, width: 10, height: 10),
      destination: .perform(IntentAction(intent: "1a1BV", parameters: #"{"c":1}"#))))

  private let whole = PictureRect(x: 0, y: 0, width: 60, height: 100)

  @Test("open the app")
  func opensApp() {
    #expect(map([]).taps == [Manifest.Tap(region: whole, destination: .openApp(kind: "k"))])
  }

  @Test("open the widgetURL")
  func opensURL() {
    #expect(
      map([link, .widgetURL("a:widget")]).taps.map(\.destination) == [
        .url("a:widget"), .url("a:link"),
      ])
  }

  @Test("are the only target in families without links")
  func oneTarget() {
    #expect(
      map([link, .widgetURL("a:widget")], allowsLinks: false).taps == [
        Manifest.Tap(region: whole, destination: .url("a:widget"))
      ])
  }

  @Test("are covered by controls in all families")
  func controls() {
    for allowsLinks in [true, false] {
      #expect(
        map([control], allowsLinks: allowsLinks).taps.last?.destination
          == .perform(IntentAction(intent: "1a1BV", parameters: #"{"c":1}"#)))
    }
  }

  @Test("open the app if a control's action is too long")
  func endlessAction() {
    let action = IntentAction(intent: String(repeating: "a", count: 1025))
    let target = DisplayList.TapTarget(
      region: CGRect(x: 0, y: 0, width: 10, height: 10), destination: .perform(action))
    let map = map([.tapTarget(target)])
    #expect(map.taps.map(\.destination) == [.openApp(kind: "k")])
    #expect(map.diagnostics.map(\.message).first?.contains("has no tap target") == true)
  }

  @Test("open the last of several widgetURLs and report the conflict")
  func several() {
    let map = map([.widgetURL("a:1"), .widgetURL("a:2")])
    #expect(map.taps.map(\.destination) == [.url("a:2")])
    #expect(
      map.diagnostics.map(\.message).first?.contains("'widgetURL' is set more than once") == true)
  }

  @Test("open the app if the widgetURL is rejected")
  func rejected() {
    let map = map([.widgetURL("javascript:x"), .widgetURL("javascript:x")])
    #expect(map.taps.map(\.destination) == [.openApp(kind: "k")])
    #expect(map.diagnostics.count == 1)
  }
}
