import FramePipeline
import Graphics
import WidgetTimeline

/// A widget with its entries: everything that a worker needs for rendering frames.
struct PreviewScene: Sendable {
  /// What a provider returned for a family.
  struct Entries: Sendable {
    var entries: [RenderableEntry]
    var placeholder: RenderableEntry?
    var policy: TimelineReloadPolicy
    var diagnostics: [Diagnostic]
  }

  /// The version, which identifies the scene.
  var version: Int
  var definition: WidgetDefinition
  var displays: PreviewDisplays
  var renderEnvironment: RenderEnvironment
  var notes: [Diagnostic]
  /// The entries of the first family.
  let firstEntries: Entries
  /// The entries of further families, as far as they were requested; `nil` if all have those of the first.
  private var entriesByFamily: [WidgetFamily: Entries]?

  /// Creates a scene with the entries of its first family.
  ///
  /// - Throws: The errors of the provider.
  init(
    version: Int, subject: PreviewSubject, definition: WidgetDefinition,
    displays: PreviewDisplays, renderEnvironment: RenderEnvironment, notes: [Diagnostic]
  ) async throws {
    self.version = version
    self.definition = definition
    self.displays = displays
    self.renderEnvironment = renderEnvironment
    self.notes = notes
    guard let family = definition.families.first else {
      throw PreviewError("the widget has no families")
    }
    firstEntries = try await Self.entries(
      of: family, definition, displays.settings[0], renderEnvironment)
    entriesByFamily = subject.hasEntriesPerFamily ? [:] : nil
  }

  /// Requests the entries of a family from the provider, unless they are known.
  mutating func requestEntries(of family: WidgetFamily) async throws {
    guard family != definition.families.first, let known = entriesByFamily, known[family] == nil
    else {
      return
    }
    entriesByFamily?[family] = try await Self.entries(
      of: family, definition, displays.settings[0], renderEnvironment)
  }

  private static func entries(
    of family: WidgetFamily, _ definition: WidgetDefinition, _ settings: RenderSettings,
    _ renderEnvironment: RenderEnvironment
  ) async throws -> Entries {
    let context = try RenderPipeline(settings: settings, renderEnvironment: renderEnvironment)
      .context(family: family, isPreview: false)
    let limit = settings.timeLimit
    let timeline = try await definition.source.timeline(in: context, timeLimit: limit)
    let placeholder = try await definition.source.placeholder(in: context, timeLimit: limit)
    return Entries(
      entries: timeline.entries, placeholder: placeholder, policy: timeline.policy,
      diagnostics: timeline.diagnostics)
  }

  /// Returns the entry for a slot; an index beyond the end of a shortened timeline refers to the last entry.
  func entry(of slot: FrameSlot) -> RenderableEntry? {
    let entries = entriesByFamily?[slot.family] ?? firstEntries
    switch slot.stage {
    case .placeholder: return entries.placeholder
    case .entry(let index):
      return entries.entries.isEmpty ? nil : entries.entries[min(index, entries.entries.count - 1)]
    }
  }
}

/// Why a widget cannot be previewed.
package struct PreviewError: Error, Hashable, CustomStringConvertible {
  package let description: String

  package init(_ description: String) { self.description = description }
}
