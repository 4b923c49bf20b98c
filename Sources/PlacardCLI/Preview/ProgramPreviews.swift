import Foundation
import FramePipeline
import PreviewDrawing
import WidgetTimeline
import WidgetUI
import WidgetWorker

/// What the program declares with `#Preview` and `PreviewProvider`, as widgets on the page of `preview --watch`.
struct ProgramPreviews: Sendable {
  private enum Declaration: Sendable {
    case provider(any PreviewProvider.Type)
    case preview(PreviewDeclaration)
  }

  /// The previews by the kinds in the page's menu, in order.
  private let declarations: [(kind: String, declaration: Declaration)]

  /// Distinguishes previews from the kinds of widgets.
  private static let prefix = "Preview: "

  /// The previews of this program.
  @MainActor static let all = ProgramPreviews()

  @MainActor private init() {
    var named: [(name: String, declaration: Declaration)] = []
    for provider in PreviewProviders.all { named.append(("\(provider)", .provider(provider))) }
    for declaration in PreviewDeclaration.all {
      named.append((Self.title(of: declaration), .preview(declaration)))
    }
    var names: Set<String> = []
    var declarations: [(kind: String, declaration: Declaration)] = []
    for (name, declaration) in named {
      var unique = name
      var count = 1
      while !names.insert(unique).inserted {
        count += 1
        unique = "\(name) \(count)"
      }
      declarations.append((Self.prefix + unique, declaration))
    }
    self.declarations = declarations
  }

  /// Returns the author's name or that of the file: its line would be another one after most changes.
  @MainActor private static func title(of declaration: PreviewDeclaration) -> String {
    if let name = (try? declaration.preview())?.displayName { return name }
    return declaration.name.split(separator: ":").first.map(String.init) ?? "Preview"
  }

  var kinds: [String] { declarations.map(\.kind) }

  /// Returns the subject of a preview; `nil` if no preview has the name.
  ///
  /// - Throws: The errors of the author's code.
  func subject(
    _ kind: String, of request: SceneRequest, on displays: PreviewDisplays
  ) async throws -> PreviewSubject? {
    guard let declaration = declarations.first(where: { $0.kind == kind })?.declaration else {
      return nil
    }
    var renderEnvironment = displays.renderEnvironment
    renderEnvironment.now = request.now
    let pipeline = RenderPipeline(
      settings: displays.settings[0], renderEnvironment: renderEnvironment)
    switch declaration {
    case .provider(let provider):
      let environment = pipeline.settings.environment(in: pipeline.renderEnvironment)
      let entries = await MainActorThread.run {
        PreviewGallery(provider, environment: environment)
          .entries(resources: pipeline.renderEnvironment.resources)
      }
      return try Self.subject(kind, showing: entries, at: request.now)
    case .preview(let declaration):
      let preview = try await MainActorThread.run { try declaration.preview() }
      return try await Self.subject(kind, showing: preview.content, with: pipeline)
    }
  }

  private static func subject(
    _ kind: String, showing content: any PreviewContent, with pipeline: RenderPipeline
  ) async throws -> PreviewSubject? {
    let environment = pipeline.settings.environment(in: pipeline.renderEnvironment)
    switch content {
    case let view as ViewPreview:
      let content = try await view.content(named: kind, timeLimit: pipeline.settings.timeLimit)
      let layout = view.layout
      let entries = await MainActorThread.run {
        PreviewGallery(kind, content: content, layout: layout, environment: environment)
          .entries(resources: pipeline.renderEnvironment.resources)
      }
      return try subject(kind, showing: entries, at: pipeline.renderEnvironment.now)
    case let preview as WidgetPreview:
      let program = await MainActorThread.run {
        WidgetProgram(
          widgets: [preview.widget()], environment: environment,
          resources: pipeline.renderEnvironment.resources)
      }
      guard let widget = program.definitions.first else {
        throw WidgetTimeline.PreviewError.noWidget
      }
      var shown = widget
      shown.families = [preview.family]
      shown.source = PreviewSource { _, timeLimit in
        try await preview.timeline(
          of: widget, in: try pipeline.context(family: preview.family, isPreview: true),
          timeLimit: timeLimit)
      }
      let name = widget.displayName.isEmpty ? widget.kind : widget.displayName
      return subject(kind, shown, summary: "\(name) (\(preview.family))")
    default: return nil
    }
  }

  /// Returns views as the entries of a widget, in the families for which they are.
  private static func subject(
    _ kind: String, showing entries: [PreviewEntry], at now: Date
  ) throws -> PreviewSubject {
    guard !entries.isEmpty else { throw PreviewError("'\(kind)' has no views") }
    let families = WidgetFamily.allCases.filter { family in
      entries.contains { shownFamily($0) == family }
    }
    // All families have as many entries, because the page offers those of the first.
    let counts = families.map { family in entries.filter { shownFamily($0) == family }.count }
    let count = counts.max() ?? 0
    let source = PreviewSource { context, _ in
      let shown = entries.filter { shownFamily($0) == context.family }
      let indices = shown.isEmpty ? 0..<0 : 0..<count
      return RenderableTimeline(
        entries: indices.map { index in
          RenderableEntry(
            date: now + Double(index), content: shown[min(index, shown.count - 1)].content)
        }, policy: .never)
    }
    let names = entries.enumerated().map { index, entry in
      let unnamed = entries.count == 1 ? name(of: kind) : "preview \(index + 1)"
      return "\(entry.displayName ?? unnamed) (\(entry.family?.description ?? "view"))"
    }
    let widget = WidgetDefinition(kind: kind, families: families, source: source)
    return subject(kind, widget, summary: names.joined(separator: ", "))
  }

  private static func subject(
    _ kind: String, _ widget: WidgetDefinition, summary: String
  ) -> PreviewSubject {
    PreviewSubject(
      widget: widget, name: name(of: kind), summary: summary, hasSources: false,
      hasEntriesPerFamily: true)
  }

  private static func name(of kind: String) -> String { String(kind.dropFirst(prefix.count)) }

  /// A view without a widget is as large as the screen, as in the pictures of `preview`.
  private static func shownFamily(_ entry: PreviewEntry) -> WidgetFamily {
    entry.family ?? .systemExtraLarge
  }
}

/// The entries of a preview.
private struct PreviewSource: TimelineSource {
  let make: @Sendable (TimelineProviderContext, Duration) async throws -> RenderableTimeline

  func placeholder(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry? {
    var entry = try await make(context, timeLimit).entries.first
    entry?.redactionReasons.insert(.placeholder)
    return entry
  }

  func snapshot(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableEntry {
    guard let entry = try await make(context, timeLimit).entries.first else {
      throw PreviewError("a preview has no entries")
    }
    return entry
  }

  func timeline(
    in context: TimelineProviderContext, timeLimit: Duration
  ) async throws -> RenderableTimeline {
    try await make(context, timeLimit)
  }
}
