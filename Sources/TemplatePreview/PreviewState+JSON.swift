import Foundation
import FramePipeline
import PixelOutput
import WidgetTimeline

/// Writes a state as the page reads it.
struct StateJSON {
  let request: PreviewRequest
  let state: PreviewState

  var json: [UInt8] { JSONWriter.bytes(of: value) }

  private var value: JSONValue {
    let outline = state.scene?.outline
    return .object([
      "version": .integer(state.scene?.version ?? 0),
      "name": .string(outline?.name ?? folderName), "kind": .string(outline?.kind ?? folderName),
      "text": .string(outline?.summary ?? ""), "folder": .string(request.folder),
      "timeZone": .string(request.renderEnvironment.timeZone.identifier),
      "locale": .string(request.renderEnvironment.locale.identifier.replacing("_", with: "-")),
      "mistakes": .array(state.issues.map(\.json)),
      "notes": .array((outline?.notes ?? []).map(\.json)), "data": data,
      "dates": .array((outline?.dates ?? []).map { .string(Timestamp($0).text) }),
      "reload": outline.map { reload($0.policy) },
      "fields": .array((outline?.fields ?? []).map(\.json)), "devices": .array(devices),
    ])
  }

  private var folderName: String {
    request.folder.split(separator: "/").last.map(String.init) ?? ""
  }

  private var data: JSONValue {
    .object([
      "hasSources": .bool(state.scene?.outline.hasSources ?? false),
      "isLive": .bool(state.data.isLive), "isFetching": .bool(state.data.isFetching),
      "fetchedAt": state.data.fetchedAt.map { .string(Timestamp($0).text) },
    ])
  }

  private func reload(_ policy: TimelineReloadPolicy) -> JSONValue {
    switch policy.rule {
    case .atEnd: "atEnd"
    case .never: "never"
    case .after(let date): .string(Timestamp(date).text)
    }
  }

  // MARK: Displays

  private var devices: [JSONValue] {
    request.settings.enumerated().map { index, settings in
      .object([
        "index": .integer(index), "id": .string(settings.device.id),
        "name": .string(settings.device.name), "width": .integer(settings.device.size.width),
        "height": .integer(settings.device.size.height),
        "inks": .string(settings.device.palette.id), "families": .array(families(settings)),
      ])
    }
  }

  private func families(_ settings: RenderSettings) -> [JSONValue] {
    shownFamilies.compactMap { family in
      guard let display = try? settings.display(of: family) else { return nil }
      let placement = settings.placement(of: display)
      // As it is seen, which is the picture turned back.
      let size = placement.rotation.turned(placement.pictureSize)
      return .object([
        "name": .string(family.description), "width": .integer(size.width),
        "height": .integer(size.height),
      ])
    }
  }

  private var shownFamilies: [WidgetFamily] {
    let names = state.scene?.outline.families ?? []
    let all = WidgetFamily.allCases.filter { names.contains($0.description) }
    return request.families.isEmpty ? all : all.filter(request.families.contains)
  }
}
