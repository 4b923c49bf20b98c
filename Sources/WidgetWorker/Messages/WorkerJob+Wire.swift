import Foundation
import FramePipeline
import WidgetHost
import WidgetTimeline

extension HostTask: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    switch try reader.integer(UInt8.self) {
    case 0: self = .placeholder
    case 1: self = .snapshot
    case 2: self = .timeline
    case 3: self = .redraw
    case 4: self = .perform(action: try reader.string())
    case 5: self = .transfersEnded(session: try reader.string())
    case 6: self = .extend
    case 7: self = .respond(request: try reader.countedBytes())
    default: throw .badValue("task")
    }
  }

  func write(to writer: inout WireWriter) {
    switch self {
    case .placeholder: writer.write(UInt8(0))
    case .snapshot: writer.write(UInt8(1))
    case .timeline: writer.write(UInt8(2))
    case .redraw: writer.write(UInt8(3))
    case .extend: writer.write(UInt8(6))
    case .perform(let action):
      writer.write(UInt8(4))
      writer.write(action)
    case .respond(let request):
      writer.write(UInt8(7))
      writer.write(bytes: request)
    case .transfersEnded(let session):
      writer.write(UInt8(5))
      writer.write(session)
    }
  }
}

extension WorkerResult: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let job: WorkerJob.ID = try reader.integer()
    let outcome: Outcome
    switch try reader.integer(UInt8.self) {
    case 0: outcome = .timeline(try reader.value())
    case 1:
      outcome = .done(
        diagnostics: try reader.strings(),
        omitted: try reader.optional { (reader) throws(WireError) in try reader.date() })
    case 2: outcome = .failed(try reader.string())
    case 3: outcome = .response(try reader.countedBytes())
    default: throw .badValue("outcome")
    }
    let drawn = try reader.integer(UInt32.self)
    let shared = try reader.integer(UInt32.self)
    self.init(
      job: job, outcome: outcome, renders: RenderCounts(drawn: Int(drawn), shared: Int(shared)))
  }

  func write(to writer: inout WireWriter) {
    writer.write(job)
    switch outcome {
    case .timeline(let outline):
      writer.write(UInt8(0))
      writer.write(outline)
    case .done(let diagnostics, let omitted):
      writer.write(UInt8(1))
      writer.write(diagnostics)
      writer.write(omitted) { $0.write($1) }
    case .response(let response):
      writer.write(UInt8(3))
      writer.write(bytes: response)
    case .failed(let message):
      writer.write(UInt8(2))
      writer.write(message)
    }
    writer.write(UInt32(clamping: renders.drawn))
    writer.write(UInt32(clamping: renders.shared))
  }
}

extension TimelineOutline: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let entries: [Entry] = try reader.array { (reader) throws(WireError) in try reader.value() }
    // The host relies on the order, which an untrusted worker may violate.
    guard !entries.isEmpty, zip(entries, entries.dropFirst()).allSatisfy({ $0.date < $1.date })
    else { throw .badValue("timeline in the order of its dates") }
    let policy: TimelineReloadPolicy
    switch try reader.integer(UInt8.self) {
    case 0: policy = .atEnd
    case 1: policy = .after(try reader.date())
    case 2: policy = .never
    default: throw .badValue("policy")
    }
    self.init(
      entries: entries, policy: policy, values: try ParameterValue.values(from: &reader),
      diagnostics: try reader.strings(),
      omitted: try reader.optional { (reader) throws(WireError) in try reader.date() })
  }

  func write(to writer: inout WireWriter) {
    writer.write(entries) { $0.write($1) }
    switch policy.rule {
    case .atEnd: writer.write(UInt8(0))
    case .after(let date):
      writer.write(UInt8(1))
      writer.write(date)
    case .never: writer.write(UInt8(2))
    }
    ParameterValue.write(values, to: &writer)
    writer.write(diagnostics)
    writer.write(omitted) { $0.write($1) }
  }
}

extension TimelineOutline.Entry: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      date: try reader.date(),
      relevance: try reader.optional { (reader) throws(WireError) in
        let score = Float(try reader.double())
        guard score.isFinite else { throw .badValue("finite number") }
        return TimelineEntryRelevance(score: score, duration: try reader.double())
      })
  }

  func write(to writer: inout WireWriter) {
    writer.write(date)
    writer.write(relevance) { writer, relevance in
      writer.write(Double(relevance.score))
      writer.write(relevance.duration)
    }
  }
}
