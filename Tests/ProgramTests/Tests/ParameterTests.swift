import Foundation
import TestSupport
import Testing

/// Parameters of widgets that are rendered without being added to a display.
struct ParameterTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func run(_ arguments: [String], of program: Program = .testWidgets) throws -> Program.Run
  {
    try program.run(
      arguments, in: folder, environment: ["PLACARD_STATE": folder.url.path + "/state"])
  }

  private func json(_ text: String) throws -> Any {
    try JSONSerialization.jsonObject(with: Data(text.utf8))
  }

  @Test func manifestContainsParameterValues() throws {
    let run = try run(
      ["dump", "--stage", "manifest", "--kind", "choosing", "--format", "json"]
        + ["--parameter", "league=South", "--parameter", "team=sharks"]
        + ["--parameter", "days=Mon", "--parameter", "days=Tue"])
    let dump = (try json(run.output) as? [[String: Any]])?.first
    let values = (dump?["manifest"] as? [String: Any])?["configuration"] as? [String: Any]
    #expect(values?["league"] as? String == "south")
    #expect((values?["team"] as? [String: String])?["identifier"] == "sh")
    #expect(values?["days"] as? [String] == ["Mon", "Tue"])
    #expect(values?["rows"] as? Int == 3)
  }

  @Test(arguments: ["render", "preview", "dump"])
  func validatesParametersLikeAdd(_ command: String) throws {
    let drawn = try run(
      [command, "--kind", "choosing", "--parameter", "league=sout"])
    let added = try run(
      ["add", "--kind", "choosing", "--family", "systemSmall", "--parameter", "league=sout"])
    #expect(drawn.code == 1)
    let message =
      "the parameter 'league' has no choice 'sout'; it has 'north', 'south'; did you mean 'south'?"
    #expect(drawn.errors.contains(message))
    #expect(added.errors.contains(message))
  }

  @Test(arguments: [
    ["add", "--family", "systemSmall"], ["render"], ["preview"], ["dump"], ["simulate"],
  ]) func everyCommandAcceptsParameters(_ command: [String]) throws {
    let run = try run(command + ["--kind", "choosing", "--parameter", "leage=south"])
    #expect(run.code == 1)
    #expect(run.errors.contains("unknown parameter 'leage'; did you mean 'league'?"))
  }

  @Test(arguments: [
    ["add", "--family", "systemSmall", "--kind", "choosing"], ["configure", "x"], ["render"],
    ["preview"], ["dump"], ["simulate"], ["run"],
  ]) func suggestsReplacementsForRemovedSetOption(_ command: [String]) throws {
    let run = try run(command + ["--set", "league=far south"])
    #expect(run.code == 64)
    #expect(
      run.errorLines.first
        == "Error: there is no option '--set'; write --parameter \"league=far south\" for a parameter of "
        + "the widget, or --defaults \"league=far south\" for a value in UserDefaults.standard",
      "\(run.errors)")
  }

  @Test func listShowsParametersAndChoices() throws {
    let text = try run(["list"]).output
    #expect(text.contains("\n  can be configured: league, team, rows, days, crash\n"))
    let rows = try json(run(["list", "--json"]).output)
    let widgets = rows as? [[String: Any]]
    let choosing = widgets?.first { $0["kind"] as? String == "choosing" }
    let parameters = choosing?["parameters"] as? [[String: Any]]
    #expect(parameters?.map { $0["name"] as? String }.first == "league")
    let choices = parameters?.first?["choices"] as? [[String: Any]]
    #expect(choices?.map { $0["value"] as? String } == ["north", "south"])
    #expect((widgets?.first?["parameters"] as? [Any])?.isEmpty == true)
  }

  @Test func offersChoicesFromTheProgramsResources() throws {
    let kind = "com.example.emoji-rangers.hero"
    let add = ["add", "--kind", kind, "--family", "systemSmall", "--name", "hero"]
    #expect(try run(add + ["--parameter", "hero=fox"], of: .emojiRangers).code == 0)
    let form = try run(["configure", "hero", "--options", "hero"], of: .emojiRangers)
    #expect(
      form.output.hasPrefix(
        """
        hero (Hero): fox, Foxfire, level 11
          In the app
            egghead  Egghead, level 10
            panda  Power Panda, level 12
          From the server
          * fox  Foxfire, level 11

        """))
  }
}
