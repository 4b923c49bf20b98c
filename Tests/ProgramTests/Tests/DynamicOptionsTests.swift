import Foundation
import TestSupport
import Testing

/// The example offers heroes of the program and of a server, with an intent definition and with App Intents.
@Suite(.blocking) struct DynamicOptionsTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @discardableResult private func run(_ arguments: [String]) throws -> Program.Run {
    try Program.emojiRangers.run(arguments + ["--state", "state"], in: folder)
  }

  private func add(_ kind: String, _ options: [String] = []) throws -> Program.Run {
    try run(
      [
        "add", "--kind", "com.example.emoji-rangers." + kind, "--family", "systemSmall", "--name",
        "kitchen",
      ] + options)
  }

  /// Writes the server's list of heroes, and returns the options that set its URL.
  private func serve(_ heroes: [String]) throws -> [String] {
    let list = heroes.map { id in
      #"{ "id": "\#(id)", "name": "\#(id.capitalized)", "emoji": "🐲", "level": 3, "#
        + #""title": "T", "health": 0.5, "color": "Ember" }"#
    }
    try folder.write(#"{ "heroes": [\#(list.joined(separator: ","))] }"#, to: "heroes.json")
    return ["--defaults", "heroesURL=file://\(folder.url.path)/heroes.json"]
  }

  @Test(arguments: [
    ("hero", "  In the app\n", "  From the server\n    fox  Foxfire, level 11\n"),
    ("ranger", "egghead  Egghead – Level 10\n", "fox  Foxfire – Level 11\n"),
  ])
  func offersHeroesOfTheProgramAndTheServer(kind: String, local: String, remote: String) throws {
    #expect(try add(kind).code == 0)
    let text = try run(["configure", "kitchen", "--options"]).output
    #expect(text.contains(local) && text.contains(remote), "\(text)")
    let wrong = try run(["configure", "kitchen", "--parameter", "hero=foxx"])
    #expect(wrong.code == 1)
    #expect(wrong.errors.contains("; it has 'egghead'"), "\(wrong.errors)")
    #expect(wrong.errors.hasSuffix("; did you mean 'fox'?\n"), "\(wrong.errors)")
  }

  @Test(arguments: ["hero", "ranger"])
  func fallsBackToTheDefaultForARemovedHero(kind: String) throws {
    let dragons = try serve(["dragon", "griffin"])
    #expect(try add(kind, dragons + ["--parameter", "hero=dragon"]).code == 0)
    let griffins = try serve(["griffin"])
    let configure = try run(["configure", "kitchen"] + griffins)
    #expect(configure.output.hasPrefix("hero (Hero): nothing"), "\(configure.output)")
    #expect(configure.errors.contains("dragon"), "\(configure.errors)")
    #expect(try run(["run", "--once", "--quiet"] + griffins).code == 0)
    let status = try run(["status"]).output
    #expect(status.contains("hero=dragon"))
    #expect(status.contains("'dragon'"), "\(status)")
    let configuration = try folder.manifest("kitchen")["configuration"] as? [String: Any]
    #expect(configuration?["hero"] == nil)
  }
}
