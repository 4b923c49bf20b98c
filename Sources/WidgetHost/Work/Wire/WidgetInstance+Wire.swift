import Foundation
import WidgetTimeline

extension WidgetInstance: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    id = try reader.string()
    program = try reader.string()
    kind = try reader.string()
    family = try reader.value()
    device = try reader.string()
    values = try ParameterValue.values(from: &reader)
    intentType = try reader.optional { (reader) throws(WireError) in try reader.string() }
    wantsLocation = try reader.bool()
    fillsPanel = try reader.bool()
    dither = try reader.optional { (reader) throws(WireError) in try reader.string() }
    place = try reader.optional { (reader) throws(WireError) in try reader.value() }
    added = try reader.date()
  }

  func write(to writer: inout WireWriter) {
    writer.write(id)
    writer.write(program)
    writer.write(kind)
    writer.write(family)
    writer.write(device)
    ParameterValue.write(values, to: &writer)
    writer.write(intentType)
    writer.write(wantsLocation)
    writer.write(fillsPanel)
    writer.write(dither)
    writer.write(place) { $0.write($1) }
    writer.write(added)
  }
}

extension WidgetFamily: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let name = try reader.string()
    guard let family = Self.allCases.first(where: { $0.description == name }) else {
      throw .badValue("family")
    }
    self = family
  }

  func write(to writer: inout WireWriter) { writer.write(description) }
}
