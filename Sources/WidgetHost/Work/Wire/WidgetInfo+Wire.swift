import WidgetTimeline

extension WidgetInfo: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      kind: try reader.string(), family: try reader.value(), instance: try reader.string(),
      values: try ParameterValue.values(from: &reader),
      intentType: try reader.optional { (reader) throws(WireError) in try reader.string() })
  }

  func write(to writer: inout WireWriter) {
    writer.write(kind)
    writer.write(family)
    writer.write(instance)
    ParameterValue.write(values, to: &writer)
    writer.write(intentType)
  }
}
