import ArgumentParser
import CairoBackend
import Foundation
import Graphics
import LayoutEngine
import PixelOutput
import TemplateData
import WidgetTemplates
import WidgetTimeline
import WidgetUI

/// Renders the leaderboard as a template and compiled, alternating frame by frame, and prints the times of both.
@main
struct TemplateBench: AsyncParsableCommand {
  @Argument(help: "The folder of the leaderboard.")
  var folder: String

  @Option(help: "How many frames of each.")
  var frames = 200

  @Option(help: "How many entries there are.")
  var entries = 12

  func run() async throws {
    let loading = try loadingTime()
    let template = try LoadedTemplate(folder: folder)
    let pairs = try await self.pairs(template)
    let (compiled, interpreted) = try await draw(pairs)
    report(loading, compiled, interpreted)
  }

  @MainActor
  private func draw(_ pairs: [ViewPair]) throws -> ([FrameTimes], [FrameTimes]) {
    let drawer = FrameDrawer()
    for pair in pairs { try drawer.compare(pair) }
    var (compiled, interpreted): ([FrameTimes], [FrameTimes]) = ([], [])
    for frame in 0..<frames {
      let pair = pairs[frame % pairs.count]
      compiled.append(try drawer.draw(pair.compiled))
      interpreted.append(try drawer.draw(pair.interpreted))
    }
    return (compiled, interpreted)
  }

  /// The views of the same entries from both, at the date of the sample, 2026-01-14 09:00 UTC.
  private func pairs(_ template: LoadedTemplate) async throws -> [ViewPair] {
    let source = template.widget(in: .withoutData).source
    let date = Date(timeIntervalSince1970: 1_768_381_200)
    var pairs: [ViewPair] = []
    for _ in 0..<entries {
      let context = TimelineProviderContext(
        family: .systemExtraLarge, displaySize: FrameDrawer.size, date: date, isPreview: true)
      let entry = try await source.snapshot(in: context, timeLimit: .seconds(10))
      pairs.append(
        ViewPair(
          compiled: { AnyView(LeaderboardView(entry: Sample.entry(at: date))) },
          interpreted: entry.content))
    }
    return pairs
  }

  /// The median time for reading and checking the template, in milliseconds.
  private func loadingTime() throws -> Double {
    let times = try (0..<50).map { _ in
      let start = ContinuousClock.now
      try LoadedTemplate(folder: folder).check()
      return start.duration(to: .now) / .milliseconds(1)
    }
    return times.sorted()[times.count / 2]
  }

  private func report(_ loading: Double, _ compiled: [FrameTimes], _ interpreted: [FrameTimes]) {
    let (one, other) = (FrameTimes.median(of: compiled), FrameTimes.median(of: interpreted))
    print("| | views and layout, ms | whole frame, ms |")
    print("|---|---|---|")
    print(
      "| compiled | \(one.layout.formattedWithThreeDecimals) | \(one.total.formattedWithThreeDecimals) |"
    )
    print(
      "| template | \(other.layout.formattedWithThreeDecimals) | \(other.total.formattedWithThreeDecimals) |"
    )
    print(
      "| ratio | \((other.layout / one.layout).formattedWithThreeDecimals) | \((other.total / one.total).formattedWithThreeDecimals) |"
    )
    print("")
    print("loading and checking: \(loading.formattedWithThreeDecimals) ms")
  }
}

/// The same entry's view, compiled and interpreted.
struct ViewPair {
  let compiled: @MainActor () -> AnyView
  let interpreted: @MainActor () -> AnyView
}

extension TemplateEnvironment {
  /// An environment without data, so that the sample is shown.
  fileprivate static var withoutData: TemplateEnvironment {
    TemplateEnvironment { now, timeZone in
      DataAccess.live(now: { now }, environment: [:], timeZone: timeZone)
    }
  }
}

extension Double {
  /// The number with three decimals.
  fileprivate var formattedWithThreeDecimals: String {
    formatted(.number.precision(.fractionLength(3)).grouping(.never))
  }
}
