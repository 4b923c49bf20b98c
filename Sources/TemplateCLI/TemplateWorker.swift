import Foundation
import Graphics
import PlacardCLI
import TemplatePreview
import WidgetTemplates

/// What this program asks its own workers of a template.
enum TemplateQuestion: Codable {
  /// What is wrong with the template of a folder.
  case check(folder: String)
  /// A picture of the page of `preview --watch`.
  case picture(Data)

  var bytes: [UInt8] {
    get throws { [UInt8](try PropertyListEncoder().encode(self)) }
  }
}

/// What a worker found wrong with a template.
enum TemplateFindings: Codable {
  /// The template cannot be drawn; each with its place.
  case mistakes(String)
  case problems([Problem])

  struct Problem: Codable {
    var severity: String
    var message: String
  }
}

/// Answers, in a worker, what the program asks of its templates.
package struct TemplateWorker: Sendable {
  private let shelf: TemplateShelf
  private let drawing: PreviewDrawing

  package init(shelf: TemplateShelf) {
    self.shelf = shelf
    drawing = PreviewDrawing { arguments, folder in
      TemplateWatching.request(
        try WatchRequest(arguments: arguments), folder: folder, shelf, draw: { $0 })
    }
  }

  /// The answer to a request.
  package func answer(to request: [UInt8]) async throws -> [UInt8] {
    switch try PropertyListDecoder().decode(TemplateQuestion.self, from: Data(request)) {
    case .check(let folder): [UInt8](try PropertyListEncoder().encode(findings(folder)))
    case .picture(let request): [UInt8](try await drawing.answer(to: request))
    }
  }

  private func findings(_ folder: String) -> TemplateFindings {
    do {
      let template = try LoadedTemplate(folder: folder)
      let problems = try SampleDrawing(template: template, world: shelf.world).problems()
      return .problems(
        problems.map { .init(severity: $0.severity.rawValue, message: $0.message) })
    } catch {
      return .mistakes((error as? TemplateError)?.report ?? "\(error)")
    }
  }
}
