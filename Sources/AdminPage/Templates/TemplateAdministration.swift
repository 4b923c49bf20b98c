import CheckedJSON
import DeviceServer
import FileStorage
import Foundation
import FramePipeline
import WidgetHost
import WidgetTimeline
package import WidgetWorker

/// The templates on the administrator's pages, whose files a person changes there.
package struct TemplateAdministration: AdminSection {
  /// `nil` in a program without templates.
  private let editor: (any TemplateEditor)?
  private let jobs: AdminJobs

  /// Creates the administration of a server's templates.
  ///
  /// - Parameters:
  ///   - editor: Reads and changes templates; `nil` in a program without templates.
  ///   - jobs: The work of the pages.
  package init(_ editor: (any TemplateEditor)?, jobs: AdminJobs) {
    self.editor = editor
    self.jobs = jobs
  }

  /// Returns the editor.
  ///
  /// - Throws: ``AdminError`` in a program without templates.
  private func required() throws(AdminError) -> any TemplateEditor {
    guard let editor else { throw AdminError(404, "this program has no templates") }
    return editor
  }

  // MARK: Reading

  func read(_ request: AdminRequest, _ path: [String]) throws -> ServerResponse {
    switch path.count {
    case 0: return try list(request)
    case 1: return try files(of: path[0], request)
    default: throw AdminError.unknownAddress
    }
  }

  private func list(_ request: AdminRequest) throws -> ServerResponse {
    guard let editor else {
      return .json(.object(["templates": .array([]), "problems": .array([])]))
    }
    let instances = try request.server.store.instances()
    return try jobs.start(at: request.now) {
      let (templates, problems) = try editor.templates()
      return .json(
        .object([
          "templates": .array(
            templates.map { template in
              let shown = instances.filter { $0.kind == template.kind && $0.version == nil }
              return template.json(shownBy: shown)
            }), "problems": .array(problems.map(JSONValue.string)),
        ]))
    }
  }

  private func files(of kind: String, _ request: AdminRequest) throws -> ServerResponse {
    let editor = try required()
    let instances = try request.server.store.instances()
    return try jobs.start(at: request.now) {
      try TemplateRejection.catchingErrors {
        guard let template = try editor.templates().templates.first(where: { $0.kind == kind })
        else { throw TemplateEditError.unknown(kind) }
        let text = try editor.text(of: kind)
        let shown = instances.filter { $0.kind == kind && $0.version == nil }
        return .json(
          .object([
            "template": template.json(shownBy: shown), "widget": .string(text.widget),
            "views": .string(text.views), "sample": .string(text.sample),
            "version": .string(text.version),
          ]))
      }
    }
  }

  // MARK: Changes

  /// The files of a template as a page sends them.
  private struct Draft: Decodable {
    var widget: String
    var views: String
    var sample: String
    var version: String?
    var family: String?
    var device: String?

    var text: TemplateText { TemplateText(widget: widget, views: views, sample: sample) }
  }

  private struct Copy: Decodable {
    var name: String
  }

  func change(_ request: AdminRequest, _ path: [String]) throws -> ServerResponse {
    let editor = try required()
    guard path.count == 2 else { throw AdminError.unknownAddress }
    let kind = path[0]
    switch path[1] {
    case "preview": return try preview(kind, editor, request)
    case "save":
      let draft = try request.body(Draft.self)
      return try jobs.start(at: request.now) { [jobs] in
        try TemplateRejection.catchingErrors {
          try editor.save(draft.text, of: kind, over: draft.version ?? "")
          jobs.removeCachedResults()
          return .json(.object(["version": .string(draft.text.version)]))
        }
      }
    case "copy":
      let name = try request.body(Copy.self).name
      return try jobs.start(at: request.now) { [jobs] in
        try TemplateRejection.catchingErrors {
          try editor.copy(kind, to: name)
          jobs.removeCachedResults()
          return .json(.object(["kind": .string(name)]))
        }
      }
    case "delete":
      return try jobs.start(at: request.now) { [jobs] in
        try TemplateRejection.catchingErrors {
          try editor.delete(kind)
          jobs.removeCachedResults()
          return .done
        }
      }
    default: throw AdminError.unknownAddress
    }
  }

  /// Checks and draws files that a person is changing; only the last ones of a page.
  private func preview(
    _ kind: String, _ editor: any TemplateEditor, _ request: AdminRequest
  ) throws -> ServerResponse {
    let draft = try request.body(Draft.self)
    guard let family = WidgetFamily.allCases.first(where: { $0.description == draft.family }),
      let device = draft.device
    else { throw AdminError(422, "the size and the display of the picture are missing") }
    let group = AdminCookie.identifier(in: request.request).map { "template \($0)" }
    return try jobs.start(group: group, at: request.now) {
      try TemplateRejection.catchingErrors {
        let problems = try editor.problems(in: draft.text, of: kind, checksAllVariants: false)
        guard !problems.contains(where: \.isError) else {
          return .json(.object(["problems": .array(problems.map(\.json)), "picture": nil]))
        }
        let preview = try editor.preview(draft.text, of: kind, family: family, device: device)
        return .json(
          .object([
            "problems": .array(problems.map(\.json)), "picture": preview.picture?.json,
            "failure": preview.failure.map(JSONValue.string),
          ]))
      }
    }
  }
}

/// Converts the errors of rejected changes of templates to responses.
private enum TemplateRejection {
  static func catchingErrors(_ answer: () throws -> ServerResponse) throws -> ServerResponse {
    do {
      return try answer()
    } catch let error as TemplateEditError {
      switch error {
      case .unknown: throw AdminError(404, error.description)
      case .changed, .exists, .inUse: throw AdminError(409, error.description)
      case .notUserTemplate, .notCopy, .tooLarge, .invalidName:
        throw AdminError(422, error.description)
      case .hasErrors(let problems):
        return .json(
          .object([
            "error": .string(error.description), "problems": .array(problems.map(\.json)),
          ]), status: 422)
      }
    }
  }
}

extension EditableTemplate {
  fileprivate func json(shownBy instances: [WidgetInstance]) -> JSONValue {
    .object([
      "kind": .string(kind), "name": .string(name), "description": .string(summary),
      "families": .array(families.map { .string($0.description) }), "isOwn": .bool(isOwn),
      "isCopy": .bool(isCopy),
      "instances": .array(instances.map { .string($0.id) }),
      "upgraded": .integer(instances.count { $0.templateVersion != nil }),
    ])
  }
}

extension TemplateProblem {
  fileprivate var json: JSONValue {
    .object([
      "file": file.map(JSONValue.string), "line": line.map(JSONValue.integer),
      "column": column.map(JSONValue.integer), "isError": .bool(isError),
      "message": .string(message),
    ])
  }
}
