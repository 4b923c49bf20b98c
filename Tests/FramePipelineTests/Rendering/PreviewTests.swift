import Foundation
import Graphics
import PixelOutput
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

@Suite("Previews")
struct PreviewTests {
  private func size(_ png: [UInt8]) throws -> [Int] {
    let header = try PNGDecoder.header(of: png)
    return [header.width, header.height, header.bitDepth]
  }

  @Test("are full color and upright, whatever the device shows")
  func pictures() async throws {
    let definition = exampleWidget(frames: 3) { Step(index: $0) }
    let pipeline = RenderPipeline.example(DeviceCatalog.kindle)
    var dates: [String] = []
    var sizes: Set<[Int]> = []
    try await pipeline.previewTimeline(of: definition, family: .systemExtraLarge) { picture in
      dates.append(picture.date.text)
      sizes.insert(try size(picture.png))
    }
    #expect(sizes == [[1400, 840, 8]])
    #expect(dates == ["1970-01-01T00:00:00Z", "1970-01-01T00:01:00Z", "1970-01-01T00:02:00Z"])
    let placeholder = try await pipeline.placeholder(of: definition, family: .systemSmall)
    #expect(try size(placeholder.png) == [700, 420, 8])
  }

  @Test("fall back to the placeholder if the snapshot times out")
  func lateSnapshot() async throws {
    var definition = exampleWidget(frames: 1) { Step(index: $0) }
    let placeholder = try await RenderPipeline.example()
      .placeholder(of: definition, family: .systemSmall)
    definition.source = ExampleSource(entries: [], snapshotTimesOut: true)
    let picture = try await RenderPipeline.example()
      .snapshot(of: definition, family: .systemSmall)
    #expect(picture.png == placeholder.png)
    #expect(picture.diagnostics.first?.message.contains("the placeholder is shown instead") == true)
  }
}
