import Foundation
import Testing

/// A test card is a picture of the display's size, whatever that is.
@Suite(.blocking) struct DeviceCardTests {
  @Test(arguments: [
    ("tidbyt", 64, 32), ("oepl-00", 152, 152), ("seeed-ee05-213", 250, 122), ("trmnl-og", 800, 480),
    ("kindle-7", 800, 600),
  ])
  func fitsTheDisplay(device: String, width: Int, height: Int) throws {
    let folder = try TestFolder()
    let run = try Program.testWidgets.run(["devices", "card", device], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.output == "\(device)-card.png\n" && run.errors == "")
    let file = Array(
      try Data(contentsOf: folder.url.appendingPathComponent("\(device)-card.png")))
    func number(_ at: Int) -> Int { file[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(Set([number(16), number(20)]) == Set([width, height]))
  }

  @Test func isTheSameEachTime() throws {
    let folder = try TestFolder()
    for name in ["a.png", "b.png", "a.png"] {
      #expect(
        try Program.testWidgets.run(["devices", "card", "oepl-00", "-o", name], in: folder).code
          == 0)
    }
    let files = try folder.contents(of: ".")
    #expect(files["a.png"] == files["b.png"] && files.count == 2)
  }

  @Test func saysWhatIsWrong() throws {
    let folder = try TestFolder()
    let unknown = try Program.testWidgets.run(["devices", "card", "trmnl-ogg"], in: folder)
    #expect(unknown.code == 1 && unknown.errors.contains("did you mean 'trmnl-og'?"))
    let nowhere = try Program.testWidgets.run(
      ["devices", "card", "oepl-00", "-o", "no/such/card.png"], in: folder)
    #expect(nowhere.code == 1 && nowhere.errors.contains("the card is not written"))
  }
}
