import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetHost
import WidgetTimeline
import WidgetUI

extension WidgetInstance: WireValue {
  init(from reader: inout WireReader) throws(WireError) {
    // Swift evaluates the arguments in source order, which is the order of the fields in the message.
    self.init(
      id: try reader.string(), program: try reader.string(), kind: try reader.string(),
      family: try reader.value(), device: try reader.string(),
      values: try ParameterValue.values(from: &reader),
      intentType: try reader.optional { (reader) throws(WireError) in try reader.string() },
      wantsLocation: try reader.bool(), fillsPanel: try reader.bool(),
      dither: try reader.optional { (reader) throws(WireError) in try reader.string() },
      slotSettings: try reader.optional { (reader) throws(WireError) in try reader.value() },
      added: try reader.date())
    let named = VersionedKind(kind)
    (kind, templateVersion) = (named.kind, named.version)
  }

  func write(to writer: inout WireWriter) {
    writer.write(id)
    writer.write(program)
    writer.write(workerKind)
    writer.write(family)
    writer.write(device)
    ParameterValue.write(values, to: &writer)
    writer.write(intentType)
    writer.write(wantsLocation)
    writer.write(fillsPanel)
    writer.write(dither)
    writer.write(slotSettings) { $0.write($1) }
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

/// The appearance is left out because the host tracks it: a worker receives the current color scheme with each job.
extension SlotSettings: WireValue {
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
