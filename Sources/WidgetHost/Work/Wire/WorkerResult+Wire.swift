extension WorkerResult: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    job = try reader.integer()
    switch try reader.integer(UInt8.self) {
    case 0: outcome = .timeline(try reader.value())
    case 1:
      outcome = .done(
        diagnostics: try reader.strings(),
        omitted: try reader.optional { (reader) throws(WireError) in try reader.date() })
    case 2: outcome = .failed(try reader.string())
    case 3: outcome = .answered(try reader.countedBytes())
    default: throw .badValue("outcome")
    }
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
    case .answered(let answer):
      writer.write(UInt8(3))
      writer.write(bytes: answer)
    case .failed(let message):
      writer.write(UInt8(2))
      writer.write(message)
    }
  }
}
