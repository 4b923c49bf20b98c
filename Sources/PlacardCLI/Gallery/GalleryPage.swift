import Foundation
import FramePipeline
import Graphics
import InternetDates
import WidgetWorker

/// The gallery as one page that needs nothing else: pictures inside, tap targets that can be clicked.
struct GalleryPage {
  let title: String
  let pictures: [GalleryPicture]
  /// The picture file of a name.
  let data: (String) throws -> Data

  func html() throws -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title.htmlEscaped)</title>
    <style>\(Self.style)</style>
    <header>
    <h1>\(title.htmlEscaped)</h1>
    <p>\(summary) Click a widget to see where the place leads.</p>
    <p class="choices">\(Self.choices)</p>
    <p id="opened" role="status"></p>
    </header>
    <main>
    \(try kinds.map(section).joined(separator: "\n"))
    </main>
    <script>\(Self.script)</script>
    </html>

    """
  }

  private var summary: String {
    let widgets = Set(pictures.filter { !$0.stage.isPreview }.map(\.kind)).count
    return "\(widgets) \(widgets == 1 ? "widget" : "widgets"), \(pictures.count) pictures."
  }

  private static let choices = """
    <label><input type="radio" name="scheme" value="" checked> light and dark</label>
    <label><input type="radio" name="scheme" value="light"> light</label>
    <label><input type="radio" name="scheme" value="dark"> dark</label>
    <label><input type="checkbox" id="targets"> show tap targets</label>
    """

  private var kinds: [String] { pictures.uniqued(by: \.kind).map(\.kind) }

  private func section(of kind: String) throws -> String {
    let own = pictures.filter { $0.kind == kind }
    guard let first = own.first else { return "" }
    let rows = try own.uniqued(by: \.family).map { try row(of: $0.family, in: own) }
    return """
      <section>
      <h2>\(first.displayName.htmlEscaped)</h2>
      <p>\(first.description.htmlEscaped) <code>\(kind.htmlEscaped)</code></p>
      \(rows.joined(separator: "\n"))
      </section>
      """
  }

  /// A family's pictures: a strip for each color scheme, which scrolls where it is longer than the page.
  private func row(of family: String, in pictures: [GalleryPicture]) throws -> String {
    let own = pictures.filter { $0.family == family }
    let strips = try own.uniqued(by: \.colorScheme).map { first in
      """
      <div class="row \(first.colorScheme)">
      \(try own.filter { $0.colorScheme == first.colorScheme }.map(figure).joined(separator: "\n"))
      </div>
      """
    }
    return "<h3>\(family.htmlEscaped)</h3>\n" + strips.joined(separator: "\n")
  }

  private func figure(of picture: GalleryPicture) throws -> String {
    let source = try data(picture.file).base64EncodedString()
    let width = Double(picture.width) / picture.scale
    let isSmall = Double(picture.height) / picture.scale < 80
    let notes = picture.diagnostics.map { "<li>\($0.htmlEscaped)</li>" }.joined()
    return """
      <figure style="width:\(width.css)px">
      <div class="picture \(picture.colorScheme)\(isSmall ? " small" : "")" style="aspect-ratio:\(picture.width)/\(picture.height)">
      <img src="data:image/png;base64,\(source)" width="\(picture.width)" height="\(picture.height)" \
      alt="\("\(picture.displayName), \(picture.family), \(picture.caption)".htmlEscaped)">
      \(picture.taps.map { anchor(of: $0, in: picture) }.joined(separator: "\n"))
      </div>
      <figcaption>\(picture.caption.htmlEscaped)\(date(of: picture))</figcaption>
      \(notes.isEmpty ? "" : "<ul class=\"notes\">\(notes)</ul>")
      </figure>
      \(try picture.proof.map { try figure(of: $0, picture) } ?? "")
      """
  }

  /// How the display will look, a pixel of it for each pixel of the page.
  private func figure(of proof: GalleryPicture.Proof, _ picture: GalleryPicture) throws -> String {
    let source = try data(proof.file).base64EncodedString()
    return """
      <figure class="proof" style="width:\(proof.width)px">
      <img src="data:image/png;base64,\(source)" width="\(proof.width)" height="\(proof.height)" \
      alt="\("\(picture.displayName), \(picture.family), \(picture.caption), proof".htmlEscaped)">
      <figcaption>\(picture.caption.htmlEscaped), as the display looks</figcaption>
      </figure>
      """
  }

  private func date(of picture: GalleryPicture) -> String {
    guard case .entry(_, _, let date) = picture.stage else { return "" }
    let text = InternetDate.text(of: date, fraction: .never)
    let short = text.dropLast(4).replacing("T", with: " ")
    return "<br><time datetime=\"\(text)\">\(short) UTC</time>"
  }

  private func anchor(of tap: GalleryPicture.Tap, in picture: GalleryPicture) -> String {
    func percent(_ length: Double, _ whole: Int) -> String {
      (length / Double(max(whole, 1)) * 100).css
    }
    let (href, says) =
      switch tap.effect {
      case .opens(let url): (url, "opens \(url)")
      case .performs(let action): ("#", "performs \(action)")
      }
    return """
      <a class="tap" href="\(href.htmlEscaped)" data-says="\(says.htmlEscaped)" \
      title="\((tap.label ?? says).htmlEscaped)" \
      style="left:\(percent(tap.x, picture.width))%;top:\(percent(tap.y, picture.height))%;\
      width:\(percent(tap.width, picture.width))%;height:\(percent(tap.height, picture.height))%"></a>
      """
  }

  private static let style = """
    :root{color-scheme:light dark;font:15px/1.45 system-ui,sans-serif}
    body{margin:0 auto;max-width:1400px;padding:0 24px 48px}
    header{position:sticky;top:0;z-index:2;margin:0 -24px;padding:14px 24px 10px;background:Canvas;\
    border-bottom:1px solid #8885}
    h1{margin:0;font-size:26px}h2{margin:36px 0 0}h2+p{margin:2px 0}
    h3{margin:22px 0 8px;font-size:15px;font-weight:600}
    header p{margin:4px 0}.choices label{margin-right:14px;white-space:nowrap}
    #opened:not(:empty){font-family:ui-monospace,monospace;padding:4px 10px;border-radius:8px;\
    background:#007aff22;overflow-wrap:anywhere}
    .row{display:flex;gap:18px;align-items:flex-start;overflow-x:auto;padding:14px;margin-bottom:10px;\
    border-radius:16px}
    .row.light{background:#f0f0f4;color:#000}.row.dark{background:#2c2c30;color:#fff}
    body[data-scheme=light] .row.dark,body[data-scheme=dark] .row.light{display:none}
    figure{margin:0;flex:none;max-width:100%}
    .picture{position:relative;border-radius:20px;overflow:hidden;box-shadow:0 1px 5px #0003}
    .picture.dark{background:#000}.picture.light{background:#fff}
    .picture.small{border-radius:6px}
    img{display:block;width:100%;height:100%}
    .proof{max-width:none}.proof img{height:auto;image-rendering:pixelated}
    figcaption{margin-top:6px;font-size:12px;line-height:1.3;opacity:.7}
    .notes{margin:4px 0;padding-left:18px;font-size:12px;color:#c05800}
    .tap{position:absolute;border-radius:4px}
    .tap:hover,.tap:focus-visible,.show .tap{outline:2px solid #007aff;outline-offset:-2px;background:#007aff22}
    """

  /// A click tells where it leads; only links that a browser knows are left to it.
  private static let script = """
    const opened=document.getElementById('opened');
    document.getElementById('targets').onchange=e=>document.body.classList.toggle('show',e.target.checked);
    document.querySelectorAll('[name=scheme]').forEach(i=>i.onchange=()=>document.body.dataset.scheme=i.value);
    document.querySelectorAll('.tap').forEach(a=>a.addEventListener('click',e=>{
      opened.textContent=a.dataset.says;
      if(!/^https?:/.test(a.getAttribute('href')))e.preventDefault();
    }));
    """
}

extension Double {
  /// The number as CSS writes it, to a thousandth.
  fileprivate var css: String {
    let rounded = (self * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(clamping: rounded)) : String(rounded)
  }
}
