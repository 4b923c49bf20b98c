import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import Testing
import WidgetTimeline
import WidgetUI

@testable import FramePipeline

@Suite("Frames of views with onAppear")
@MainActor struct AppearingViewTests {
  @Test("show a pie chart after its appearance animation")
  func pie() throws {
    let device = panel(.rgb888, 200, 200)
    let appeared = try drawnOnDevice(device) { PieChart(shares: [3, 2, 1]) }
    let still = try drawnOnDevice(device) { Pie(shares: [3, 2, 1], isShown: true) }
    Attachment.record(try PNGEncoder(compression: .small).encode(appeared), named: "pie.png")
    #expect(appeared == still)
    let hidden = try drawnOnDevice(device) { Pie(shares: [3, 2, 1], isShown: false) }
    #expect(appeared != hidden)
  }

  @Test("show what preferences and geometry make of their state")
  func measured() throws {
    let device = panel(.rgb888, 200, 200)
    let still = try drawnOnDevice(device) { Underlined(width: 80) }
    #expect(try drawnOnDevice(device) { UnderlinedByPreference() } == still)
    #expect(try drawnOnDevice(device) { UnderlinedByGeometry() } == still)
    #expect(try drawnOnDevice(device) { Underlined(width: 0) } != still)
    #expect(try drawnOnDevice(device) { UnderlinedByTwo() } == still)
  }

  @Test("have the same bytes on any number of threads", arguments: [2, 4])
  func threads(count: Int) async throws {
    let alone = try await render(threadCount: 1)
    let together = try await render(threadCount: count)
    #expect(Set(alone.manifest.frames.map(\.picture.sha256)).count == 12)
    #expect(ManifestFile.bytes(of: alone.manifest) == ManifestFile.bytes(of: together.manifest))
  }

  private func render(threadCount: Int) async throws -> RenderPipeline.Output {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("placard-appearing-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: folder) }
    let widget = exampleWidget(frames: 12) { frame in
      VStack {
        PieChart(shares: [Double(frame + 1), 2, 1])
        Loading(width: CGFloat(20 * (frame + 1)))
      }
    }
    return try await RenderPipeline.example(threadCount: threadCount).render(
      widget, family: .systemExtraLarge,
      into: FrameStore(root: folder.path, disk: LocalDisk(isDurable: false)))
  }
}

/// A bar with a line below it that has a width of its own.
private struct Underlined: View {
  let width: CGFloat

  var body: some View {
    VStack {
      Color.red.frame(width: 80, height: 20)
      Color.blue.frame(width: width, height: 4)
    }
  }
}

private struct WidthKey: PreferenceKey {
  static let defaultValue: CGFloat = 0
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) {
    value = max(value, nextValue())
  }
}

/// The line is as wide as the bar, by a preference.
private struct UnderlinedByPreference: View {
  @State var width: CGFloat = 0

  var body: some View {
    VStack {
      Color.red.frame(width: 80, height: 20)
        .background(
          GeometryReader { space in
            Color.clear.preference(key: WidthKey.self, value: space.size.width)
          })
      Color.blue.frame(width: width, height: 4)
    }
    .onPreferenceChange(WidthKey.self) { width = $0 }
  }
}

/// The line is as wide as the wider of two bars, each of which has a geometry of its own.
private struct UnderlinedByTwo: View {
  @State var width: CGFloat = 0

  var body: some View {
    VStack {
      VStack(spacing: 0) {
        Group {
          Color.red.frame(width: 80, height: 10)
          Color.red.frame(width: 80, height: 10)
        }
        .onGeometryChange(for: CGRect.self) {
          $0.frame(in: .global)
        } action: {
          width = max(width, $0.width)
        }
      }
      Color.blue.frame(width: width, height: 4)
    }
  }
}

/// The line is as wide as the bar, by its geometry.
private struct UnderlinedByGeometry: View {
  @State var width: CGFloat = 0

  var body: some View {
    VStack {
      Color.red.frame(width: 80, height: 20)
        .onGeometryChange(for: CGFloat.self) {
          $0.size.width
        } action: {
          width = $0
        }
      Color.blue.frame(width: width, height: 4)
    }
  }
}

/// A pie chart with a common structure: its slices grow from zero, and a GeometryReader sizes them.
private struct PieChart: View {
  let shares: [Double]
  @State var isShown = false

  var body: some View {
    GeometryReader { _ in
      Pie(shares: shares, isShown: isShown)
    }
    .onAppear { withAnimation(.easeOut) { isShown = true } }
  }
}

private struct Pie: View {
  let shares: [Double]
  let isShown: Bool

  var body: some View {
    ZStack {
      ForEach(shares.indices, id: \.self) { index in
        Slice(start: share(before: index), end: share(before: index + 1))
          .fill([Color.red, .blue, .green][index])
          .scaleEffect(isShown ? 1 : 0)
      }
    }
  }

  private func share(before index: Int) -> Double {
    shares.prefix(index).reduce(0, +) / shares.reduce(0, +)
  }
}

private struct Slice: Shape {
  let start: Double
  let end: Double

  func path(in rect: CGRect) -> Path {
    var path = Path()
    let center = CGPoint(x: rect.midX, y: rect.midY)
    path.move(to: center)
    path.addArc(
      center: center, radius: min(rect.width, rect.height) / 2, startAngle: .degrees(start * 360),
      endAngle: .degrees(end * 360), clockwise: false)
    path.closeSubpath()
    return path
  }
}

/// A bar whose length is set by a task.
private struct Loading: View {
  let width: CGFloat
  @State var shown: CGFloat = 0

  var body: some View {
    nonisolated(unsafe) let binding = $shown
    let found = width
    Color.black.frame(width: shown, height: 20).task {
      await Task.yield()
      binding.wrappedValue = found
    }
  }
}
