/// A file of the page, from the folder `Page`.
enum PageFile: String, CaseIterable {
  case page = "/"
  case style = "/page.css"
  case preview = "/preview.js"
  case figures = "/figures.js"
  case form = "/form.js"
  case words = "/words.js"

  var answer: HTTPResponse { HTTPResponse(status: 200, type: type, content: .bytes(bytes)) }

  private var type: String {
    switch self {
    case .page: "text/html; charset=utf-8"
    case .style: "text/css; charset=utf-8"
    case .preview, .figures, .form, .words: "text/javascript; charset=utf-8"
    }
  }

  private var bytes: [UInt8] {
    switch self {
    case .page: PackageResources.page_html
    case .style: PackageResources.page_css
    case .preview: PackageResources.preview_js
    case .figures: PackageResources.figures_js
    case .form: PackageResources.form_js
    case .words: PackageResources.words_js
    }
  }
}
