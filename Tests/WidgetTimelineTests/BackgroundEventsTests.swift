import Dispatch
import Graphics
import Synchronization
import Testing
import WidgetTimeline
import WidgetUI

struct BackgroundEventsTests {
  @Test func handlerIsCalledForTheSessionsItMatches() async {
    let calls = Calls()
    let program = WidgetProgram(widgets: [
      Handling(kind: "all", calls: calls),
      Handling(kind: "named", matching: "scores", calls: calls),
      Handling(kind: "prefixed", prefix: "sco", calls: calls),
    ])
    #expect(await program.endBackgroundTransfers(of: "scores", timeLimit: .seconds(600)).isEmpty)
    #expect(calls.all == ["all scores", "named scores", "prefixed scores"])
    calls.clear()
    #expect(await program.endBackgroundTransfers(of: "news", timeLimit: .seconds(600)).isEmpty)
    #expect(calls.all == ["all news"])
  }

  @Test func completionMayComeLater() async {
    let program = WidgetProgram(widgets: [
      Handling { _, done in
        DispatchQueue.main.async { done() }
      }
    ])
    #expect(await program.endBackgroundTransfers(of: "scores", timeLimit: .seconds(600)).isEmpty)
  }

  @Test func completionThatDoesNotComeIsReported() async {
    let registry = Mutex<[@Sendable () -> Void]>([])
    let program = WidgetProgram(widgets: [
      Handling(kind: "keeps") { _, done in
        registry.withLock { $0.append { done() } }
      }
    ])
    let diagnostics = await program.endBackgroundTransfers(
      of: "scores", timeLimit: .milliseconds(100))
    #expect(
      diagnostics.map(\.message) == [
        "widget 'keeps' did not complete the events of the background URL session 'scores' "
          + "within 0.1 s; call the completion that the handler is given"
      ])
  }

  @Test func completionThatIsLetGoIsReportedAtOnce() async {
    let program = WidgetProgram(widgets: [Handling(kind: "drops") { _, _ in }])
    let diagnostics = await program.endBackgroundTransfers(of: "scores", timeLimit: .seconds(600))
    #expect(
      diagnostics.map(\.message) == [
        "widget 'drops' did not complete the events of the background URL session 'scores': "
          + "it let go of the completion that the handler is given without calling it"
      ])
  }

  @Test func sessionThatNoOneHandlesIsReported() async {
    let calls = Calls()
    let program = WidgetProgram(widgets: [Handling(matching: "scores", calls: calls)])
    let diagnostics = await program.endBackgroundTransfers(of: "news", timeLimit: .seconds(600))
    #expect(
      diagnostics.map(\.message) == [
        "no widget handles the end of the background URL session 'news'; "
          + "give one 'onBackgroundURLSessionEvents(matching:_:)'"
      ])
    #expect(calls.all.isEmpty)
  }
}

/// What handlers were called with.
private final class Calls: Sendable {
  private let lines = Mutex<[String]>([])

  var all: [String] { lines.withLock { $0 } }

  func add(_ line: String) { lines.withLock { $0.append(line) } }
  func clear() { lines.withLock { $0 = [] } }
}

/// A widget that handles the events of sessions.
private struct Handling: Widget {
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

  var body: some WidgetConfiguration { Matched(match: match, kind: kind, handler: handler) }
}

/// The three ways to say which sessions are meant.
private struct Matched: WidgetConfiguration {
  let match: Handling.Match
  let kind: String
  let handler: @MainActor (String, @escaping @Sendable () -> Void) -> Void

  var body: Never { preconditionFailure("has definitions of its own") }

  func definitions(in inputs: LoweringInputs) -> WidgetDefinitions {
    let plain = StaticConfiguration(kind: kind, provider: PresentProvider()) { entry in
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
