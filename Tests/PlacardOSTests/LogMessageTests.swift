import Foundation
import Testing

@testable import PlacardOS

@Suite struct LogMessageTests {
  @Test(
    arguments: [
      ("\(3) \(255, format: .hex) \(-7, format: .decimal(minDigits: 3))", "3 ff -007"),
      ("\(1.5, format: .fixed(precision: 2)) \(true) \(false, format: .answer)", "1.50 true no"),
      ("\("a", align: .right(columns: 3))|\("a", align: .left(columns: 3))|", "  a|a  |"),
      (
        "\("name", privacy: .public) \("name", privacy: .private) \(3, privacy: .sensitive)",
        "name <private> <private>"
      ),
      ("\("hashed", privacy: .private(mask: .hash))", "<private>"),
      ("\(Int.self) \(CocoaError(.fileNoSuchFile).code.rawValue)", "Int 4"),
    ] as [(OSLogMessage, String)])
  func interpolationHasFormatAndPrivacy(message: OSLogMessage, expected: String) {
    #expect(message.text == expected)
  }

  @Test func formatIsThatOfPrintf() {
    let cases: [(String, [any CVarArg], String)] = [
      ("%d of %ld, %u", [3, 4, 5], "3 of 4, 5"),
      ("%{public}@ %{private}@ %@", ["a", "b", "c"], "a <private> c"),
      ("%.2f %5.1f %g", [1.5, 2.25, 3.0], "1.50   2.2 3"),
      ("%02x %X %o", [10, 255, 8], "0a FF 10"),
      ("100%% %", [], "100% %"),
      // Arguments that are missing or of another kind are never read as the wrong one.
      ("%@ %d", [], "%@ %d"),
      ("%d %f", ["x", 2], "x 2.000000"),
    ]
    for (format, arguments, expected) in cases {
      #expect(FormattedMessage(format: format, arguments: arguments).text == expected)
    }
  }

  @Test func lineHasSourceAndLevelAndIsOneLine() {
    let log = OSLog(subsystem: "com.example", category: "net")
    #expect(
      LogOutput.line("a\n\u{1B}[2Jb", type: .error, log: log)
        == "[com.example:net] error: a  [2Jb")
    #expect(LogOutput.line("a", type: .default, log: .default) == "notice: a")
  }

  @Test func valuesOfHiddenMessagesAreNotComputed() {
    #expect(!OSLog.disabled.isEnabled(type: .fault))
    Logger(.disabled).fault("\(unreachable())")
  }

  private func unreachable() -> Int {
    Issue.record("the value of a message that is not written was computed")
    return 0
  }
}
