import FramePipeline
import Graphics
import PixelOutput
import WidgetUI

/// When the color scheme changes is the host's business: a worker is told the present one with each job.
extension InstancePlace: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    self.init(canvas: PixelSize(try reader.integer(), try reader.integer()))
    guard canvas.width > 0, canvas.height > 0 else { throw .badValue("size") }
    background = try reader.optional { (reader) throws(WireError) in
      ScreenBackground(light: try reader.value(), dark: try reader.value())
    }
    cornerRadius = try reader.optional { (reader) throws(WireError) in try reader.double() }
  }

  func write(to writer: inout WireWriter) {
    writer.write(canvas.width)
    writer.write(canvas.height)
    writer.write(background) { writer, background in
      writer.write(background.light)
      writer.write(background.dark)
    }
    writer.write(cornerRadius) { $0.write($1) }
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
