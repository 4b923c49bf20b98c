import EmbeddedFiles
import FramePipeline
import TemplateData
import WidgetTimeline

/// What the page asks for, and what it gets: itself, events, pictures; nothing else is there.
struct PreviewRoutes: Sendable {
  let session: PreviewSession
  let renderer: PreviewRenderer

  func answer(_ request: HTTPRequest) -> HTTPResponse {
    switch request.method {
    case "GET": got(request.path)
    default: posted(to: request.path, request.body)
    }
  }

  private static let absent = HTTPResponse.refusal(404, "there is nothing here")

  // MARK: What is read

  private func got(_ path: String) -> HTTPResponse {
    if let file = PageFile(rawValue: path) { return file.answer }
    if path == "/events" {
      return HTTPResponse(
        status: 200, type: "text/event-stream", content: .stream(session.events.listener()))
    }
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    switch parts.first {
    case "slots": return slot(parts.dropFirst())
    case "pictures" where parts.count == 2: return picture(parts[1])
    default: return Self.absent
    }
  }

  /// Which picture a slot shows: drawn now, if it has to be.
  private func slot(_ parts: ArraySlice<Substring>) -> HTTPResponse {
    guard let version = parts.first, let slot = PictureSlot(Array(parts.dropFirst())) else {
      return Self.absent
    }
    guard let scene = session.scene, version == "\(scene.version)" else {
      return .refusal(409, "there is a newer version")
    }
    // One crash or silence is enough: another picture of the same version would wait for the next.
    if let failure = session.drawingFailure(of: scene.version) {
      return .json(PreviewRenderer.failure(failure))
    }
    do {
      return .json(try renderer.answer(of: slot, in: scene))
    } catch {
      session.drawingFailed("\(error)", version: scene.version)
      return .json(PreviewRenderer.failure("\(error)"))
    }
  }

  private func picture(_ name: Substring) -> HTTPResponse {
    guard name.hasSuffix(".png"), let file = renderer.file(String(name.dropLast(4))) else {
      return Self.absent
    }
    return HTTPResponse(
      status: 200, type: "image/png", content: .bytes(file),
      caching: "private, max-age=31536000, immutable")
  }

  // MARK: What is changed

  private func posted(to path: String, _ body: [UInt8]) -> HTTPResponse {
    guard case .object(let members)? = try? DataValue(json: body, named: "body") else {
      return .refusal(400, "the body must be an object of JSON")
    }
    switch path {
    case "/parameters": return parameters(members)
    case "/data":
      guard case .bool(let isLive)? = members["live"] else {
        return .refusal(400, "'live' must be true or false")
      }
      session.show(live: isLive)
      return .done
    default: return Self.absent
    }
  }

  private func parameters(_ members: DataObject) -> HTTPResponse {
    var values: [String: String?] = [:]
    for (name, value) in members.members {
      switch value {
      case .string(let text): values[name] = .some(text)
      case .null: values[name] = .some(nil)
      case .bool, .integer, .number, .date, .array, .object, .picture:
        return .refusal(400, "values of parameters are texts, or null")
      }
    }
    session.set(values)
    return .done
  }
}

extension HTTPResponse {
  fileprivate static func json(_ bytes: [UInt8]) -> HTTPResponse {
    HTTPResponse(status: 200, type: "application/json", content: .bytes(bytes))
  }
}

/// A file of the page, from the folder `Page`.
enum PageFile: String, CaseIterable {
  case page = "/"
  case style = "/page.css"
  case preview = "/preview.js"
  case figures = "/figures.js"
  case form = "/form.js"
  case words = "/words.js"

  var answer: HTTPResponse { HTTPResponse(status: 200, type: type, content: .bytes(file.bytes)) }

  private var type: String {
    switch self {
    case .page: "text/html; charset=utf-8"
    case .style: "text/css; charset=utf-8"
    case .preview, .figures, .form, .words: "text/javascript; charset=utf-8"
    }
  }

  private var file: EmbeddedFile {
    switch self {
    case .page: .previewPage
    case .style: .previewStyle
    case .preview: .previewScript
    case .figures: .previewFiguresScript
    case .form: .previewFormScript
    case .words: .previewWordsScript
    }
  }
}
