import Foundation

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
    <p>\(summary) <label><input type="checkbox" id="targets"> show tap targets</label></p>
    <p id="opened" role="status">Click a tap target to see where it leads.</p>
    </header>
    <main>
    \(try kinds.map(section).joined(separator: "\n"))
    </main>
    <script>\(Self.script)</script>
    </html>

    """
  }

  private var summary: String {
    let widgets = kinds.count
    return "\(widgets) \(widgets == 1 ? "widget" : "widgets"), \(pictures.count) pictures."
  }

  /// The kinds in the order in which they come.
  private var kinds: [String] {
    var seen: Set<String> = []
    return pictures.map(\.kind).filter { seen.insert($0).inserted }
  }

  private func section(of kind: String) throws -> String {
    let own = pictures.filter { $0.kind == kind }
    guard let first = own.first else { return "" }
    var seen: Set<String> = []
    let families = own.map(\.family).filter { seen.insert($0).inserted }
    let rows = try families.map { family in
      """
      <h3>\(family.htmlEscaped)</h3>
      <div class="row">
      \(try own.filter { $0.family == family }.map(figure).joined(separator: "\n"))
      </div>
      """
    }
    return """
      <section>
      <h2>\(first.displayName.htmlEscaped)</h2>
      <p>\(first.description.htmlEscaped) <code>\(kind.htmlEscaped)</code></p>
      \(rows.joined(separator: "\n"))
      </section>
      """
  }

  private func figure(of picture: GalleryPicture) throws -> String {
    let source = try data(picture.file).base64EncodedString()
    let width = Double(picture.width) / picture.scale
    let notes = picture.diagnostics.map { "<li>\($0.htmlEscaped)</li>" }.joined()
    return """
      <figure style="width:\(width.css)px">
      <div class="picture \(picture.colorScheme)" style="aspect-ratio:\(picture.width)/\(picture.height)">
      <img src="data:image/png;base64,\(source)" width="\(picture.width)" height="\(picture.height)" \
      alt="\("\(picture.displayName), \(picture.family), \(picture.caption)".htmlEscaped)">
      \(picture.taps.map { anchor(of: $0, in: picture) }.joined(separator: "\n"))
      </div>
      <figcaption>\(picture.caption.htmlEscaped), \(picture.colorScheme)\(date(of: picture))</figcaption>
      \(notes.isEmpty ? "" : "<ul class=\"notes\">\(notes)</ul>")
      </figure>
      """
  }

  private func date(of picture: GalleryPicture) -> String {
    guard case .entry(_, _, let date) = picture.stage else { return "" }
    let text = date.formatted(.iso8601)
    return " · <time datetime=\"\(text)\">\(text)</time>"
  }

  private func anchor(of tap: GalleryPicture.Tap, in picture: GalleryPicture) -> String {
    func percent(_ length: Double, _ whole: Int) -> String {
      (length / Double(max(whole, 1)) * 100).css
    }
    return """
      <a class="tap" href="\(tap.url.htmlEscaped)" title="\((tap.label ?? tap.url).htmlEscaped)" \
      style="left:\(percent(tap.x, picture.width))%;top:\(percent(tap.y, picture.height))%;\
      width:\(percent(tap.width, picture.width))%;height:\(percent(tap.height, picture.height))%"></a>
      """
  }

  private static let style = """
    :root{color-scheme:light dark;font:15px/1.45 system-ui,sans-serif}
    body{margin:0 auto;max-width:1400px;padding:24px}
    header{position:sticky;top:0;z-index:2;padding:4px 0 8px;background:Canvas;border-bottom:1px solid #8885}
    h1{margin:0;font-size:28px}h2{margin:32px 0 0}h3{margin:20px 0 8px;font-weight:600}
    header p{margin:4px 0}#opened{font-family:ui-monospace,monospace}
    .row{display:flex;flex-wrap:wrap;gap:20px;align-items:flex-start}
    figure{margin:0;max-width:100%}
    .picture{position:relative;border-radius:22px;overflow:hidden;box-shadow:0 0 0 1px #8884,0 4px 14px #0002}
    .picture.dark{background:#000}.picture.light{background:#fff}
    img{display:block;width:100%;height:100%}
    figcaption{margin-top:6px;font-size:12px;opacity:.75}
    .notes{margin:4px 0;padding-left:18px;font-size:12px;color:#b25000}
    .tap{position:absolute;border-radius:4px}
    .tap:hover,.tap:focus-visible,.show .tap{outline:2px solid #007aff;outline-offset:-2px;background:#007aff22}
    """

  /// A click tells where it leads; only links that a browser knows are left to it.
  private static let script = """
    const opened=document.getElementById('opened');
    document.getElementById('targets').onchange=e=>document.body.classList.toggle('show',e.target.checked);
    document.querySelectorAll('.tap').forEach(a=>a.addEventListener('click',e=>{
      opened.textContent='opens '+a.getAttribute('href');
      if(!/^https?:/.test(a.getAttribute('href')))e.preventDefault();
    }));
    """
}

extension String {
  /// The text with the characters that mean something in HTML written out.
  var htmlEscaped: String {
    replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}

extension Double {
  /// The number as CSS writes it, to a thousandth.
  fileprivate var css: String {
    let rounded = (self * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
