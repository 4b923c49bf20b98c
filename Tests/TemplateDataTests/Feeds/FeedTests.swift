import Foundation
import InternetDates
import TestSupport
import Testing

@testable import TemplateData

/// Feeds of three formats in one shape, and rejection of other files.
struct FeedTests {
  private func value(_ text: String) throws -> DataValue {
    try FeedReader.value(of: Array(text.utf8), named: "news")
  }

  private func date(_ text: String) -> DataValue { .dateValue(InternetDate.date(rfc3339: text)) }

  @Test func readsRSS2() throws {
    let feed = try value(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmlns:atom="http://www.w3.org/2005/Atom">
      <channel><title>News &amp; more</title><link>https://example.org/</link>
        <atom:link href="https://example.org/feed" rel="self"/>
        <image><title>Logo</title><link>https://example.org/logo</link></image>
        <lastBuildDate>Sat, 21 Nov 2026 10:00:00 GMT</lastBuildDate>
        <item><title>First</title><link> https://example.org/1 </link>
          <description>&lt;p&gt;Hello&amp;nbsp;&lt;b&gt;w&lt;/b&gt;orld&lt;/p&gt;&lt;p&gt;Next&lt;/p&gt;</description>
          <pubDate>Sat, 21 Nov 2026 05:00:00 EST</pubDate><dc:creator>Ann</dc:creator>
          <media:thumbnail url="https://example.org/1.png"/><media:title>Other</media:title></item>
        <item><title><![CDATA[Caf&eacute; <i>x</i>]]></title><guid>https://example.org/2</guid>
          <description><![CDATA[<img src="https://example.org/2.jpg?a=1&amp;b=2">a < b<script>evil()</script>]]></description>
          </item>
        <item><link>javascript:alert(1)</link><pubDate>never</pubDate></item>
      </channel></rss>
      """)
    #expect(
      feed == [
        "title": "News & more", "link": "https://example.org/",
        "updated": date("2026-11-21T10:00:00Z"),
        "items": [
          [
            "title": "First", "link": "https://example.org/1", "summary": "Hello world Next",
            "author": "Ann", "date": date("2026-11-21T10:00:00Z"),
            "image": "https://example.org/1.png",
          ],
          [
            "title": "Café x", "link": "https://example.org/2", "summary": "a < b", "author": nil,
            "date": nil, "image": "https://example.org/2.jpg?a=1&b=2",
          ],
          ["title": "", "link": nil, "summary": "", "author": nil, "date": nil, "image": nil],
        ],
      ])
  }

  @Test func readsAtom() throws {
    let feed = try value(
      """
      <feed xmlns="http://www.w3.org/2005/Atom"><title type="html">A &lt;b&gt;B&lt;/b&gt;</title>
      <link rel="self" href="https://example.org/feed"/><link href="https://example.org/"/>
      <updated>2026-11-21T10:00:00+01:00</updated><author><name>Feed</name></author>
      <entry><title>1 &lt; 2</title><link rel="alternate" href="https://example.org/1"/>
        <link rel="enclosure" type="image/png" href="https://example.org/1.png"/>
        <published>2026-11-20T10:00:00Z</published><updated>2026-11-21T10:00:00Z</updated>
        <author><name>Ben</name><email>b@example.org</email></author>
        <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>One</p><p>T<b>w</b>o</p></div></content>
        <source><title>Elsewhere</title></source>
      </entry></feed>
      """)
    #expect(
      feed == [
        "title": "A B", "link": "https://example.org/", "updated": date("2026-11-21T09:00:00Z"),
        "items": [
          [
            "title": "1 < 2", "link": "https://example.org/1", "summary": "One Two",
            "author": "Ben",
            "date": date("2026-11-20T10:00:00Z"), "image": "https://example.org/1.png",
          ]
        ],
      ])
  }

  @Test func readsRSS1() throws {
    let feed = try value(
      """
      <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"
        xmlns:dc="http://purl.org/dc/elements/1.1/">
      <channel rdf:about="x"><title>T</title><link>http://example.org/</link></channel>
      <item rdf:about="y"><title>I</title><link>http://example.org/i</link><dc:date>2026-11-21</dc:date></item>
      </rdf:RDF>
      """)
    #expect(feed["title"] == "T" && feed["link"] == "http://example.org/")
    #expect(feed["items"]?[0]?["title"] == "I")
    #expect(feed["items"]?[0]?["date"] == date("2026-11-21T00:00:00Z"))
  }

  @Test func readsOtherEncodings() throws {
    let text =
      "<?xml version='1.0' encoding='ISO-8859-1'?><rss><channel><title>é</title></channel></rss>"
    let bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    #expect(try FeedReader.value(of: bytes, named: "a")["title"] == "é")
  }

  @Test func limitsItemsTo200() throws {
    let items = (0..<300).map { "<item><title>\($0)</title></item>" }.joined()
    let feed = try value("<rss><channel><title>a</title>\(items)</channel></rss>")
    guard case .array(let read)? = feed["items"] else {
      Issue.record("no items")
      return
    }
    #expect(read.count == 200 && read.last?["title"] == "199")
  }

  @Test(arguments: [
    ("", "news:1:1: is empty"),
    ("{}", "news:1:1: is not XML"),
    ("<html><body/></html>", "news:1:6: is neither RSS nor Atom; its root element is 'html'"),
    ("<rss><channel>", "news:1:15: is not well-formed XML"),
    ("<rss>\n<channel></chanel></rss>", "news:2:19: is not well-formed XML"),
    (
      "<!DOCTYPE rss [<!ENTITY a 'aaaa'>]><rss/>",
      "news:1:1: declares entities, which are not supported"
    ),
    (
      "<?xml version='1.0' encoding='utf-7'?><rss/>",
      "news:1:1: is in 'utf-7', which is not supported; it must be UTF-8"
    ),
    // An instruction without content, within a tag.
    ("<feed a<?xml?><rss v>", "news:1:8: is not well-formed XML"),
    ("<rss v='<?a?>'></rss>", "news:1:9: is not well-formed XML"),
    (
      "<!DOCTYPE rss [<!ENTITY % a 'aaaa'>%a;]><rss/>",
      "news:1:1: declares entities, which are not supported"
    ),
    (
      "<!DOCTYPE rss [<!ATTLIST item a CDATA 'aaaa'>]><rss/>",
      "news:1:1: declares entities, which are not supported"
    ),
    ("<\0r", "news:1:1: contains a null character, or is in UTF-16; it must be UTF-8"),
    (
      String(repeating: "<rss>", count: 100), "news:1:325: has elements nested more than 64 deep"
    ),
  ])
  func rejectsOtherFormats(_ text: String, _ error: String) {
    #expect {
      try value(text)
    } throws: {
      "\($0)" == error
    }
  }

  @Test func loadsNoExternalEntities() throws {
    let feed = try value(
      "<?a?><?b c?><!DOCTYPE rss SYSTEM 'file:///etc/passwd'><rss><channel><title>a&nbsp;b</title></channel></rss>"
    )
    #expect(feed["title"] == "a b")
  }

  /// What XML does not know, and feeds have all the same.
  @Test(arguments: [
    ("AT&T a & b", "AT&T a & b"), ("a&nbsp;b &eacute;", "a b é"), ("&unknown; x", "&unknown; x"),
    ("&#146;&#x92;", "’’"), ("&#0;", "&#0;"), ("<![CDATA[a &amp; b]]>", "a & b"),
    ("1 &lt; 2 & 3", "1 < 2 & 3"), ("a<!-- <b> & -->b", "ab"), ("a<?b?>c", "ac"),
  ])
  func readsTextThatIsNotQuiteXML(_ written: String, _ text: String) throws {
    let feed = try value(
      "<rss><channel><title>\(written)</title><item><link>http://a/?a=1&b=2</link></item></channel></rss>"
    )
    #expect(feed["title"] == .string(text))
    #expect(feed["items"]?[0]?["link"] == "http://a/?a=1&b=2")
  }

  @Test func keepsCharacterDataBesideTextThatIsNotQuiteXML() throws {
    let feed = try value(
      """
      <rss><channel><title>a & b</title>
      <item><link><![CDATA[http://a/?a=1&b=2&lt;]]></link><title><![CDATA[c & ]] > d]]></title></item>
      </channel></rss>
      """)
    #expect(feed["title"] == "a & b")
    #expect(feed["items"]?[0]?["link"] == "http://a/?a=1&b=2&lt;")
    #expect(feed["items"]?[0]?["title"] == "c & ]] > d")
  }

  @Test func readsAttributesThatAreNotQuiteXML() throws {
    let feed = try value(
      """
      <rss><channel><item><enclosure type="image/png" url="http://a/?a=1&b=2&amp;c=&eacute;"/></item>
      <item><enclosure type="image/png" x:type="a/b" url="http://a/&uuml;"/></item></channel></rss>
      """)
    #expect(feed["items"]?[0]?["image"] == "http://a/?a=1&b=2&c=é")
    #expect(feed["items"]?[1]?["image"] == "http://a/ü")
  }

  @Test(arguments: [
    ("", ""), ("a\n\t b", "a b"), ("<p>a</p><p>b</p>", "a b"), ("a<b>b</b>c", "abc"),
    ("a<br/>b", "a b"),
    ("1 < 2 && 3 > 2", "1 < 2 && 3 > 2"), ("&lt;b&gt;&amp;amp;", "<b>&amp;"),
    ("&#8217;&#x2019;&#146;", "’’’"),
    ("&unknown; &", "&unknown; &"), ("<!-- no <b> -->x", "x"), ("<style>a{}</style >b", "b"),
    ("<a href='x'", ""), ("so&shy;ft", "soft"), ("&#0;&#xD800;", "&#0;&#xD800;"),
    ("<script>never ends", ""),
  ])
  func extractsTheTextOfHTML(_ markup: String, _ text: String) {
    #expect(HTMLText.plain(markup) == text)
  }

  @Test func truncatesLongTexts() {
    let text = HTMLText.plain(String(repeating: "wörd ", count: 10_000))
    #expect(text.count == 2000 && text.hasSuffix("…"))
    #expect(HTMLText.line(String(repeating: "é", count: 3000)).count == 2000)
  }

  /// Each would take hours if a part were scanned to the end of the text repeatedly.
  @Test(
    .timeLimit(.minutes(60)),
    arguments: [
      ("<img ", 0), ("<", 2000), ("&", 2000), ("<!--", 0), ("<script>", 0), ("&lt;img src=", 2000),
      ("]]>", 2000), ("<a>", 0), ("<a b='", 0), ("&#x", 2000), ("<?a ", 0), ("<!a ", 0),
      ("<a x='' ", 0),
    ])
  func scansUnterminatedTagsOnce(_ piece: String, _ shown: Int) {
    let text = String(repeating: piece, count: 900_000 / piece.utf8.count)
    #expect(HTMLText.plain(text).count == shown)
    _ = try? value(
      "<rss><channel><item><description><![CDATA[\(text)]]></description></item></channel></rss>")
    _ = try? value("<rss><channel><item><description>\(text)")
  }

  @Test func rejectsExpensiveTags() {
    let attributes = (0..<5000).map { "a\($0)='' " }.joined()
    #expect { try value("<rss \(attributes)/>") } throws: {
      "\($0)".hasSuffix("has an unterminated tag")
    }
    let bound = (0..<6000).map { "<a\($0) xmlns:b='c'/>" }.joined()
    #expect { try value("<rss>\(bound)</rss>") } throws: {
      "\($0)".hasSuffix("declares too many namespaces ('xmlns')")
    }
  }

  @Test func handlesRandomChanges() {
    var numbers = SeededRandomNumberGenerator(seed: 2)
    let seeds = [
      "<?xml version='1.0' encoding='UTF-8'?><rss><channel><title>a &amp; b</title><item><title><![CDATA[x]]></title><pubDate>Sat, 21 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>",
      "<feed xmlns='http://www.w3.org/2005/Atom'><title type='html'>&lt;b&gt;</title><entry><link href='http://a/'/><content type='xhtml'><div>é</div></content></entry></feed>",
    ].map { Array($0.utf8) }
    for _ in 0..<4000 {
      let seed = seeds[Int.random(in: 0...1, using: &numbers)]
      guard let feed = try? FeedReader.value(of: numbers.mutation(of: seed), named: "a") else {
        continue
      }
      #expect(feed["items"] != nil && feed["title"] != nil)
    }
  }
}
