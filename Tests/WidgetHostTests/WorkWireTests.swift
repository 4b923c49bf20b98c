import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Testing
import WidgetTimeline

@testable import WidgetHost

struct WorkWireTests {
  private static let instance = WidgetInstance(
    id: "board", program: "/opt/Rangers", kind: "com.example.board", family: .systemMedium,
    device: "trmnl-og",
    values: [
      "hero": .object(identifier: "egghead", display: "Egghead 🥚"), "count": .integer(-3),
      "ratio": .number(0.25), "shown": .bool(true), "names": .array([.string("a"), .array([])]),
    ],
    intentType: "HeroIntent", wantsLocation: true, fillsPanel: true, dither: "none",
    place: InstancePlace(
      canvas: PixelSize(392, 228), background: ScreenBackground(light: .black, dark: .white),
      cornerRadius: 8),
    added: Date(timeIntervalSince1970: 1_768_000_000.5))

  private static let environment: HostEnvironment = {
    var environment = HostEnvironment()
    environment.timeZone = "Europe/Berlin"
    environment.colorScheme = "dark"
    environment.usesBoldText = true
    return environment
  }()

  private static let messages: [HostMessage] =
    [
      .setting(
        WorkerSettings(
          output: "Output", appearances: "/state", devices: "/state/devices", isVirtual: true,
          timeLimit: 1.5,
          defaults: ["a": "b"])),
      .instance(7, instance), .environment(environment), .environment(HostEnvironment()),
      .widgets(
        question: 3,
        [
          WidgetInfo(kind: "k", family: .accessoryInline, instance: "i"),
          WidgetInfo(
            kind: "k", family: .systemSmall, instance: "j", values: instance.values, intentType: "T"
          ),
        ]),
    ]
    + tasks.map {
      .job(
        .init(
          id: 12, task: $0, instance: 7, now: Date.distantPast, draws: true,
          refreshes: $0 == .timeline))
    }

  private static let tasks: [WorkerTask] = [
    .placeholder, .answer(request: [7, 0]), .snapshot, .timeline, .redraw, .extend,
    .perform(action: "{}"),
    .transfersEnded(session: "news"),
  ]

  private static let outline = TimelineOutline(
    entries: [
      .init(date: Date(timeIntervalSince1970: 0)),
      .init(
        date: Date(timeIntervalSince1970: 60.25),
        relevance: TimelineEntryRelevance(score: 0.1, duration: 90)),
    ],
    policy: .after(Date(timeIntervalSince1970: 1e9)), values: instance.values,
    diagnostics: ["odd", ""], omitted: Date(timeIntervalSince1970: 3600))

  private static let replies: [WorkerReply] =
    [
      .hello(process: 4711), .startFailed(code: 24), .alive, .idle, .worn, .reload(kind: nil),
      .reload(kind: "k"), .widgetsWanted(question: 9),
    ]
    + [
      .timeline(outline), .timeline(TimelineOutline(entries: outline.entries, policy: .never)),
      .timeline(TimelineOutline(entries: outline.entries, policy: .atEnd)),
      .done(diagnostics: []), .done(diagnostics: ["a", "b"]),
      .done(diagnostics: [], omitted: Date(timeIntervalSince1970: 0.5)), .answered([]),
      .answered([0, 255]), .failed("it 'failed'"),
    ].map { .result(WorkerResult(job: 4, outcome: $0)) }

  @Test func wordsArriveAsTheyWereSaid() throws {
    var messages = MessageFramer()
    for message in Self.messages { messages.add(message.message) }
    for message in Self.messages { #expect(try messages.nextHostMessage() == message) }
    #expect(try messages.nextHostMessage() == nil)
  }

  @Test func repliesArriveByteByByte() throws {
    for reply in Self.replies {
      var messages = MessageFramer()
      for byte in reply.message.dropLast() {
        messages.add([byte])
        #expect(try messages.nextReply() == nil)
      }
      messages.add([reply.message.last!])
      #expect(try messages.nextReply() == reply)
    }
  }

  @Test func refusesAWorkerOfAnotherVersion() throws {
    var hello = WorkerReply.hello(process: 1).message
    hello[9] = 99
    var messages = MessageFramer()
    messages.add(hello)
    #expect(throws: WireError.otherVersion(99)) { try messages.nextReply() }
  }

  /// What a message with other bytes behind its mark is refused for.
  @Test(
    arguments: [
      ([0, 0, 0, 0], WireError.wrongLength),
      ([255, 255, 255, 255, 67], .tooLong(4_294_967_295)),
      ([1, 0, 0, 0, 200], .unknownMark(200)),
      ([1, 0, 0, 0, 67], .wrongLength),
      ([2, 0, 0, 0, 66, 0], .wrongLength),
      // A kind of 4 GiB in a message of a few bytes.
      ([6, 0, 0, 0, 69, 1, 255, 255, 255, 255], .wrongLength),
      ([2, 0, 0, 0, 69, 2], .badValue("truth value")),
      ([10, 0, 0, 0, 67, 1, 0, 0, 0, 0, 0, 0, 0, 9], .badValue("outcome")),
      // A timeline without entries.
      (
        [14, 0, 0, 0, 67, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        .badValue("timeline in the order of its dates")
      ),
    ] as [([UInt8], WireError)])
  func refusesHostileBytes(bytes: [UInt8], error: WireError) {
    var messages = MessageFramer()
    messages.add(bytes)
    #expect(throws: error) {
      // A header without its rest is not waited for where it cannot be one.
      guard try messages.nextReply() == nil else { return }
      messages.add([0])
      _ = try messages.nextReply()
    }
  }

  @Test func refusesNumbersThatAreNone() {
    let entries = [TimelineOutline.Entry(date: Date(timeIntervalSinceReferenceDate: .nan))]
    let result = WorkerResult(
      job: 1, outcome: .timeline(TimelineOutline(entries: entries, policy: .never)))
    var messages = MessageFramer()
    messages.add(WorkerReply.result(result).message)
    #expect(throws: WireError.badValue("finite number")) { try messages.nextReply() }
  }

  @Test func refusesValuesInTooManyValues() {
    let value = (0..<1000).reduce(ParameterValue.bool(true)) { value, _ in .array([value]) }
    let outline = TimelineOutline(
      entries: Self.outline.entries, policy: .never, values: ["deep": value])
    var messages = MessageFramer()
    messages.add(WorkerReply.result(WorkerResult(job: 1, outcome: .timeline(outline))).message)
    #expect(throws: WireError.badValue("parameter's value")) { try messages.nextReply() }
  }

  /// Every byte of every reply, changed: an answer or an error, never a crash.
  @Test func survivesAnyChangedByte() {
    for reply in Self.replies {
      for index in reply.message.indices {
        for change: UInt8 in [1, 0x7f, 0x80, 0xff] {
          var message = reply.message
          message[index] ^= change
          var messages = MessageFramer()
          messages.add(message)
          _ = try? messages.nextReply()
        }
      }
    }
  }
}

extension MessageFramer {
  fileprivate mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { add($0) }
  }
}
