import Testing

@testable import TemplateEvaluation

@MainActor @Suite struct CompiledEquivalenceTests {
  nonisolated static var pairs: [Pair] {
    [
      Pair("Leaderboard") { LeaderboardView(entry: $0) },
      Pair("Stacks") { StacksView(entry: $0) },
      Pair("Grids") { GridsView(entry: $0) },
      Pair("Texts") { TextsView(entry: $0) },
      Pair("Fonts") { FontsView(entry: $0) },
      Pair("Images") { ImagesView(entry: $0) },
      Pair("Layouts") { LayoutsView(entry: $0) },
      Pair("Shapes") { ShapesView(entry: $0) },
      Pair("Paths") { PathsView(entry: $0) },
      Pair("Canvases") { CanvasesView(entry: $0) },
      Pair("Charts") { ChartsView(entry: $0) },
      Pair("Controls") { ControlsView(entry: $0) },
      Pair("Effects") { EffectsView(entry: $0) },
      Pair("Colors") { ColorsView(entry: $0) },
      Pair("Widgets") { WidgetsView(entry: $0) },
      Pair("Accessibilities") { AccessibilitiesView(entry: $0) },
      Pair("Numbers") { NumbersView(entry: $0) },
      Pair("Strings") { StringsView(entry: $0) },
      Pair("TextParts") { TextPartsView(entry: $0) },
      Pair("Lists") { ListsView(entry: $0) },
      Pair("Sequences") { SequencesView(entry: $0) },
      Pair("Statements") { StatementsView(entry: $0) },
      Pair("Formats") { FormatsView(entry: $0) },
      Pair("Environments") { EnvironmentsView(entry: $0) },
      Pair("Dates", in: RenderConfiguration.withProcessLocale) { DatesView(entry: $0) },
    ]
  }

  @Test(arguments: pairs.map(\.name))
  func templateMatchesTheCompiledView(name: String) throws {
    let pair = try #require(Self.pairs.first { $0.name == name })
    let (views, problems) = pair.template()
    #expect(problems.isEmpty, "\(problems.joined(separator: "\n"))")
    guard let views else { return }
    var found: [String] = []
    for configuration in pair.configurations where found.count < 9 {
      found += pair.differences(in: configuration, views)
    }
    #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
  }
}
