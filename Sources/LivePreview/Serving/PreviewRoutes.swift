import CheckedJSON
import EmbeddedFiles
import FramePipeline
import PreviewDrawing
import WidgetTimeline

/// Routes the requests of the page: for its files, events and frames, and for changes.
struct PreviewRoutes: Sendable {
  let session: PreviewSession
  let renderer: PreviewRenderer

  func response(to request: HTTPRequest) -> HTTPResponse {
    switch request.method {
    case "GET": get(request.path)
    default: post(to: request.path, request.body)
    }
  }

  private static let notFound = HTTPResponse.rejection(404, "not found")

  // MARK: Reading

  private func get(_ path: String) -> HTTPResponse {
    if let file = PageFile(rawValue: path) { return file.response }
    if path == "/choices" { return .json(StateJSON.choices) }
    if path == "/events" {
      return HTTPResponse(
        status: 200, type: "text/event-stream", content: .stream(session.events.listener()))
    }
    let parts = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    switch parts.first {
    case "slots": return slot(parts.dropFirst())
    case "pictures" where parts.count == 2: return picture(parts[1])
    default: return Self.notFound
    }
  }

  /// Returns the frame that a slot shows, and renders it if necessary.
  private func slot(_ parts: ArraySlice<Substring>) -> HTTPResponse {
    guard let version = parts.first, let slot = FrameSlot(Array(parts.dropFirst())) else {
      return Self.notFound
    }
    guard let scene = session.scene, version == "\(scene.version)" else {
      return .rejection(409, "a newer version exists")
    }
    // After a crash or timeout, no other frames of the same version are rendered, because each would wait for another
    // failure.
    if let failure = session.renderFailure(of: scene.version) {
      return .json(PreviewRenderer.failure(failure))
    }
    do {
      return .json(
        try session.draw(scene.version) { try renderer.description(of: slot, in: scene) })
    } catch {
      session.onRenderFailure("\(error)", version: scene.version)
      return .json(PreviewRenderer.failure("\(error)"))
    }
  }

  private func picture(_ name: Substring) -> HTTPResponse {
    guard name.hasSuffix(".png"), let file = renderer.file(String(name.dropLast(4))) else {
      return Self.notFound
    }
    return HTTPResponse(
      status: 200, type: "image/png", content: .bytes(file),
      caching: "private, max-age=31536000, immutable")
  }

  // MARK: Changing

  private func post(to path: String, _ body: [UInt8]) -> HTTPResponse {
    guard case .object(let members)? = try? JSONValue(parsing: body) else {
      return .rejection(400, "the body must be a JSON object")
    }
    switch path {
    case "/parameters": return parameters(members)
    case "/choices": return choices(members)
    case "/data":
      guard case .bool(let isLive)? = JSONValue.object(members)["live"] else {
        return .rejection(400, "'live' must be true or false")
      }
      session.show(live: isLive)
      return .done
    default: return Self.notFound
    }
  }

  private func parameters(_ members: [JSONValue.Member]) -> HTTPResponse {
    var values: [String: String?] = [:]
    for member in members {
      switch member.value {
      case .string(let text): values[member.name] = .some(text)
      case .null: values[member.name] = .some(nil)
      case .bool, .integer, .number, .array, .object:
        return .rejection(400, "the values of parameters must be strings or null")
      }
    }
    session.setParameters(values)
    return .done
  }

  private func choices(_ members: [JSONValue.Member]) -> HTTPResponse {
    var chosen: [String: String] = [:]
    for member in members {
      guard case .string(let text) = member.value else {
        return .rejection(400, "the values of choices must be strings")
      }
      guard ["device", "locale", "typeSize", "kind"].contains(member.name) else {
        return .rejection(400, "choice '\(member.name)' was not found")
      }
      chosen[member.name] = text
    }
    do {
      try session.setOptions(kind: Self.value(chosen["kind"])) { options in
        if let id = chosen["device"] { options.devices = Self.value(id).map { [$0] } }
        if let locale = chosen["locale"] { options.locale = Self.value(locale) }
        if let size = chosen["typeSize"] { options.typeSize = Self.value(size) }
      }
      return .done
    } catch {
      return .rejection(400, "\(error)")
    }
  }

  /// The value of a choice; an empty one is that of the command.
  private static func value(_ text: String?) -> String? { text.flatMap { $0.isEmpty ? nil : $0 } }
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
  case choices = "/choices.js"
  case figures = "/figures.js"
  case form = "/form.js"
  case elements = "/elements.js"

  var response: HTTPResponse { HTTPResponse(status: 200, type: type, content: .bytes(file.bytes)) }

  private var type: String {
    switch self {
    case .page: "text/html; charset=utf-8"
    case .style: "text/css; charset=utf-8"
    case .preview, .choices, .figures, .form, .elements: "text/javascript; charset=utf-8"
    }
  }

  private var file: EmbeddedFile {
    switch self {
    case .page: .previewPage
    case .style: .previewStyle
    case .preview: .previewScript
    case .choices: .previewChoicesScript
    case .figures: .previewFiguresScript
    case .form: .previewFormScript
    case .elements: .previewElementsScript
    }
  }
}
