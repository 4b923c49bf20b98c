import Graphics
import PixelOutput

extension InstancePlace: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    let size = PixelSize(try reader.integer(), try reader.integer())
    guard size.width > 0, size.height > 0 else { throw .badValue("size") }
    canvas = size
    ground = try reader.optional { (reader) throws(WireError) in
      SchemeColors(light: try reader.value(), dark: try reader.value())
    }
    appearance = try reader.optional { (reader) throws(WireError) in
      AppearanceHours(light: try reader.integer(), dark: try reader.integer())
    }
  }

  func write(to writer: inout WireWriter) {
    writer.write(canvas.width)
    writer.write(canvas.height)
    writer.write(ground) { writer, colors in
      writer.write(colors.light)
      writer.write(colors.dark)
    }
    writer.write(appearance) { writer, hours in
      writer.write(hours.light)
      writer.write(hours.dark)
    }
  }
}

extension ResolvedColor: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(
      red: try reader.double(), green: try reader.double(), blue: try reader.double(),
      opacity: try reader.double())
  }

  func write(to writer: inout WireWriter) {
    for component in [red, green, blue, opacity] { writer.write(component) }
  }
}
