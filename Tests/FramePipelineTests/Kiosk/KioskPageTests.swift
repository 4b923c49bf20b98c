import FileStorage
import Foundation
import Testing

@testable import FramePipeline

@Suite("Kiosk page")
struct KioskPageTests {
  private func page(
    _ page: KioskPage = KioskPage(), _ change: (inout Manifest) -> Void = { _ in }
  ) -> String {
    var manifest = Manifest.example(frames: [.example(at: 0, until: nil)])
    change(&manifest)
    return String(decoding: page.html(for: manifest), as: UTF8.self)
  }

  /// Returns the manifest that is embedded in a page.
  private func manifest(in page: String) throws -> Manifest {
    let parts = page.components(separatedBy: #"<script type="application/json" id="manifest">"#)
    let text = try #require(parts.last?.components(separatedBy: "</script>").first)
    return try ManifestFile.manifest(from: Data(text.utf8))
  }

  @Test("is small and loads nothing from other servers")
  func size() {
    #expect(page().utf8.count - ManifestFile.bytes(of: .example(frames: [])).count < 20_480)
    #expect(!page().contains("://"))
    #expect(page().firstMatch(of: #/<[^>]*\son[a-z]+=|\sstyle=/#) == nil)
    #expect(!page().contains("{{"))
  }

  @Test(
    "embeds a manifest with any text",
    arguments: [
      "</script><script>alert(1)</script>", "<!--<script>", "]]>", "\u{2028}\u{2029}", "{{title}}",
      "a\u{0}b", "\"\\", "𝄞&amp;",
    ])
  func hostileText(text: String) throws {
    let page = page {
      $0.displayName = text
      $0.frames[0].description = text
    }
    let held = try manifest(in: page)
    #expect(held.displayName == text)
    #expect(held.frames[0].description == text)
    #expect(page.components(separatedBy: "<script").count == 3)
    #expect(!page.contains("<!--"))
  }

  @Test("has its title, language and color scheme in static HTML")
  func head() {
    let page = page {
      $0.displayName = "A \"B\" & <C>"
      $0.locale = "de_DE@currency=CHF"
      $0.colorScheme = "dark"
    }
    #expect(page.contains("<title>A &quot;B&quot; &amp; &lt;C&gt;</title>"))
    #expect(page.contains(#"<html lang="de-DE" data-scheme="dark">"#))
  }

  @Test("allows its own script and style by their hashes and nothing else")
  func policy() throws {
    let page = page()
    for (name, open) in [("script", "<script type=\"module\">"), ("style", "<style>")] {
      let text = try #require(page.components(separatedBy: open).last)
        .components(separatedBy: "</\(name)>")[0]
      let digest = try #require(Data(hex: SHA256.hexDigest(of: Array(text.utf8))))
      #expect(page.contains("\(name)-src 'sha256-\(digest.base64EncodedString())';"))
    }
    #expect(page.contains("default-src 'none'"))
    // Without 'file:', Firefox does not load images for a page opened as a file.
    #expect(page.contains("img-src 'self' file: data:; connect-src 'self';"))
    #expect(!page.contains("unsafe"))
  }

  @Test("posts taps only to a configured endpoint")
  func endpoint() {
    #expect(!page().contains("<meta name=\"placard-tap\""))
    #expect(
      page(KioskPage(tapEndpoint: "/a?b=\"c\"&d")).contains(
        #"<meta name="placard-tap" content="/a?b=&quot;c&quot;&amp;d">"#))
  }
}

extension Data {
  /// Creates data from hexadecimal digits.
  fileprivate init?(hex: String) {
    let digits = Array(hex)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0..<$0 + 2]), radix: 16)
    }
    guard bytes.count * 2 == digits.count else { return nil }
    self.init(bytes)
  }
}
