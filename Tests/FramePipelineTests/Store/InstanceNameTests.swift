import PixelOutput
import Testing

@testable import FramePipeline

@Suite("Instance names")
struct InstanceNameTests {
  @Test(
    "contain the kind and the family",
    arguments: [
      ("com.example.Board_1", "com.example.Board_1-systemSmall"),
      ("a b", "a-b~c8687a08aa5d-systemSmall"),
      ("a/b", "a-b~c14cddc033f6-systemSmall"),
      ("../x", "-.-x~d6b96a97d147-systemSmall"),
      ("", "~e3b0c44298fc-systemSmall"),
    ])
  func names(kind: String, name: String) {
    #expect(InstanceName.name(kind: kind, family: .systemSmall) == name)
  }

  @Test("differ for different kinds")
  func collisions() {
    let kinds = [
      "a b", "a/b", "a-b", "a\\b", "a\u{0}b", "ä-b", "a~b", ".a", "-a", "..", ".", "é", "è",
    ]
    let names = kinds.map { InstanceName.name(kind: $0, family: .systemLarge) }
    #expect(Set(names).count == kinds.count)
    #expect(names.allSatisfy(InstanceName.isSafe))
  }

  @Test("are within the length limit of file systems", arguments: ["a", "🐼", "/"])
  func lengths(letter: String) {
    let kind = String(repeating: letter, count: 1000)
    let name = InstanceName.name(kind: kind, family: .accessoryRectangular)
    #expect(name.utf8.count <= 255)
    #expect(InstanceName.isSafe(name))
    #expect(name != InstanceName.name(kind: kind + letter, family: .accessoryRectangular))
  }

  @Test(
    "cannot lead out of the folder", arguments: ["", ".", "..", "a/b", "a\u{0}", ".hidden", "ä"])
  func unsafe(name: String) {
    #expect(!InstanceName.isSafe(name))
  }
}
