import Dispatch
import Graphics
import Synchronization
import Testing
import WidgetTimeline
import WidgetUI

@MainActor struct BackgroundEventsTests {
  @Test func handlerIsCalledForTheSessionsItMatches() async {
    let calls = Calls()
    let program = WidgetProgram(widgets: [
      EventHandlingWidget(kind: "all", calls: calls),
      EventHandlingWidget(kind: "named", matching: "scores", calls: calls),
      EventHandlingWidget(kind: "prefixed", prefix: "sco", calls: calls),
    ])
    #expect(await program.endBackgroundTransfers(of: "scores", timeLimit: .seconds(86_400)).isEmpty)
    #expect(calls.all == ["all scores", "named scores", "prefixed scores"])
    calls.clear()
    #expect(await program.endBackgroundTransfers(of: "news", timeLimit: .seconds(86_400)).isEmpty)
    #expect(calls.all == ["all news"])
  }

  @Test func completionMayComeLater() async {
    let program = WidgetProgram(widgets: [
      EventHandlingWidget { _, done in
        DispatchQueue.main.async { done() }
      }
    ])
    #expect(await program.endBackgroundTransfers(of: "scores", timeLimit: .seconds(86_400)).isEmpty)
  }

  @Test func missingCompletionIsReported() async {
    let registry = Mutex<[@Sendable () -> Void]>([])
    let program = WidgetProgram(widgets: [
      EventHandlingWidget(kind: "keeps") { _, done in
        registry.withLock { $0.append { done() } }
      }
    ])
    let diagnostics = await program.endBackgroundTransfers(
      of: "scores", timeLimit: .milliseconds(100))
    #expect(
      diagnostics.map(\.message) == [
        "widget 'keeps' did not complete the events of the background URL session 'scores' "
          + "within 0.1 s; call the completion closure of the handler"
      ])
  }

  @Test func releasedCompletionIsReportedAtOnce() async {
    let program = WidgetProgram(widgets: [EventHandlingWidget(kind: "drops") { _, _ in }])
    let diagnostics = await program.endBackgroundTransfers(
      of: "scores", timeLimit: .seconds(86_400))
    #expect(
      diagnostics.map(\.message) == [
        "widget 'drops' did not complete the events of the background URL session 'scores': "
          + "it released the completion closure of the handler without calling it"
      ])
  }

  @Test func unhandledSessionIsReported() async {
    let calls = Calls()
    let program = WidgetProgram(widgets: [EventHandlingWidget(matching: "scores", calls: calls)])
    let diagnostics = await program.endBackgroundTransfers(of: "news", timeLimit: .seconds(86_400))
    #expect(
      diagnostics.map(\.message) == [
        "no widget handles the events of the background URL session 'news'; "
          + "add 'onBackgroundURLSessionEvents(matching:_:)'"
      ])
    #expect(calls.all.isEmpty)
  }
}

/// Records the arguments of handler calls.
private final class Calls: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
  func clear() { lines.withLock { $0 = [] } }
}

/// A widget that handles background session events.
private struct EventHandlingWidget: Widget {
  enum Match { case all, identifier(String), prefix(String) }

  var kind = "handling"
  var match = Match.all
  var handler: @MainActor (String, @escaping @Sendable () -> Void) -> Void = { _, done in done() }

  init() {}

  init(
    kind: String = "handling",
    _ handler: @escaping @MainActor (String, @escaping @Sendable () -> Void) -> Void
  ) {
    self.kind = kind
    self.handler = handler
  }

  init(
    kind: String = "handling", matching identifier: String? = nil, prefix: String? = nil,
    calls: Calls
  ) {
    self.kind = kind
    if let identifier { match = .identifier(identifier) }
    if let prefix { match = .prefix(prefix) }
    handler = { session, done in
      calls.add("\(kind) \(session)")
      done()
    }
  }

  var body: some WidgetConfiguration {
    EventHandlingConfiguration(match: match, kind: kind, handler: handler)
  }
}

/// The three variants of the modifier: all sessions, an identifier, or a predicate.
private struct EventHandlingConfiguration: WidgetConfiguration {
  let match: EventHandlingWidget.Match
  let kind: String
  let handler: @MainActor (String, @escaping @Sendable () -> Void) -> Void

  var body: Never { preconditionFailure("has definitions of its own") }

  func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    let plain = StaticConfiguration(kind: kind, provider: CurrentProvider()) { entry in
      LevelView(level: entry.level)
    }
    return switch match {
    case .all: plain.onBackgroundURLSessionEvents(handler).definitions(in: inputs)
    case .identifier(let identifier):
      plain.onBackgroundURLSessionEvents(matching: identifier, handler).definitions(in: inputs)
    case .prefix(let prefix):
      plain.onBackgroundURLSessionEvents(matching: { $0.hasPrefix(prefix) }, handler)
        .definitions(in: inputs)
    }
  }
}
