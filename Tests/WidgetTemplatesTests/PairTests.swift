import Testing

@testable import WidgetTemplates

@Suite struct PairTests {
  static var pairs: [Pair] {
    [
      Pair("Leaderboard") { LeaderboardView(entry: $0) }
    ]
  }

  @Test(arguments: pairs.map(\.name))
  func templateShowsWhatTheCompiledViewShows(name: String) throws {
    let pair = try #require(Self.pairs.first { $0.name == name })
    let (views, problems) = pair.template()
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    guard let views else { return }
    var found: [String] = []
    for setting in pair.settings where found.count < 9 {
      found += pair.differences(in: setting, views)
    }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }
}
