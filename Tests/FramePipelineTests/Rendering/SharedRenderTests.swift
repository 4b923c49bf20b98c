import FileStorage
import Foundation
import Graphics
import PixelOutput
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

@Suite("Pictures that instances share")
struct SharedRenderTests {
  private let folder = OutputFolder()

  /// A black square of 40 points and a text.
  private struct Card: View {
    var index: Int
    var color = Color.black
    var link = "app://card"

    var body: some View {
      VStack {
        Step(index: index).foregroundStyle(color)
        Text("Card \(index)").foregroundStyle(color)
      }
      .widgetURL(URL(string: link))
    }
  }

  private static func cards(
    _ count: Int = 3, color: Color = .black, link: String = "app://card"
  ) -> WidgetDefinition {
    exampleWidget(frames: count) { Card(index: $0, color: color, link: link) }
  }

  /// Renders an instance into a folder of the test.
  @discardableResult
  private func render(
    _ definition: WidgetDefinition, as instance: String = "i", in root: String = "shared",
    _ pipeline: RenderPipeline = .example(), sharing: Bool = true
  ) async throws -> RenderPipeline.Output {
    var pipeline = pipeline
    let root = "\(folder.path)/\(root)"
    let disk = LocalDisk(isDurable: false)
    if sharing { pipeline.cache = RenderCache(root: root, disk: disk) }
    return try await pipeline.render(
      definition, family: .systemExtraLarge, into: FrameStore(root: root, disk: disk),
      instance: instance)
  }

  /// The contents of an instance's files, by name.
  private func files(of instance: String, in root: String = "shared") -> [String: Data] {
    let path = "\(root)/trmnl-og/\(instance)/"
    let names = folder.files.filter { $0.hasPrefix(path) }
    return Dictionary(
      uniqueKeysWithValues: names.map { name in
        (
          String(name.dropFirst(path.count)),
          FileManager.default.contents(atPath: "\(folder.path)/\(name)") ?? Data()
        )
      })
  }

  @Test func secondInstanceOfEqualConfigurationDrawsNothing() async throws {
    let first = try await render(Self.cards(), as: "a")
    let second = try await render(Self.cards(), as: "b")
    #expect(first.renders == RenderCounts(drawn: 3, shared: 0))
    #expect(second.renders == RenderCounts(drawn: 0, shared: 3))
    var (a, b) = (files(of: "a"), files(of: "b"))
    #expect(a.count == 4)
    // The manifests differ in the name of the instance.
    (a[ManifestFile.name], b[ManifestFile.name]) = (nil, nil)
    #expect(a == b)
  }

  @Test func outputIsThatOfDrawing() async throws {
    let definition = Self.cards(5)
    try await render(definition, in: "alone", sharing: false)
    try await render(definition, as: "other")
    let shared = try await render(definition)
    #expect(shared.renders.drawn == 0)
    #expect(files(of: "i") == files(of: "i", in: "alone"))
    #expect(shared.manifest.frames.contains { $0.dirty.count > 1 })
  }

  @Test(arguments: [2, 3])
  func outputDoesNotDependOnTheNumberOfThreads(count: Int) async throws {
    let definition = Self.cards(7)
    try await render(definition, in: "alone", sharing: false)
    try await render(definition, as: "other", .example(threadCount: count))
    try await render(definition, .example(threadCount: count))
    #expect(files(of: "i") == files(of: "i", in: "alone"))
  }

  @Test(arguments: PictureFormat.allCases)
  func everyFormatKeepsItsOutput(format: PictureFormat) async throws {
    var device = DeviceCatalog.trmnl
    device.formats = [format]
    let definition = Self.cards()
    try await render(definition, in: "alone", .example(device), sharing: false)
    try await render(definition, as: "other", .example(device))
    let shared = try await render(definition, .example(device))
    #expect(shared.renders.drawn == (format == .jpg ? 3 : 0))
    #expect(files(of: "i") == files(of: "i", in: "alone"))
  }

  @Test(arguments: [DeviceCatalog.trmnl, DeviceCatalog.kindle, DeviceCatalog.inkyImpression])
  func everyPaletteKeepsItsOutput(device: DeviceProfile) async throws {
    let definition = Self.cards(color: Color(red: 0.6, green: 0.2, blue: 0.2))
    let alone = try await render(definition, in: "alone", .example(device), sharing: false)
    try await render(definition, as: "other", .example(device))
    let shared = try await render(definition, .example(device))
    #expect(shared.renders == RenderCounts(drawn: 0, shared: 3))
    #expect(shared.manifest == alone.manifest)
  }

  @Test func findingsAboutTextsAreSharedToo() async throws {
    let definition = exampleWidget(frames: 2) {
      Text("Tea \($0)").font(.system(size: 600)).fixedSize()
    }
    let alone = try await render(definition, in: "alone", sharing: false)
    #expect(!alone.manifest.diagnostics.isEmpty)
    try await render(definition, as: "other")
    #expect(try await render(definition).manifest == alone.manifest)
  }

  @Test func anotherColorIsDrawn() async throws {
    try await render(Self.cards(), as: "a")
    let other = try await render(Self.cards(color: Color(white: 0.4)), as: "b")
    #expect(other.renders == RenderCounts(drawn: 3, shared: 0))
  }

  @Test func anotherDeviceIsDrawn() async throws {
    try await render(Self.cards(), as: "a")
    var device = DeviceCatalog.trmnl
    device.dithering.fills = .floydSteinberg
    let other = try await render(Self.cards(), as: "b", .example(device))
    #expect(other.renders == RenderCounts(drawn: 3, shared: 0))
  }

  @Test func destinationsOfTapsDifferInOnePicture() async throws {
    try await render(Self.cards(link: "app://a"), as: "a")
    let other = try await render(Self.cards(link: "app://b"), as: "b")
    #expect(other.renders == RenderCounts(drawn: 0, shared: 3))
    #expect(other.manifest.frames[0].taps.contains { "\($0)".contains("app://b") })
  }

  @MainActor
  private static func nested(_ depth: Int) -> AnyView {
    depth == 0 ? AnyView(Color.black) : AnyView(nested(depth - 1).opacity(0.999))
  }

  @Test func incompleteDrawingIsNotShared() async throws {
    let definition = exampleWidget(frames: 1) { _ in Self.nested(501) }
    for instance in ["a", "b"] {
      let output = try await render(definition, as: instance)
      #expect(
        output.manifest.diagnostics.map(\.message) == ["groups are nested more than 500 deep"])
      #expect(output.renders == RenderCounts(drawn: 1, shared: 0))
    }
  }

  @Test func damagedPictureIsDrawnAgain() async throws {
    try await render(Self.cards(), as: "a")
    for name in folder.files where name.hasPrefix("shared/.pictures/") {
      try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
      try Data("damaged".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/\(name)"))
    }
    let second = try await render(Self.cards(), as: "b")
    #expect(second.renders == RenderCounts(drawn: 3, shared: 0))
    #expect(try await render(Self.cards(), as: "c").renders.shared == 3)
  }

  @Test func instancesThatDrawAtTheSameTimeHaveTheSameFrames() async throws {
    let definition = Self.cards()
    let root = "\(folder.path)/shared"
    let store = FrameStore(root: root, disk: LocalDisk(isDurable: false))
    var sharing = RenderPipeline.example()
    sharing.cache = RenderCache(root: root, disk: LocalDisk(isDurable: false))
    let pipeline = sharing
    let outputs = try await withThrowingTaskGroup(of: RenderPipeline.Output.self) { group in
      for number in 0..<4 {
        group.addTask {
          try await pipeline.render(
            definition, family: .systemExtraLarge, into: store, instance: "i\(number)")
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outputs.allSatisfy { $0.renders.drawn + $0.renders.shared == 3 })
    #expect(Set(outputs.map(\.manifest.frames)).count == 1)
    for number in 0..<4 { #expect(files(of: "i\(number)").count == 4) }
  }

  @Test func withoutACacheNothingIsShared() async throws {
    let output = try await render(Self.cards(), sharing: false)
    #expect(output.renders == RenderCounts(drawn: 3, shared: 0))
    #expect(folder.files.allSatisfy { $0.hasPrefix("shared/trmnl-og/") })
  }
}
