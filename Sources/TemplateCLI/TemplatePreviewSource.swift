import Foundation
import FramePipeline
import LivePreview
import PlacardCLI
import PreviewDrawing
import TemplateData
import TemplateLanguage
import WidgetTemplates

/// The templates for the page of `preview --watch`.
struct TemplatePreviewSource: PreviewSceneSource {
  let registry: TemplateRegistry

  func subject(
    of request: SceneRequest, on displays: PreviewDisplays
  ) async throws -> PreviewSubject {
    let template = try LoadedTemplate(folder: request.folder)
    try template.check()
    let description = template.description
    return PreviewSubject(
      widget: template.widget(in: try environment(of: request)), name: description.displayName,
      summary: description.summary, hasSources: !description.sources.isEmpty,
      sampleDate: request.isLive || request.isTimeChosen ? nil : template.sampleDate,
      hasEntriesPerFamily: false)
  }

  private func environment(of request: SceneRequest) throws -> TemplateEnvironment {
    let fetched = try request.data.map { try [String: FetchedData](messageBytes: $0) }
    var environment = registry.templateEnvironment
    environment.reading = request.isLive ? .fetched(fetched ?? [:]) : .sample
    return environment
  }

  func fetchData(
    for request: SceneRequest, on displays: PreviewDisplays,
    onProgress: @escaping @Sendable () -> Void
  ) async throws -> Data {
    let template = try LoadedTemplate(folder: request.folder)
    try template.check()
    let environment = try environment(of: request)
    let builder = SceneBuilder(displays: displays, settings: request.settings, now: request.now)
    let values = try await builder.values(of: template.widget(in: environment))
    // Each source has its own timeout, which may exceed that of the worker; in the worst case they are fetched one
    // after another.
    let timeout = template.description.sources.reduce(0) { $0 + $1.timeout }
    let heartbeat = Heartbeat(upTo: .seconds(timeout), onProgress)
    defer { heartbeat.stop() }
    return try template.fetch(
      in: registry.templateEnvironment, values: values, now: request.now,
      timeZone: displays.renderEnvironment.timeZone
    ).messageBytes
  }

  func issues(in error: any Error, of request: SceneRequest) -> [PreviewIssue] {
    guard let error = error as? TemplateError else { return [PreviewIssue(message: "\(error)")] }
    return error.messages.map { PreviewIssue(report: $0, in: request.folder) }
  }
}

extension PreviewIssue {
  /// Parses a message in the format of `check`.
  fileprivate init(report: String, in folder: String) {
    let report = report.replacing(folder + "/", with: "")
    let lines = report.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
    self.init(message: String(lines[0]), excerpt: lines.count > 1 ? String(lines[1]) : "")
    guard let head = message.wholeMatch(of: /([^:\s]+):(\d+):(\d+): (?:error: )?(.*)/) else {
      return
    }
    location = "\(head.1):\(head.2):\(head.3)"
    message = String(head.4)
    if excerpt.isEmpty, let line = Int(head.2), let column = Int(head.3) {
      excerpt = SourceExcerpt(of: folder + "/" + head.1, line: line, column: column).text
    }
  }
}
