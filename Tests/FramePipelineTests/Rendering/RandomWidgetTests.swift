import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

/// Invariants of any widget's output, tested with trees of nested links generated from seeds.
@Suite("Random widgets")
struct RandomWidgetTests {
  @Test("have tap regions inside the picture", arguments: 0..<24)
  func tapRegionsAreInsideThePicture(seed: UInt64) async throws {
    let rotated = seed.isMultiple(of: 2) ? DeviceCatalog.trmnl : Self.turnedPanel
    let output = try await render(seed, device: rotated, threadCount: 1)
    let size = output.manifest.size
    #expect(output.manifest.frames.count == 3)
    for tap in output.manifest.frames.flatMap(\.taps) {
      #expect(tap.region.x >= 0 && tap.region.y >= 0, "\(tap)")
      #expect(tap.region.width > 0 && tap.region.height > 0, "\(tap)")
      #expect(tap.region.x + tap.region.width <= size.width, "\(tap)")
      #expect(tap.region.y + tap.region.height <= size.height, "\(tap)")
      for corner in tap.polygon ?? [] {
        #expect(corner.x >= 0 && corner.x <= Double(size.width), "\(tap)")
        #expect(corner.y >= 0 && corner.y <= Double(size.height), "\(tap)")
      }
    }
  }

  @Test("produce the same bytes on one thread and on three", arguments: 0..<8)
  func outputIsIndependentOfTheThreadCount(seed: UInt64) async throws {
    let alone = try await render(seed, device: DeviceCatalog.trmnl, threadCount: 1)
    let together = try await render(seed, device: DeviceCatalog.trmnl, threadCount: 3)
    #expect(ManifestFile.bytes(of: alone.manifest) == ManifestFile.bytes(of: together.manifest))
  }

  private static let turnedPanel = DeviceProfile(
    id: "turned", name: "Turned", size: PixelSize(300, 400), rotation: .quarter, scale: 1.5,
    palette: .blackAndWhite, dithering: Dithering(), textRendering: .crisp)

  private func render(
    _ seed: UInt64, device: DeviceProfile, threadCount: Int
  ) async throws -> RenderPipeline.Output {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("placard-random-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let widget = exampleWidget(frames: 3) { frame in
      var numbers = Numbers(state: seed * 31 + UInt64(frame))
      return Self.tree(&numbers, depth: 4)
    }
    return try await RenderPipeline.example(device, threadCount: threadCount).render(
      widget, family: .systemExtraLarge,
      into: FrameStore(root: folder.path, disk: LocalDisk(isDurable: false)))
  }

  private static func tree(_ numbers: inout Numbers, depth: Int) -> AnyView {
    guard depth > 0 else { return leaf(&numbers) }
    let first = tree(&numbers, depth: depth - 1)
    let second = tree(&numbers, depth: depth - 1)
    let length = Double(numbers.below(400)) - 150
    switch numbers.below(7) {
    case 0:
      return AnyView(
        HStack {
          first; second
        })
    case 1:
      return AnyView(
        VStack(alignment: .trailing) {
          first; second
        })
    case 2:
      return AnyView(
        ZStack {
          first.offset(x: length, y: -length); second
        })
    case 3: return AnyView(first.rotationEffect(.degrees(length)).clipped())
    case 4: return AnyView(first.scaleEffect(length / 60).overlay { second })
    case 5: return AnyView(first.padding(length / 20).clipShape(Circle()))
    default: return AnyView(first.frame(maxWidth: .infinity).background { second })
    }
  }

  private static func leaf(_ numbers: inout Numbers) -> AnyView {
    let number = numbers.below(1_000)
    guard let url = URL(string: "game:///\(number)") else { return AnyView(EmptyView()) }
    return AnyView(
      Link(destination: url) {
        Text(verbatim: "Row \(number)").padding(CGFloat(number % 30))
          .background { Color(white: Double(number % 10) / 10) }
      })
  }
}

/// A random number generator with a fixed seed.
private struct Numbers {
  var state: UInt64

  mutating func below(_ limit: UInt64) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % limit)
  }
}
