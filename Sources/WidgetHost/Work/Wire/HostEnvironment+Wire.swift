extension HostEnvironment: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init()
    locale = try reader.string()
    timeZone = try reader.optional { (reader) throws(WireError) in try reader.string() }
    colorScheme = try reader.string()
    dynamicTypeSize = try reader.string()
    increasesContrast = try reader.bool()
    usesBoldText = try reader.bool()
  }

  func write(to writer: inout WireWriter) {
    writer.write(locale)
    writer.write(timeZone)
    writer.write(colorScheme)
    writer.write(dynamicTypeSize)
    writer.write(increasesContrast)
    writer.write(usesBoldText)
  }
}
