import Foundation
import PixelOutput
import WidgetTimeline
import WidgetUI

extension RenderPipeline {
  /// The display's place for a family that the widget has.
  func checkedDisplay(
    of family: WidgetFamily, in definition: WidgetDefinition
  ) throws(RenderError) -> DisplayFamily {
    guard definition.families.contains(family) else {
      throw .unsupportedFamily(
        family: family.description, kind: definition.kind,
        supported: definition.families.map(\.description))
    }
    return try settings.display(of: family)
  }

  func manifest(
    _ definition: WidgetDefinition, _ family: WidgetFamily, _ timeline: PlannedTimeline,
    _ drawn: FrameProduction.Result, _ subject: ManifestSubject
  ) -> Manifest {
    let size = DisplayFamily(rawValue: family.description).map {
      settings.placement(of: $0).pictureSize
    }
    var log = DiagnosticLog()
    log.add(timeline.diagnostics)
    log.add(renderEnvironment.resources.diagnostics)
    log.add(drawn.log)
    let picture = drawn.frames.first?.picture
    var manifest = Manifest(
      kind: definition.kind, family: family.description, instance: subject.instance,
      displayName: definition.displayName.isEmpty ? nil : definition.displayName,
      description: definition.description.isEmpty ? nil : definition.description,
      configuration: subject.configuration?.json, device: Manifest.Device(settings.device),
      size: Manifest.PictureSize(size ?? settings.device.size),
      locale: renderEnvironment.locale.identifier, timeZone: renderEnvironment.timeZone.identifier,
      colorScheme: settings.colorScheme.rawValue, generatedAt: Timestamp(renderEnvironment.now),
      reload: timeline.reload, snapshot: subject.stage == .snapshot ? picture : nil,
      placeholder: subject.stage == .placeholder ? picture : nil, frames: drawn.frames,
      omitted: drawn.omitted.map(Manifest.Omission.init), diagnostics: log.diagnostics)
    manifest.nextWake = manifest.wakePlan(quiet: settings.quiet(in: renderEnvironment))
      .wake(after: manifest.generatedAt)
    return manifest
  }
}
