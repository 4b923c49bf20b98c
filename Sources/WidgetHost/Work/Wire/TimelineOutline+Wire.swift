import Foundation
import WidgetTimeline

extension TimelineOutline: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    entries = try reader.array { (reader) throws(WireError) in try reader.value() }
    // What the host counts on is not left to the worker.
    guard !entries.isEmpty, zip(entries, entries.dropFirst()).allSatisfy({ $0.date < $1.date })
    else { throw .badValue("timeline in the order of its dates") }
    switch try reader.integer(UInt8.self) {
    case 0: policy = .atEnd
    case 1: policy = .after(try reader.date())
    case 2: policy = .never
    default: throw .badValue("policy")
    }
    values = try ParameterValue.values(from: &reader)
    diagnostics = try reader.strings()
    omitted = try reader.optional { (reader) throws(WireError) in try reader.date() }
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
    date = try reader.date()
    relevance = try reader.optional { (reader) throws(WireError) in
      let score = Float(try reader.double())
      guard score.isFinite else { throw .badValue("finite number") }
      return TimelineEntryRelevance(score: score, duration: try reader.double())
    }
  }

  func write(to writer: inout WireWriter) {
    writer.write(date)
    writer.write(relevance) { writer, relevance in
      writer.write(Double(relevance.score))
      writer.write(relevance.duration)
    }
  }
}
