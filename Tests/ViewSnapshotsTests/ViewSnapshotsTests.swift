import Foundation
import Graphics
import PixelOutput
import SwiftUI
import TestSupport
import Testing

@testable import ViewSnapshots

@Suite @MainActor struct ViewSnapshotsTests {
  private let folder: TemporaryFolder
  private let test: String

  init() throws {
    folder = try TemporaryFolder()
    try Data().write(to: URL(fileURLWithPath: folder.path + "/Package.swift"))
    test = folder.path + "/Tests/CardTests.swift"
  }

  private var reference: String { folder.path + "/Tests/Snapshots/CardTests/card.png" }
  private var findings: String { folder.path + "/.build/snapshots/CardTests" }

  private func verify(
    _ color: Color = .black, width: Double = 4, tolerance: SnapshotTolerance = .exact
  ) throws {
    try verifySnapshot(
      of: color.frame(width: width, height: 2), named: "card", tolerance: tolerance, file: test)
  }

  private func record(_ color: Color = .black) throws {
    #expect(throws: SnapshotError.recorded(path: reference)) { try verify(color) }
  }

  @Test func missingPictureIsRecordedAndThenCompared() throws {
    try record()
    let file = try #require(FileManager.default.contents(atPath: reference))
    #expect(try PNGDecoder.decode(Array(file)).pixels == Array(repeating: 0xFF00_0000, count: 32))
    try verify()
  }

  @Test func differenceIsDescribedAndMarkedUntilItIsGone() throws {
    try record()
    let marked = findings + "/differences/card.png"
    #expect(
      throws: SnapshotError.different(
        "32 of 32 pixels differ, by up to 128 of 255, in x 0…7, y 0…3", path: marked)
    ) { try verify(Color(white: 128.0 / 255)) }
    let file = try #require(FileManager.default.contents(atPath: marked))
    #expect(try PNGDecoder.decode(Array(file)).pixels == Array(repeating: 0xFFFF_0000, count: 32))
    #expect(FileManager.default.fileExists(atPath: findings + "/card.png"))
    try verify()
    for path in [marked, findings + "/card.png"] {
      #expect(!FileManager.default.fileExists(atPath: path))
    }
  }

  @Test func pictureOfAnotherSizeIsReported() throws {
    try record()
    #expect(
      throws: SnapshotError.size(
        expected: CGSize(width: 8, height: 4), actual: CGSize(width: 10, height: 4),
        path: findings + "/card.png")
    ) { try verify(width: 5) }
  }

  /// How far the values may differ, at how many of the pixels, and whether a difference of 1 at all of them passes.
  @Test(arguments: [(0, 0.0, false), (0, 0.99, false), (0, 1, true), (1, 0, true)])
  func toleranceDecidesWhatDiffers(channels: Int, fraction: Double, passes: Bool) throws {
    try record()
    let tolerance = SnapshotTolerance(channelDifference: channels, pixelFraction: fraction)
    let almostBlack = Color(white: 1.0 / 255)
    if passes {
      try verify(almostBlack, tolerance: tolerance)
    } else {
      #expect(throws: SnapshotError.self) { try verify(almostBlack, tolerance: tolerance) }
    }
  }

  @Test func damagedPictureIsReported() throws {
    try record()
    try Data("not a picture".utf8).write(to: URL(fileURLWithPath: reference))
    let error = #expect(throws: SnapshotError.self) { try verify() }
    #expect("\(try #require(error))".hasPrefix("'\(reference)' is damaged: "))
  }

  @Test(arguments: ["", "../card", ".card", "a/b", "ä"])
  func nameThatIsNoFileNameIsRejected(name: String) {
    #expect(throws: SnapshotError.malformedName(name)) {
      try verifySnapshot(of: Color.black, named: name, file: test)
    }
  }

  @Test(arguments: [
    ([:], false), (["RECORD_SNAPSHOTS": "0"], false), (["RECORD_SNAPSHOTS": "1"], true),
  ])
  func environmentDecidesWhetherAllAreRecorded(environment: [String: String], expected: Bool) {
    #expect(SnapshotFiles.recordsAll(environment) == expected)
  }

  @Test func settingsReachTheView() throws {
    struct Settings: View {
      @Environment(\.colorScheme) var scheme
      @Environment(\.locale) var locale
      @Environment(\.timeZone) var timeZone
      var body: some View {
        let isExpected =
          scheme == .dark && locale.identifier == "de_DE"
          && timeZone.identifier == "Europe/Berlin"
        (isExpected ? Color.black : .white).frame(width: 4, height: 2)
      }
    }
    try record()
    let settings = SnapshotSettings(
      colorScheme: .dark, locale: Locale(identifier: "de_DE"),
      timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    try verifySnapshot(of: Settings(), named: "card", settings: settings, file: test)
  }
}
