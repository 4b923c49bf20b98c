import Foundation
import WidgetTimeline
import WidgetUI

/// An entry with a number.
struct LevelEntry: TimelineEntry {
  var date: Date
  var relevance: TimelineEntryRelevance?
  var level = 0.0

  init(at seconds: TimeInterval, level: Double = 0, relevance: TimelineEntryRelevance? = nil) {
    date = Date(timeIntervalSince1970: seconds)
    self.level = level
    self.relevance = relevance
  }
}

/// A provider with the current methods, as in the documentation.
struct CurrentProvider: TimelineProvider {
  func placeholder(in context: Context) -> LevelEntry { LevelEntry(at: 0, level: 0.5) }

  func getSnapshot(in context: Context, completion: @escaping (LevelEntry) -> Void) {
    completion(LevelEntry(at: 0, level: context.isPreview ? 0.75 : 0.25))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
    let entries = [LevelEntry(at: 0, level: 0.25), LevelEntry(at: 60, level: 1)]
    completion(Timeline(entries: entries, policy: .atEnd))
  }
}

/// A provider with the methods of the first published API, without a placeholder.
struct LegacyProvider: TimelineProvider {
  typealias Entry = LevelEntry

  func snapshot(with context: Context, completion: @escaping (Entry) -> Void) {
    completion(LevelEntry(at: 0, level: 0.25))
  }

  func timeline(with context: Context, completion: @escaping (Timeline<LevelEntry>) -> Void) {
    completion(Timeline(entries: [LevelEntry(at: 0)], policy: .never))
  }
}

/// A provider that implements no method.
struct MethodlessProvider: TimelineProvider {
  typealias Entry = LevelEntry
}

/// A provider whose timeline is a closure, with a sendable completion handler.
struct ScriptedProvider: TimelineProvider {
  typealias Entry = LevelEntry
  let script: (@escaping @Sendable (Timeline<LevelEntry>) -> Void) throws -> Void

  init(_ script: @escaping (@escaping @Sendable (Timeline<LevelEntry>) -> Void) throws -> Void) {
    self.script = script
  }

  init(_ entries: [LevelEntry], policy: TimelineReloadPolicy = .atEnd) {
    script = { $0(Timeline(entries: entries, policy: policy)) }
  }

  func getTimeline(
    in context: Context, completion: @escaping @Sendable (Timeline<LevelEntry>) -> Void
  ) throws {
    try script(completion)
  }
}

extension Timeline<LevelEntry> {
  /// Returns a timeline of one entry at 1970-01-01.
  static func single(level: Double = 0) -> Timeline {
    Timeline(entries: [LevelEntry(at: 0, level: level)], policy: .never)
  }
}

extension TimelineProviderContext {
  /// Returns the context of a small widget of 158×158 points at the date 2000-01-01.
  static func small(isPreview: Bool = false) -> TimelineProviderContext {
    TimelineProviderContext(
      family: .systemSmall, displaySize: CGSize(width: 158, height: 158),
      date: Date(timeIntervalSince1970: 946_684_800), isPreview: isPreview)
  }
}
