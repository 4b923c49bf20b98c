import Foundation
import Graphics
import Synchronization
import Testing

@testable import CairoBackend

/// Pictures that would keep a worker busy are rejected before they are decoded, with a reason.
struct PictureLimitTests {
  private typealias Hostile = HostilePictures

  private static let tooMany = "it has too many scans for its size"

  private static let photographs: [(name: String, data: Data, reason: String?)] = [
    ("a progressive picture", Hostile.jpeg(width: 640, height: 480, scans: 10), nil),
    ("a large photograph", Hostile.jpeg(width: 8000, height: 8000, scans: 12), nil),
    ("a small picture of all scans", Hostile.jpeg(width: 8, height: 8, scans: 200), nil),
    ("more scans", Hostile.jpeg(width: 8, height: 8, scans: 201), "it has more than 200 scans"),
    ("many scans of many blocks", Hostile.jpeg(width: 8000, height: 8000, scans: 100), tooMany),
    (
      "refinements of many blocks",
      Hostile.jpeg(width: 8000, height: 8000, scans: 10, frame: 0xC2, refines: true), tooMany
    ),
    (
      "many scans of a sequential picture",
      Hostile.jpeg(width: 8000, height: 8000, scans: 100, frame: 0xC1), tooMany
    ),
    (
      "arithmetic coding", Hostile.jpeg(width: 8, height: 8, scans: 2, frame: 0xCA),
      "it uses arithmetic coding"
    ),
    (
      "blocks that are kept", Hostile.jpeg(width: 16_000, height: 16_000, scans: 2),
      "it is too large for a picture with several scans"
    ),
    ("an ordinary picture", SamplePictures.jpeg, nil),
    ("a picture that is cut short", SamplePictures.jpeg.prefix(200), nil),
  ]

  @Test("The scans of a JPEG are counted", arguments: photographs)
  func scans(_ name: String, _ data: Data, _ reason: String?) {
    #expect(JPEGScans(data).rejectionReason == reason, "\(name)")
  }

  @Test("Scans are found after fill bytes, stuffed bytes and restart markers")
  func disguisedScans() {
    var data = Hostile.jpeg(width: 8, height: 8, scans: 201)
    let fill = Data([0xFF, 0xFF, 0xFF])
    for scan in data.indices.dropLast().reversed()
    where data[scan] == 0xFF && data[scan + 1] == 0xDA {
      data.insert(contentsOf: Data([0xFF, 0xD3, 0x12, 0xFF, 0x00]) + fill, at: scan)
    }
    #expect(JPEGScans(data).rejectionReason == "it has more than 200 scans")
  }

  @Test("PNG chunks that do not affect the image are dropped")
  func chunks() {
    let names = ["zTXt", "iCCP", "tEXt", "iTXt", "eXIf", "acTL", "sPLT"]
    let data = Hostile.png(chunks: names)
    let essence = PNGFormat.strippingMetadata(of: data)
    #expect(names.allSatisfy { data.range(of: Data($0.utf8)) != nil })
    #expect(names.allSatisfy { essence.range(of: Data($0.utf8)) == nil })
    #expect(essence == PNGFormat.strippingMetadata(of: SamplePictures.png))
    #expect(PNGFormat.strippingMetadata(of: essence) == essence)
    // Truncated files remain truncated.
    #expect(PNGFormat.strippingMetadata(of: data.dropLast(20)) == essence.dropLast(20))
    let image = ImageDecoder().image(for: ImageContent(data: data))
    #expect(image?.width == 16 && image?.height == 8)
  }

  @Test("An interlaced PNG may have a quarter as many pixels")
  func interlaced() {
    let reason = PNGFormat().rejectionReason(
      of: Hostile.interlaced(width: 4001, height: 4000), drawnAt: nil)
    #expect(reason == "it is interlaced and has more than 16 million pixels")
    for data in [
      Hostile.interlaced(width: 4000, height: 4000),
      SamplePictures.pngHeader(width: 8000, height: 8000),
    ] {
      #expect(PNGFormat().rejectionReason(of: data, drawnAt: nil) == nil)
    }
  }

  private static let long = "its filters, gradients, texts and copies would take too long"
  private static let other = "it uses another file"
  private static let bomb = Hostile.jpeg(width: 8, height: 8, scans: 201).base64EncodedString()
  private static let matrix = String(repeating: "1 ", count: 900)

  private static let svgBombs: [(name: String, data: Data, reason: String)] = [
    ("noise", Hostile.filtered("<feTurbulence numOctaves=\"2000\"/>"), long),
    ("noise, many times", Hostile.filtered("<feTurbulence numOctaves=\"20\"/>", times: 50), long),
    ("a large brush", Hostile.filtered("<feMorphology radius=\"200\"/>", times: 15), long),
    ("blurs", Hostile.filtered("<feGaussianBlur stdDeviation=\"9\"/>", times: 500), long),
    ("a chain", Hostile.filtered(String(repeating: "<feOffset/>", count: 5000)), long),
    // librsvg 2.54 would abort.
    (
      "a large matrix",
      Hostile.filtered("<feConvolveMatrix order=\"30\" kernelMatrix=\"\(matrix)\"/>"),
      "it has a matrix of more than 20 numbers per side"
    ),
    ("copies of copies", Hostile.nestedUses(24), long),
    (
      "a long text", Hostile.svg("<text>\(String(repeating: "letters ", count: 1250))</text>"), long
    ),
    (
      "a long text in parts",
      Hostile.svg(
        "<text>\(String(repeating: "<tspan>letters </tspan>", count: 1250))</text>"), long
    ),
    (
      "a long text as data",
      Hostile.svg("<text><![CDATA[\(String(repeating: "letters ", count: 1250))]]></text>"), long
    ),
    ("copies in XLink", Hostile.nestedUses(24, attribute: "xlink:href"), long),
    ("copies with another prefix", Hostile.nestedUses(24, attribute: "a:href"), long),
    ("copies that are written as numbers", Hostile.nestedUses(24, mark: "&#x23;"), long),
    (
      "copies behind a false id",
      Data(
        String(decoding: Hostile.nestedUses(24), as: UTF8.self)
          .replacingOccurrences(of: "<g id=", with: "<g x:id=\"b\" id=").utf8), long
    ),
    (
      "a filter of a style sheet",
      Hostile.svg(
        "<style>.a{filter:url(#f)}</style><filter id=\"f\"><feMorphology radius=\"9\"/></filter>"
          + String(repeating: "<rect class=\"b a\" width=\"9\" height=\"9\"/>", count: 20)), long
    ),
    (
      "functions of a style sheet",
      Hostile.svg(
        "<style>rect{filter:blur(9px) blur(9px) blur(9px)}</style>"
          + String(repeating: "<rect width=\"9\" height=\"9\"/>", count: 200)), long
    ),
    (
      "functions of a style",
      Hostile.svg(
        String(repeating: "<rect style=\"filter:blur(9px)\" width=\"9\" height=\"9\"/>", count: 500)
      ),
      long
    ),
    (
      "markers",
      Hostile.svg(
        "<marker id=\"m\"><rect width=\"9\" height=\"9\"/></marker><path marker-mid=\"url(#m)\" d=\"M0 0"
          + String(repeating: "L1 1", count: 20_000) + "\"/>"), long
    ),
    (
      "depth",
      Hostile.svg(String(repeating: "<g>", count: 300) + String(repeating: "</g>", count: 300)),
      "its elements are nested more than 200 deep"
    ),
    (
      "a long chain of uses",
      Hostile.svg(
        (0..<300).map { "<g id=\"b\($0)\"><use href=\"#b\($0 + 1)\"/></g>" }.joined()),
      "its elements reference each other more than 200 deep"
    ),
    (
      "cycles of uses",
      Hostile.svg(
        (0..<12).map { circle in
          "<g id=\"b\(circle)\">"
            + (0..<12).map { "<use href=\"#b\($0)\"/>" }.joined() + "</g>"
        }.joined()), "too many of its elements contain themselves"
    ),
    (
      "copies in a cycle",
      Hostile.svg(
        "<g id=\"a\"><use href=\"#b\"/><text>\(String(repeating: "letters ", count: 400))</text></g>"
          + "<g id=\"b\"><use href=\"#a\"/></g>"
          + String(repeating: "<use href=\"#b\"/>", count: 10)), long
    ),
    (
      "a filter of an inner selector",
      Hostile.svg(
        "<style>.a rect, .b{filter:url(#f)}</style><filter id=\"f\"><feMorphology radius=\"9\"/></filter>"
          + String(repeating: "<rect width=\"9\" height=\"9\"/>", count: 20)), long
    ),
    (
      "a filter with an escape",
      Hostile.svg(
        "<filter id=\"f\"><feMorphology radius=\"9\"/></filter>"
          + String(
            repeating: "<rect filter=\"u\\72L(#f)\" width=\"9\" height=\"9\"/>", count: 20)), long
    ),
    (
      "another document",
      Hostile.svg("<xi:include xmlns:xi=\"http://www.w3.org/2001/XInclude\" href=\"data:,\"/>"),
      other
    ),
    ("another style sheet", Hostile.svg("<style>@\\69mport url(data:text/css,)</style>"), other),
    (
      "another style sheet in an instruction",
      Hostile.svg("", prolog: "<?xml-stylesheet href=\"data:text/css,\"?>"), other
    ),
    ("a document that is used", Hostile.svg("<use href=\" da&#9;ta:image/svg+xml,a#b\"/>"), other),
    (
      "a document that fills", Hostile.svg("<rect fill=\"url(data:image/svg+xml,a#b)\"/>"), other
    ),
    (
      "a picture by its path",
      Hostile.svg("<image path=\"data:image/svg+xml;base64,PHN2Zy8+\"/>"),
      "it contains a picture that is not PNG, JPEG or WebP"
    ),
    (
      "a matrix on lines",
      Hostile.filtered("<feConvolveMatrix order=\"30\n30\" kernelMatrix=\"\(matrix)\"/>"),
      "it has a matrix of more than 20 numbers per side"
    ),
    (
      "UTF-16", Hostile.svg("").map { Data([$0, 0]) }.reduce(Data(), +),
      "it is not written in UTF-8"
    ),
    (
      "a declaration that begins with a comment",
      Data(
        ("<!DOCTYPE svg [<!--> ' --><!ENTITY a 'x'>]>"
          + String(decoding: Hostile.svg("<!-- ' ]> -->"), as: UTF8.self)).utf8),
      "it declares entities"
    ),
    (
      "a text that is repeated", Hostile.svg("<text><tref href=\"#a\"/></text>"),
      "it repeats a text with 'tref'"
    ),
    (
      "an entity in a style",
      Hostile.svg(
        "<g style=\"x:&a;\"/>", prolog: "<!DOCTYPE svg [<!ENTITY a 'http://x/'>]>"),
      "it uses entities"
    ),
    (
      "declared attributes",
      Hostile.svg("", prolog: "<!DOCTYPE svg [<!ATTLIST text font-size CDATA '70000'>]>"),
      "it declares attributes"
    ),
    (
      "an entity with a style",
      Hostile.svg("", prolog: "<!DOCTYPE svg [<!ENTITY a 'http:;font-size:70000px;'>]>"),
      "it declares entities"
    ),
    (
      "entities",
      Hostile.svg(
        "&b;", prolog: "<!DOCTYPE svg [<!-- ' --><!ENTITY a \"<rect/>\"><!ENTITY b \"&a;&a;\">]>"),
      "it declares entities"
    ),
    (
      "another encoding", Hostile.svg("", prolog: "<?xml version=\"1.0\" encoding='UTF-7'?>"),
      "it is not written in UTF-8"
    ),
    (
      "rules for all",
      Hostile.svg(
        "<style>" + String(repeating: "a b{c:d}", count: 5000) + "</style>"
          + String(repeating: "<g/>", count: 5000)),
      "it has 5000 style rules for 5002 elements"
    ),
    (
      "a picture with many scans",
      Hostile.svg("<image xlink:href=\"data:image/jpeg;base64,\(bomb)\"/>"),
      "in an embedded picture, it has more than 200 scans"
    ),
    (
      "a picture of the same kind",
      Hostile.svg("<image href=\"data:image/svg+xml;base64,PHN2Zy8+\"/>"),
      "it contains a picture that is not PNG, JPEG or WebP"
    ),
    (
      "too many bytes", Hostile.svg(String(repeating: " ", count: 5 << 20)),
      "it has more than 4194304 bytes"
    ),
  ]

  @Test("The rendering cost of an SVG is estimated", arguments: svgBombs)
  func bombs(_ name: String, _ data: Data, _ reason: String) {
    let found = SVGFormat().rejectionReason(of: data, drawnAt: CGSize(width: 1600, height: 1200))
    #expect(found == reason, "\(name)")
  }

  /// Drawings of 400×300 units with a text, on a canvas of 1600×1200 pixels.
  private static let texts: [(content: String, isAccepted: Bool)] = [
    ("<text>a</text>", true),
    ("<text font-size=\"3750\">a</text>", true),
    ("<text font-size=\"3751\">a</text>", false),
    ("<text><tspan font-size=\"3751\">a</tspan></text>", false),
    ("<g font-size=\"3751\"><text>a</text></g>", false),
    ("<text font-size=\"-.4e+4\">a</text>", false),
    ("<text font-size=\"100cm\">a</text>", false),
    ("<text font-size=\"160PC\">a</text>", true),
    ("<text font-size=\"1300em\">a</text>", false),
    ("<g font-size=\"50em\"><text font-size=\"30em\">a</text></g>", false),
    ("<g font-size=\"50em\"><text>a</text></g><text font-size=\"30em\">a</text>", true),
    ("<text style=\"stroke-width:4000;font-size:20px\">a</text>", true),
    ("<text style=\"font-size:4000px\">a</text>", false),
    ("<text style=\"font:bold 4000px/1 Inter\">a</text>", false),
    ("<text style=\"FONT-\\53 IZE/*;*/:4000PX\">a</text>", false),
    ("<text style=\"font-family:'font-size:4000px'\">a</text>", true),
    ("<text style=\"font-family:'a\\'/*';font-size:4000px;x:'*/'\">a</text>", false),
    ("<text style=\"fill:url(/*);font-size:4000px;x:url(*/)\">a</text>", false),
    ("<text style=\"font-size&#x0003A;4000px\">a</text>", false),
    ("<style>text{font-size:4000px}</style><text>a</text>", false),
    ("<style>rect{font-size:4000px}</style><text>a</text>", true),
    ("<style>.a{font-size:4000px}</style><text class=\"b\">a</text>", true),
    ("<style>.a text{font-size:4000px}</style><g class=\"a\"><text>a</text></g>", false),
    ("<style>text:not(.a){font-size:4000px}</style><text>a</text>", false),
    ("<style>a{b:'}';} text{font-size:4000px}</style><text>a</text>", false),
    ("<style>a{b:c}<![CDATA[/*</*/text{font-size:4000px}]]></style><text>a</text>", false),
    ("<style>@media all{text{font-size:4000px}}</style><text>a</text>", false),
    ("<text fill=\"#1e9999\">a</text>", true),
    ("<text><tspan font-size=\"9999em\">a</tspan></text>", false),
    ("<text font-size=\"3rem\" style=\"width:90vw\">a</text>", true),
    (
      String(repeating: "<g font-size=\"LARGER\">", count: 50) + "<text>a</text>"
        + String(repeating: "</g>", count: 50), false
    ),
    ("<text style=\"x:\u{600};;font-size:4000px\">a</text>", false),
    ("<style>x\u{600},text{font-size:4000px}</style><text>a</text>", false),
    ("<text style=\"x:'\n';font-size:4000px;y:'\">a</text>", false),
    ("<style>font-\\73\r\nize{} text{font-\\73\r\nize:4000px}</style><text>a</text>", false),
    ("<style>text{x:{};font-size:4000px;y:{z}}</style><text>a</text>", false),
    ("<style>.caf\\e9{font-size:4000px}</style><text class=\"caf\u{E9}\">a</text>", false),
    ("<style>&lt;!--text{font-size:4000px}</style><text>a</text>", false),
    ("<text style=\"x:#url(a/*)'*/);font-size:4000px;y:'\">a</text>", false),
    ("<style>.a:hover{transform:scale(50)}</style><text class=\"b\">a</text>", true),
    ("<style>@keyframes a{from{transform:scale(50)}to{x:y}}</style><text>a</text>", true),
    ("<style>@import url('https://example.com/a.css');</style><text>a</text>", true),
    ("<g transform=\"matrix(1 0 0 1 9 9)\"><text font-size=\"3000\">a</text></g>", true),
    ("<g transform=\"translate(9e9) rotate(9999)\"><text>a</text></g>", true),
    ("<g transform=\"scale(17)\"><text>a</text></g>", true),
    ("<g transform=\"scale(18)\"><text>a</text></g>", false),
    ("<g transform=\"scale(40) matrix(0,-40,40,0,0,0)\"><text>a</text></g>", false),
    ("<g transform=\"skewX(89.99)\"><text>a</text></g>", false),
    ("<g style=\"transform:scale(18)\"><text>a</text></g>", false),
    ("<g transform=\"scale(18)\"><path/></g><text>a</text>", true),
    ("<g id=\"a\" transform=\"scale(5)\"><text>a</text></g><use href=\"#a\"/>", true),
    (
      "<g id=\"a\" transform=\"scale(5)\"><text>a</text></g><use href=\"#a\" transform=\"scale(5)\"/>",
      false
    ),
    ("<svg viewBox=\"0 0 100 100\"><text>a</text></svg>", true),
    ("<svg viewBox=\"0 0 .1 .1\"><text>a</text></svg>", false),
    ("<svg width=\"9999%\" viewBox=\"0 0 99 99\"><text>a</text></svg>", false),
    ("<svg width=\"2em\" viewBox=\"0 0 9 9\"><text font-size=\"200em\">a</text></svg>", false),
    ("<marker id=\"a\"><text>a</text></marker>", false),
    ("<mask maskContentUnits=\"objectBoundingBox\"><text>a</text></mask>", false),
    (
      "<pattern id=\"a\" patternTransform=\"scale(99)\"><text>a</text></pattern>"
        + "<pattern id=\"b\" href=\"#a\" patternTransform=\"scale(99)\"/>", false
    ),
  ]

  @Test("Files whose text may be too large for FreeType are rejected", arguments: texts)
  func textSizes(_ content: String, _ isAccepted: Bool) {
    let reason = SVGFormat().rejectionReason(
      of: Hostile.svg(content), drawnAt: CGSize(width: 1600, height: 1200))
    #expect(
      reason == (isAccepted ? nil : "its text may be too large"), "\(content)")
  }

  @Test(
    "A drawing without a view box is enlarged by its own size",
    arguments: [
      ("width=\"100\" height=\"100\"", true), ("width=\".1\" height=\".1\"", false),
      ("width=\"1%\" height=\"1%\"", false), ("", true), ("width=\"100%\" height=\"100%\"", true),
      ("style=\"width:1px\"", false), ("width=\".1\" preserveAspectRatio=\"none\"", false),
    ])
  func rootSize(_ attributes: String, _ isAccepted: Bool) {
    let file = "<svg xmlns=\"http://www.w3.org/2000/svg\" \(attributes)><text>a</text></svg>"
    let reason = SVGFormat().rejectionReason(
      of: Data(file.utf8), drawnAt: CGSize(width: 400, height: 400))
    #expect((reason == nil) == isAccepted, "\(attributes)")
  }

  @Test("A drawing without text has no limit of its size")
  func withoutText() {
    let file =
      "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 1 1\"><a href=\"#b\"><rect/></a></svg>"
    let reason = SVGFormat().rejectionReason(
      of: Data(file.utf8), drawnAt: CGSize(width: 1600, height: 1600))
    #expect(reason == nil)
  }

  @Test(
    "The size of a text that has none matters only where there is one",
    arguments: [
      ("<text font-size=\"5px\">a</text>", true), ("<g font-size=\"5\"><text>a</text></g>", true),
      ("<text>a</text>", false), ("<text font-size=\"5\" class=\"a\">a</text>", false),
      ("<text font-size=\"5\" style=\"font-size:initial\">a</text>", false),
      ("<text font-size=\"5pixels\">a</text>", false), ("<text font-size=\"7\">a</text>", false),
    ])
  func initialTextSize(_ content: String, _ isAccepted: Bool) {
    let file = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16">
      <style>.a{font-size:inherit}</style>\(content)</svg>
      """
    let reason = SVGFormat().rejectionReason(
      of: Data(file.utf8), drawnAt: CGSize(width: 1600, height: 1600))
    #expect((reason == nil) == isAccepted, "\(content)")
  }

  private static let drawings: [(name: String, data: Data)] = [
    (
      "shadows",
      Hostile.filtered(
        "<feGaussianBlur stdDeviation=\"3\"/><feOffset dy=\"2\"/><feMerge><feMergeNode/></feMerge>",
        times: 10)
    ),
    (
      "gradients",
      Hostile.svg(
        "<linearGradient id=\"g\"><stop/></linearGradient>"
          + String(repeating: "<path fill=\"url(#g)\" d=\"M0 0L9 9\"/>", count: 200))
    ),
    (
      "a map",
      Hostile.svg(String(repeating: "<path fill=\"#123\" d=\"M0 0L9 9L3 4Z\"/>", count: 8000))
    ),
    (
      "the names of a drawing program",
      Hostile.svg(
        "<g/>", prolog: "<!DOCTYPE svg [<!ENTITY ns_svg \"http://www.w3.org/2000/svg\">]>")
    ),
    (
      "labels",
      Hostile.svg(String(repeating: "<text>a label of a chart's axis</text>", count: 500))
    ),
    ("a paragraph", Hostile.svg("<text>\(String(repeating: "letters ", count: 250))</text>")),
    (
      "rules of a drawing program",
      Hostile.svg(
        "<style type=\"text/css\">.st0{fill:url(#a);} .st1{font-family:'Myriad Pro';font-size:14px;} "
          + "rect{fill:url(#b)} circle{fill:url(#c)} path{fill:url(#d)} line{stroke:url(#e)}</style>"
          + "abcde".map { "<linearGradient id=\"\($0)\"><stop/></linearGradient>" }.joined()
          + "<rect class=\"st0\"/><circle/><path/><line/><text class=\"st1\">swim</text>")
    ),
    ("what uses itself", Hostile.svg("<g id=\"a\"><use href=\"#a\"/></g>")),
    ("copies", Hostile.nestedUses(8)),
    ("what is no XML", Hostile.svg("<<a b = c='></d <!-- ")),
  ]

  @Test(
    "Ordinary drawings are within the limits on a display of 800×600 pixels", arguments: drawings)
  func ordinary(_ name: String, _ data: Data) {
    let size = CGSize(width: 800, height: 600)
    #expect(SVGFormat().rejectionReason(of: data, drawnAt: size) == nil, "\(name)")
  }

  @Test("A picture beyond the limits is drawn as a crossed box and reported with the reason")
  func reportsTheReason() {
    for (data, reason) in [
      (Hostile.jpeg(width: 8, height: 8, scans: 201), "it has more than 200 scans"),
      (Hostile.nestedUses(24), Self.long), (Self.svgBombs[5].data, Self.svgBombs[5].reason),
    ] {
      let rasterizer = CairoRasterizer()
      var target = Bitmap(width: 16, height: 8)
      let frame = CGRect(x: 0, y: 0, width: 16, height: 8)
      let picture = DisplayList.Picture(content: ImageContent(data: data), frame: frame)
      rasterizer.rasterize(
        DisplayList(size: .zero, items: [.image(picture)]), scale: 1, into: &target,
        mode: .antialiased)
      #expect(target.pixels.contains { $0 != 0 })
      #expect(
        rasterizer.takeDiagnostics().map(\.message) == [
          "a picture of \(data.count) bytes would take too long to decode, a crossed box is drawn instead: \(reason); "
            + "save it in a simpler form, such as a PNG of the displayed size"
        ])
    }
  }

  @Test("A drawing that does not return is abandoned, and no other starts until it has")
  func stuck() {
    let drawing = TimeLimitedCall(limit: 0.05)
    let release = DispatchSemaphore(value: 0)
    #expect(drawing.value { release.wait() } == nil)
    #expect(drawing.hasAbandonedCall)
    #expect(drawing.value { 1 } == nil)
    release.signal()
    let end = ContinuousClock.now + .seconds(60)
    while drawing.hasAbandonedCall, ContinuousClock.now < end { usleep(1000) }
    #expect(!drawing.hasAbandonedCall)
    #expect(TimeLimitedCall(limit: 60).value { 2 } == 2)
  }
}
