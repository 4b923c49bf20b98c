import Foundation
import TestSupport
import Testing

/// An error is reported in one line that says what is wrong, where, and what to do.
@Suite(.blocking) struct ErrorMessageTests {
  private struct ErrorCase: CustomTestStringConvertible {
    let arguments: [String]
    let message: String
    var testDescription: String { arguments.joined(separator: " ") }
  }

  private static let errorCases = [
    ErrorCase(
      arguments: ["render", "--kind", "frame"],
      message: "unknown kind 'frame'; did you mean 'frames'?"),
    ErrorCase(
      arguments: ["render", "--kind", "com.example.frame"],
      message: "unknown kind 'com.example.frame'; did you mean 'frames'?"),
    ErrorCase(
      arguments: ["render", "--family", "systemSmal"],
      message: "unknown family 'systemSmal'; did you mean 'systemSmall'?"),
    ErrorCase(
      arguments: ["render", "--kind", "good", "--family", "systemLarge"],
      message:
        "none of 'good' has the family 'systemLarge'; 'list' prints the families of each widget"),
    ErrorCase(
      arguments: ["render", "--device", "trmnl-0g"],
      message: "unknown device 'trmnl-0g'; did you mean 'trmnl-og'?"),
    ErrorCase(
      arguments: ["render", "--time-zone", "Europe/Berlim"],
      message: "unknown time zone 'Europe/Berlim'; did you mean 'Europe/Berlin'?"),
    ErrorCase(
      arguments: ["render", "--locale", "english"],
      message:
        "unknown locale 'english'; write a language and region, such as de_DE or pt-BR"),
    ErrorCase(
      arguments: ["render", "--kind", "good", "--output", "/proc/nowhere"],
      message: "/proc/nowhere"),
    ErrorCase(
      arguments: ["preview", "--kind", "good", "--output", "/proc/nowhere"],
      message: "/proc/nowhere"),
    ErrorCase(
      arguments: ["dump", "--kind", "good", "--entry", "2"],
      message: "'good' has no entry 2; it has 1 to 1"),
    ErrorCase(
      arguments: ["resolve", "nowhere", "1", "1"],
      message: "'nowhere' is not a readable manifest of at most"),
    ErrorCase(arguments: ["rendr"], message: "unknown command 'rendr'; did you mean 'render'?"),
  ]

  @Test(arguments: errorCases)
  private func reportsErrorInOneLine(_ expected: ErrorCase) throws {
    let run = try Program.testWidgets.run(expected.arguments, in: TestFolder())
    #expect(run.code != 0)
    #expect(run.output == "")
    #expect(run.errorLines.count == 1, "\(run.errors)")
    #expect(run.errors.hasPrefix("test-widgets: "))
    #expect(run.errors.contains(expected.message), "\(run.errors)")
  }

  @Test func suggestsOptions() throws {
    let run = try Program.testWidgets.run(["list", "--jsn"], in: TestFolder())
    #expect(run.code == 64)
    #expect(run.errors.hasPrefix("Error: Unknown option '--jsn'. Did you mean '--json'?"))
  }

  @Test(arguments: [
    ("[1, 2]", "it cannot be read as heroes"), ("{", "it is not JSON"), (nil, "there is no file"),
  ])
  func reportsUnreadableFile(_ json: String?, _ reason: String) throws {
    let folder = try TestFolder()
    if let json { try folder.write(json, to: "heroes.json") }
    let file = folder.url.appendingPathComponent("heroes.json").absoluteString
    let run = try Program.emojiRangers.run(
      [
        "render", "--quiet", "--kind", "com.example.emoji-rangers.leaderboard", "--family",
        "systemSmall", "--defaults", "heroesURL=\(file)",
      ], in: folder)
    #expect(run.code == 1)
    #expect(run.errorLines.count == 1, "\(run.errors)")
    #expect(run.errors.contains(file))
    #expect(!FileManager.default.fileExists(atPath: folder.url.path + "/Output/trmnl-og"))
  }

  @Test func reportsUnreachableServer() throws {
    let run = try Program.emojiRangers.run(
      [
        "render", "--quiet", "--kind", "com.example.emoji-rangers.leaderboard", "--family",
        "systemSmall", "--defaults", "heroesURL=http://127.0.0.1:1/heroes.json",
      ], in: TestFolder())
    #expect(run.code == 1)
    #expect(run.errorLines.count == 1, "\(run.errors)")
    #expect(run.errors.contains("'http://127.0.0.1:1/heroes.json': it cannot be reached"))
  }
}
