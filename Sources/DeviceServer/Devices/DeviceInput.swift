import CheckedJSON
import Foundation
import FramePipeline
import WidgetHost

/// What a person does on a device.
enum DeviceInput: Hashable, Sendable {
  /// A button of the device.
  enum Button: String, CaseIterable, Sendable {
    /// Page the stack that is shown, or the stacks of the screen.
    case previous, next
    /// Ask the widgets for new content.
    case refresh
  }

  case tap(TapEvent)
  /// The target with a number, from 1 in the order of the manifest, of a frame or of the current one.
  case target(Int, on: FrameReference?)
  case button(Button)

  /// What the device counts by which it repeats the input.
  fileprivate var source: RecordedInput.Event.Source {
    switch self {
    case .tap, .target: .tap
    case .button: .button
    }
  }
}

/// How a server recognizes an input that it has already performed, such as one that is sent again after a lost answer.
enum InputRepetition: Hashable, Sendable {
  /// By the number that the device gives to the input.
  case number(String)
  /// By the time since the last press of a button of the device, in seconds; for presses alone.
  case interval(TimeInterval)
}

/// The result of an input.
enum DeviceInputResult: Sendable {
  case hit(TapHit)
  case paged(StackPage, stacks: [WidgetStack.ID])
  case reloaded([WidgetInstance.ID])
  /// The input has no effect, for the reason in the text.
  case noEffect(String)
  /// The device repeats its last input, which is not performed again: the answer that it got, or lost.
  case repeated(JSONValue)

  var json: JSONValue {
    switch self {
    case .hit(let hit): hit.json
    case .paged(let page, let stacks):
      .object([
        "page": .string(page == .next ? "next" : "previous"),
        "stacks": .array(stacks.map(JSONValue.string)),
      ])
    case .reloaded(let instances):
      .object(["reloaded": .array(instances.map(JSONValue.string))])
    case .noEffect(let reason): .object(["error": .string(reason)])
    case .repeated(let answer):
      if case .object(let members) = answer {
        .object(members + [.init("repeated", .bool(true))])
      } else {
        answer
      }
    }
  }

  /// Whether the device's frame is going to change because of the input.
  var changesFrame: Bool {
    switch self {
    case .hit(let hit):
      if case .perform = hit.destination { true } else { false }
    case .paged, .reloaded: true
    case .noEffect, .repeated: false
    }
  }
}

extension DeviceServer {
  /// Performs what a person did on a device.
  ///
  /// What the host, the handlers of taps and Home Assistant have to do is in the store when this returns.
  ///
  /// - Parameters:
  ///   - input: What the person did.
  ///   - repetition: How a repetition is recognized; `nil` if each input is performed.
  ///   - timeline: What the device shows.
  ///   - device: The device.
  ///   - now: The time of the input.
  /// - Returns: What it led to.
  /// - Throws: The errors of the store, after which nothing is performed.
  func perform(
    _ input: DeviceInput, repetition: InputRepetition?, on timeline: ShownTimeline,
    by device: RegisteredDevice, at now: Date
  ) throws -> DeviceInputResult {
    try BlockingWork.requireAllowed()
    var recorded = RecordedInput(on: device.id)
    switch repetition {
    case .number(let number): recorded.event = .init(input.source, id: number)
    case .interval(let seconds): recorded.repeatInterval = seconds
    case nil: break
    }
    // The target under the point may have changed since the first attempt.
    if let event = recorded.event, let answer = try self.answer(to: event, of: device) {
      return .repeated(answer)
    }
    return try record(
      try result(of: input, on: timeline, at: now), as: recorded, on: timeline, by: device, at: now)
  }

  /// Performs a target of a frame.
  func perform(
    _ tap: Manifest.Tap, on frame: Manifest.Frame, of manifest: Manifest,
    in timeline: ShownTimeline, by device: RegisteredDevice, at now: Date
  ) throws -> DeviceInputResult {
    try BlockingWork.requireAllowed()
    return try record(
      .hit(TapHit(tap, on: frame, of: manifest)), as: RecordedInput(on: device.id), on: timeline,
      by: device, at: now)
  }

  private func result(
    of input: DeviceInput, on timeline: ShownTimeline, at now: Date
  ) throws -> DeviceInputResult {
    switch input {
    case .tap(let event): return result(of: try resolve(event, on: timeline))
    case .target(let number, let reference):
      return try target(number, reference, on: timeline, at: now)
    case .button(.previous): return page(.previous, timeline)
    case .button(.next): return page(.next, timeline)
    case .button(.refresh): return .reloaded(timeline.folder.instances)
    }
  }

  private func answer(
    to event: RecordedInput.Event, of device: RegisteredDevice
  ) throws -> JSONValue? {
    try store.answer(to: event, of: device.id).flatMap { try? JSONValue(parsing: Array($0.utf8)) }
  }

  /// Stores the effects of an input, and calls ``onInput``.
  private func record(
    _ result: DeviceInputResult, as recorded: RecordedInput, on timeline: ShownTimeline,
    by device: RegisteredDevice, at now: Date
  ) throws -> DeviceInputResult {
    var input = recorded
    input.contact = directory.contact(of: device.id)
    switch result {
    case .noEffect, .repeated: return result
    case .hit(let hit):
      input.requests = [.viewed(instance: timeline.name)]
      if case .perform = hit.destination {
        let action = String(decoding: try JSONEncoder().encode(hit.destination), as: UTF8.self)
        input.requests.append(.perform(instance: hit.instance, action: action))
      }
      input.tap = StoredTap(hit, on: device, at: now)
    case .paged(let page, let stacks):
      input.requests = stacks.map { .page(stack: $0, page) }
    case .reloaded(let instances):
      input.requests = instances.map { .manualReload(.instance($0)) }
    }
    do {
      let recording = try store.record(input, for: configuration.tapRecipients, at: now) { tap in
        let answer = tap.map { DeviceInputResult.hit($0.hit) } ?? result
        return String(decoding: JSONWriter.bytes(of: answer.json, layout: .compact), as: UTF8.self)
      }
      // A later poll may have changed the contact meanwhile, which is stored with the next flush.
      directory.updateContact(of: device.id) { _ in }
      switch recording {
      case .repeated: return .repeated(result.json)
      case .stored(let tap):
        // A tap without recipients has no number.
        input.tap = tap ?? input.tap
        onInput(input)
        return tap.map { .hit($0.hit) } ?? result
      }
    } catch {
      // The device repeats the input, which must not be taken for a bounce.
      directory.updateContact(of: device.id) { $0.lastButtonDate = nil }
      throw error
    }
  }

  /// A frame that is still on the panel may be of an earlier manifest, or of one before the server was started.
  private func resolve(_ event: TapEvent, on timeline: ShownTimeline) throws -> TapResult {
    guard let reference = event.frame else { return TapResolver(timeline.manifest).resolve(event) }
    var event = event
    event.frame = files.picture(of: reference)
    for manifest in [timeline.manifest] + timeline.former {
      let result = TapResolver(manifest).resolve(event)
      if case .frameNotFound = result { continue }
      return result
    }
    if let (frame, manifest) = try sentFrames.frame(on: reference, of: timeline.name) {
      event.frame = FrameReference(frame.picture.sha256)
      return TapResolver(manifest).resolve(event)
    }
    return .frameNotFound(reference)
  }

  private func target(
    _ number: Int, _ reference: FrameReference?, on timeline: ShownTimeline, at now: Date
  ) throws -> DeviceInputResult {
    let shown: (Manifest.Frame, Manifest)?
    if let reference {
      shown =
        try timeline.frame(showing: files.picture(of: reference))
        ?? sentFrames.frame(on: reference, of: timeline.name)
    } else {
      shown = timeline.frame(at: now).map { ($0, timeline.manifest) }
    }
    guard let (frame, manifest) = shown else {
      return .noEffect("the frame is outdated, or of another display")
    }
    guard frame.taps.indices.contains(number - 1) else {
      return .noEffect("the frame has \(frame.taps.count) targets, and no target \(number)")
    }
    return .hit(TapHit(frame.taps[number - 1], on: frame, of: manifest))
  }

  private func result(of tap: TapResult) -> DeviceInputResult {
    switch tap {
    case .opens(let hit): .hit(hit)
    case .outsidePicture, .nothing, .noFrame, .frameNotFound, .ambiguousFrame: .noEffect(tap.text)
    }
  }

  private func page(_ page: StackPage, _ timeline: ShownTimeline) -> DeviceInputResult {
    let stacks = timeline.folder.stacks
    return stacks.isEmpty
      ? .noEffect("'\(timeline.name)' has no stack that could be paged")
      : .paged(page, stacks: stacks)
  }
}

extension TapHit {
  fileprivate init(_ tap: Manifest.Tap, on frame: Manifest.Frame, of manifest: Manifest) {
    let kind: String =
      switch tap.destination {
      case .openApp(let kind): kind
      case .url, .perform: tap.kind ?? frame.kind ?? manifest.kind
      }
    self.init(
      destination: tap.destination, label: tap.label,
      instance: tap.instance ?? frame.instance ?? manifest.instance, kind: kind, frame: frame.date)
  }
}
