import Foundation
import Testing

@Suite struct MacroProtocolTests {
  @Test(arguments: [(nil, 7), (5, 5), (7, 7), (99, 7)] as [(Int?, Int)])
  func versionIsNotNewerThanTheCompilers(offered: Int?, expected: Int) throws {
    let reply = try MacroProcess.replies(to: [CompilerMessage.capability(offered)]).first
    let result = reply?["getCapabilityResult"] as? [String: [String: Int]]
    #expect(result == ["capability": ["protocolVersion": expected]])
  }

  @Test func unknownMessagesAreAnswered() throws {
    let replies = try MacroProcess.replies(to: [
      CompilerMessage.other(["newThing": ["a": 1]]), CompilerMessage.other([:]),
      Data("{".utf8), Data([0xFF, 0xFE]), Data(repeating: UInt8(ascii: "["), count: 100_000),
      CompilerMessage.capability(7),
    ])
    #expect(replies.count == 6)
    #expect(replies.dropLast().allSatisfy { $0["expandMacroResult"] != nil })
    #expect(replies.last?["getCapabilityResult"] != nil)
  }

  @Test(arguments: [
    Data([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 1]), Data([1, 2]),
    Data([0, 0, 0, 8, 0, 0, 0, 0, 1]),
  ])
  func incompleteMessageEndsTheProgram(end: Data) throws {
    #expect(try MacroProcess.replies(to: [], then: end).isEmpty)
  }

  /// Changes bytes of valid messages; the program answers each.
  @Test func damagedMessagesAreAnswered() throws {
    let nested = String(repeating: "(", count: 2_000) + String(repeating: ")", count: 2_000)
    let valid = [
      CompilerMessage.preview(
        "#Preview(\"a\\(b(\"c\"))\") { @Previewable @State var x = 1\n Text(\"\"\"\n\\(x)\n\"\"\") }"
      ),
      CompilerMessage.preview("#Preview { \(nested) @Previewable var y = 1 }"),
      CompilerMessage.entry("@Entry public var a: Foo<Int> = .init(b: \"x\") // y"),
    ]
    var random = SplitMix(state: 4)
    let characters = Array("{}[]\"\\\n():,@#/*`".utf8)
    let messages = (0..<200).map { index in
      var message = valid[index % valid.count]
      for _ in 0..<6 {
        message[Int(random.next() % UInt64(message.count))] =
          characters[Int(random.next() % UInt64(characters.count))]
      }
      return message
    }
    #expect(try MacroProcess.replies(to: messages).count == messages.count)
  }

  private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var value = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
      value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
      return value ^ value >> 31
    }
  }
}
