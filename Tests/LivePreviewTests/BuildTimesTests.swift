import Foundation
import Testing

@testable import LivePreview

@Suite("Build times")
struct BuildTimesTests {
  private static let start = Date(timeIntervalSince1970: 1_000)

  @Test("are those of the build, and of drawing the first picture of what was built, however late")
  func text() {
    var times = BuildTimes(from: Self.start, to: Self.start + 4.125, version: 7)
    #expect(times.text == "built in 4.1 s")
    #expect(times.drawingText == nil)
    // A picture of the program before.
    let isFormer = times.onPicture(of: 6, from: Self.start + 4.2, to: Self.start + 4.3)
    #expect(!isFormer)
    #expect(times.text == "built in 4.1 s")
    // A page requests the first picture only once it is open.
    let isFirst = times.onPicture(of: 7, from: Self.start + 60, to: Self.start + 60.125)
    #expect(isFirst)
    #expect(times.text == "built in 4.1 s, drawn in 0.12 s")
    #expect(times.buildText == "built in 4.1 s")
    #expect(times.drawingText == "drawn in 0.12 s")
    let isSecond = times.onPicture(of: 7, from: Self.start + 61, to: Self.start + 69)
    #expect(!isSecond)
    #expect(times.text == "built in 4.1 s, drawn in 0.12 s")
  }

  @Test("are not negative where the clock was set back")
  func clock() {
    let times = BuildTimes(from: Self.start, to: Self.start - 10, version: 1)
    #expect(times.text == "built in 0.00 s")
  }
}
