import Foundation
import TestSupport
import Testing

/// The gallery is one page, in which hostile names are escaped.
@Suite(.blocking) struct PreviewTests {
  private func preview(_ options: [String], in folder: TestFolder) throws -> Program.Run {
    try Program.testWidgets.run(
      ["preview", "--quiet", "--at", "2026-01-14T09:41:00Z"] + options, in: folder)
  }

  @Test func escapesNames() throws {
    let folder = try TestFolder()
    let run = try preview(["--kind", "<b>\"&'../../kind"], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let page = try folder.text(of: "Output/preview/index.html")
    #expect(page.components(separatedBy: "<script>").count == 2)
    #expect(page.contains("&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;"))
    #expect(!page.contains("<img src=x"))
    #expect(page.contains("href=\"test:///?a=1&amp;b="))
    // Nothing is loaded from other servers.
    #expect(!page.contains("src=\"http"))
    #expect(!page.contains("<link"))
  }

  @Test func showsPreviewProvidersWithTheirNames() throws {
    let folder = try TestFolder()
    let kinds = ["never-answering", "looping"]
    let run = try preview(["--timeout", "3", "--snapshot-timeout", "0.2"], in: folder)
    #expect(run.code == 1)
    for kind in kinds { #expect(run.errors.contains("'\(kind)'")) }
    let page = try folder.text(of: "Output/preview/index.html")
    #expect(page.contains("&lt;i&gt;A &amp; &quot;B&quot;&lt;/i&gt;"))
    #expect(page.contains("<h2>Good</h2>"))
    #expect(page.contains("&lt;b&gt;Macro&lt;/b&gt;"))
    #expect(
      run.errors.contains("did not return from 'makeSharedContext' in time"), "\(run.errors)")
  }

  @Test(arguments: ["--snapshot-timeout", "--patience"])
  func usesThePlaceholderForASlowSnapshot(option: String) throws {
    let folder = try TestFolder()
    let run = try preview(["--kind", "slow-snapshot", option, "0.2"], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    #expect(run.errors.contains("returned no snapshot within 0.2 s"))
    #expect(run.errors.contains("the placeholder is shown instead"))
    let pictures = try folder.contents(of: "Output/preview")
    #expect(
      pictures["slow-snapshot-systemSmall-snapshot-light.png"]
        == pictures["slow-snapshot-systemSmall-placeholder-light.png"])
  }

  @Test func showsAProofNextToEachImage() throws {
    let folder = try TestFolder()
    let run = try preview(
      ["--kind", "good", "--device", "inky-impression-73", "--proof"], in: folder)
    #expect(run.code == 0, "\(run.errors)")
    let names = try folder.contents(of: "Output/preview").keys.filter { $0.hasPrefix("good-") }
    let proofs = names.filter { $0.hasSuffix("-proof.png") }
    #expect(proofs.count == 6 && names.count == 12)
    let page = try folder.text(of: "Output/preview/index.html")
    #expect(page.components(separatedBy: "<figure class=\"proof\"").count == 7)
    #expect(try preview(["--kind", "good", "--proof"], in: folder).code == 64)
  }

  @Test func replacesThePreviousGallery() throws {
    let folder = try TestFolder()
    #expect(try preview(["--kind", "frames"], in: folder).code == 0)
    #expect(try preview(["--kind", "good"], in: folder).code == 0)
    let names = try folder.contents(of: "Output").keys.sorted()
    #expect(
      names == [
        "preview/contact-sheet.png", "preview/good-systemSmall-entry-1-dark.png",
        "preview/good-systemSmall-entry-1-light.png",
        "preview/good-systemSmall-placeholder-dark.png",
        "preview/good-systemSmall-placeholder-light.png",
        "preview/good-systemSmall-snapshot-dark.png", "preview/good-systemSmall-snapshot-light.png",
        "preview/index.html",
      ])
  }

  @Test func rendersForTheChosenDevice() throws {
    let folder = try TestFolder()
    let run = try preview(["--kind", "good", "--device", "trmnl-og"], in: folder)
    #expect(run.code == 0)
    let picture = try folder.contents(of: "Output/preview")["good-systemSmall-snapshot-light.png"]
    // Width, height, bit depth and color type in the PNG header: 400×240 in one bit of gray.
    #expect(
      picture.map { Array($0[16..<26]) } == [0, 0, 1, 0x90, 0, 0, 0, 0xF0, 1, 0])
  }
}
