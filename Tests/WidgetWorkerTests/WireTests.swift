import Foundation
import FramePipeline
import Graphics
import PixelOutput
import Testing
import WidgetTimeline
import WidgetUI

@testable import WidgetHost
@testable import WidgetWorker

struct WireTests {
  private static let instance = WidgetInstance(
    id: "board", program: "/opt/Rangers", kind: "com.example.board", family: .systemMedium,
    device: "trmnl-og",
    values: [
      "hero": .object(identifier: "egghead", display: "Egghead 🥚"), "count": .integer(-3),
      "ratio": .number(0.25), "shown": .bool(true), "names": .array([.string("a"), .array([])]),
    ],
    intentType: "HeroIntent", wantsLocation: true, fillsPanel: true, dither: "none",
    slotSettings: SlotSettings(
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

  private static let sharing: WorkerSettings = {
    var settings = WorkerSettings(output: "")
    settings.sharesResponses = true
    return settings
  }()

  private static let digest = String(repeating: "0a", count: 32)

  private static let queries: [SharedResponseQuery] = [
    .claim(
      key: digest,
      SharedResponseCondition(
        now: Date(timeIntervalSince1970: 60), checkedSince: .distantPast, claimDuration: 15)),
    .finish(key: digest, owner: "one 7", nil),
    .finish(
      key: digest, owner: "",
      SharedResponseRecord(
        bytes: nil, checkedAt: Date(timeIntervalSince1970: 60),
        nextRequestDate: Date(timeIntervalSince1970: 120))),
    .finish(
      key: digest, owner: "one",
      SharedResponseRecord(
        bytes: [0, 255], checkedAt: Date(timeIntervalSince1970: 60),
        nextRequestDate: Date(timeIntervalSince1970: 120))),
  ]

  private static let replies: [SharedResponseReply] = [
    .current([0, 255]), .claimed(owner: "one", former: nil), .claimed(owner: "", former: []),
    .pending, .notShared,
  ]

  private static let requests: [WorkerRequest] =
    [
      .settings(
        WorkerSettings(
          output: "Output", appearances: "/state", devices: "/state/devices", isVirtual: true,
          timeLimit: 1.5,
          defaults: ["a": "b"])),
      .instance(7, instance), .environment(environment), .environment(HostEnvironment()),
      .widgets(
        request: 3,
        [
          WidgetInfo(kind: "k", family: .accessoryInline, instance: "i"),
          WidgetInfo(
            kind: "k", family: .systemSmall, instance: "j", values: instance.values, intentType: "T"
          ),
        ]),
    ]
    + [.settings(sharing)] + replies.map { .sharedResponse(request: 8, $0) }
    + [.task([]), .task(Array(#"{"describe":{}}"#.utf8))]
    + tasks.map {
      .job(
        .init(
          id: 12, task: $0, instance: 7, now: Date.distantPast, draws: true,
          revalidationDate: requestDate(of: $0), prerenderLimit: 1 << 20,
          sharesRenders: $0 == .timeline))
    }

  private static func requestDate(of task: HostTask) -> Date? {
    task == .timeline ? Date(timeIntervalSince1970: 7.5) : nil
  }

  private static let tasks: [HostTask] = [
    .placeholder, .respond(request: [7, 0]), .snapshot, .timeline, .redraw, .extend,
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

  private static let events: [WorkerEvent] =
    [
      .hello(process: 4711), .heartbeat, .idle, .retiring, .reloadRequested(kind: nil),
      .reloadRequested(kind: "k"), .widgetsRequested(request: 9), .progress("3 of 7 frames"),
      .problem("odd 🥚"), .output([], isComplete: true), .output([0, 255], isComplete: false),
      .failure(""), .taskFinished,
    ]
    + queries.map { .sharedResponseQueried(request: 8, $0) }
    + [
      .timeline(outline), .timeline(TimelineOutline(entries: outline.entries, policy: .never)),
      .timeline(TimelineOutline(entries: outline.entries, policy: .atEnd)),
      .done(diagnostics: []), .done(diagnostics: ["a", "b"]),
      .done(diagnostics: [], omitted: Date(timeIntervalSince1970: 0.5)), .response([]),
      .response([0, 255]), .failed("it 'failed'"),
    ].map {
      .result(
        WorkerResult(job: 4, outcome: $0, renders: RenderCounts(drawn: 50, shared: 1 << 31)))
    }

  @Test func requestsArriveAsTheyWereSent() throws {
    var messages = MessageFramer()
    for request in Self.requests { messages.add(request.message) }
    for request in Self.requests { #expect(try messages.nextRequest() == request) }
    #expect(try messages.nextRequest() == nil)
  }

  @Test func eventsArriveByteByByte() throws {
    for event in Self.events {
      var messages = MessageFramer()
      for byte in event.message.dropLast() {
        messages.add([byte])
        #expect(try messages.nextEvent() == nil)
      }
      messages.add([event.message.last!])
      #expect(try messages.nextEvent() == event)
    }
  }

  @Test func rejectsAWorkerOfAnotherVersion() throws {
    var hello = WorkerEvent.hello(process: 1).message
    hello[9] = 99
    var messages = MessageFramer()
    messages.add(hello)
    #expect(throws: WireError.otherVersion(99)) { try messages.nextEvent() }
  }

  /// The errors of bytes that are not a message of a worker.
  @Test(
    arguments: [
      ([0, 0, 0, 0], WireError.wrongLength),
      ([255, 255, 255, 255, 67], .tooLong(4_294_967_295)),
      // One byte more than the largest message.
      ([1, 0, 0, 1, 67], .tooLong((16 << 20) + 1)),
      ([1, 0, 0, 0, 200], .unknownMessageType(200)),
      ([1, 0, 0, 0, 67], .wrongLength),
      ([2, 0, 0, 0, 66, 0], .wrongLength),
      // A string of 4 GiB in a message of a few bytes.
      ([6, 0, 0, 0, 69, 1, 255, 255, 255, 255], .wrongLength),
      ([2, 0, 0, 0, 69, 2], .badValue("truth value")),
      ([6, 0, 0, 0, 75, 1, 9, 0, 0, 0], .wrongLength),
      ([10, 0, 0, 0, 67, 1, 0, 0, 0, 0, 0, 0, 0, 9], .badValue("outcome")),
      // A timeline without entries.
      (
        [14, 0, 0, 0, 67, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
        .badValue("timeline in the order of its dates")
      ),
    ] as [([UInt8], WireError)])
  func rejectsMalformedMessages(bytes: [UInt8], error: WireError) {
    var messages = MessageFramer()
    messages.add(bytes)
    #expect(throws: error) {
      // An invalid header is rejected without waiting for the rest of the message.
      guard try messages.nextEvent() == nil else { return }
      messages.add([0])
      _ = try messages.nextEvent()
    }
  }

  /// An incomplete message is not an event, however much of it has arrived.
  @Test func waitsForTheRestOfATruncatedMessage() throws {
    for event in Self.events {
      for count in event.message.indices {
        var messages = MessageFramer()
        messages.add(Array(event.message.prefix(count)))
        #expect(try messages.nextEvent() == nil)
      }
    }
  }

  @Test func rejectsRequestsThatAreMalformed() throws {
    for (bytes, error) in [
      ([255, 255, 255, 255, 6], WireError.tooLong(4_294_967_295)),
      ([1, 0, 0, 0, 99], .unknownMessageType(99)), ([5, 0, 0, 0, 6, 1, 0, 0, 0], .wrongLength),
      ([6, 0, 0, 0, 6, 0, 0, 0, 0, 0], .wrongLength),
    ] as [([UInt8], WireError)] {
      var messages = MessageFramer()
      messages.add(bytes)
      #expect(throws: error) { try messages.nextRequest() }
    }
  }

  @Test func rejectsNumbersThatAreNotFinite() {
    let entries = [TimelineOutline.Entry(date: Date(timeIntervalSinceReferenceDate: .nan))]
    let result = WorkerResult(
      job: 1, outcome: .timeline(TimelineOutline(entries: entries, policy: .never)))
    var messages = MessageFramer()
    messages.add(WorkerEvent.result(result).message)
    #expect(throws: WireError.badValue("finite number")) { try messages.nextEvent() }
  }

  @Test(arguments: [
    (
      SharedResponseQuery.finish(key: "../key", owner: "one", nil), WireError.badValue("digest")
    ),
    (
      .claim(
        key: digest,
        SharedResponseCondition(now: .distantPast, checkedSince: .distantPast, claimDuration: 121)),
      .badValue("duration of a claim")
    ),
    (
      .finish(
        key: digest, owner: "one",
        SharedResponseRecord(
          bytes: [UInt8](repeating: 0, count: (1 << 20) + 1), checkedAt: .distantPast,
          nextRequestDate: .distantPast)),
      .badValue("record that is small enough")
    ),
  ])
  func rejectsQueriesThatExceedLimits(_ query: SharedResponseQuery, _ error: WireError) {
    var messages = MessageFramer()
    messages.add(WorkerEvent.sharedResponseQueried(request: 1, query).message)
    #expect(throws: error) { try messages.nextEvent() }
  }

  @Test func rejectsValuesThatAreNestedTooDeep() {
    let value = (0..<1000).reduce(ParameterValue.bool(true)) { value, _ in .array([value]) }
    let outline = TimelineOutline(
      entries: Self.outline.entries, policy: .never, values: ["deep": value])
    var messages = MessageFramer()
    messages.add(WorkerEvent.result(WorkerResult(job: 1, outcome: .timeline(outline))).message)
    #expect(throws: WireError.badValue("parameter's value")) { try messages.nextEvent() }
  }

  /// Every changed byte of every event results in an event or an error, never in a crash.
  @Test func survivesAnyChangedByte() {
    for event in Self.events {
      for index in event.message.indices {
        for change: UInt8 in [1, 0x7f, 0x80, 0xff] {
          var message = event.message
          message[index] ^= change
          var messages = MessageFramer()
          messages.add(message)
          _ = try? messages.nextEvent()
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
