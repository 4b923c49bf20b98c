import Foundation
import WidgetTimeline
import WidgetUI

/// An entry with a number in it.
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

/// The spelling of today, as the documentation shows it.
struct PresentProvider: TimelineProvider {
  func placeholder(in context: Context) -> LevelEntry { LevelEntry(at: 0, level: 0.5) }

  func getSnapshot(in context: Context, completion: @escaping (LevelEntry) -> Void) {
    completion(LevelEntry(at: 0, level: context.isPreview ? 0.75 : 0.25))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<Entry>) -> Void) {
    let entries = [LevelEntry(at: 0, level: 0.25), LevelEntry(at: 60, level: 1)]
    completion(Timeline(entries: entries, policy: .atEnd))
  }
}

/// The first published spelling, without a placeholder.
struct EarlierProvider: TimelineProvider {
  typealias Entry = LevelEntry

  func snapshot(with context: Context, completion: @escaping (Entry) -> Void) {
    completion(LevelEntry(at: 0, level: 0.25))
  }

  func timeline(with context: Context, completion: @escaping (Timeline<LevelEntry>) -> Void) {
    completion(Timeline(entries: [LevelEntry(at: 0)], policy: .never))
  }
}

/// Writes no method at all.
struct SilentProvider: TimelineProvider {
  typealias Entry = LevelEntry
}

/// Does what a test says, with a completion handler that may leave the thread.
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
  /// A timeline of one entry at 1970.
  static func single(level: Double = 0) -> Timeline {
    Timeline(entries: [LevelEntry(at: 0, level: level)], policy: .never)
  }
}

extension TimelineProviderContext {
  /// A small widget of 158 points, asked at the year 2000.
  static func small(isPreview: Bool = false) -> TimelineProviderContext {
    TimelineProviderContext(
      family: .systemSmall, displaySize: CGSize(width: 158, height: 158),
      date: Date(timeIntervalSince1970: 946_684_800), isPreview: isPreview)
  }
}
