import Foundation
import FramePipeline
import Graphics
import WidgetTimeline

/// The subject of a gallery picture, before it is drawn.
struct GalleryEntry {
  var kind: String
  var displayName: String
  var description: String
  var family: String
  var stage: GalleryPicture.Stage

  init(
    kind: String, displayName: String, description: String, family: String,
    stage: GalleryPicture.Stage
  ) {
    self.kind = kind
    self.displayName = displayName
    self.description = description
    self.family = family
    self.stage = stage
  }

  init(widget: WidgetDefinition, family: WidgetFamily, stage: GalleryPicture.Stage) {
    self.init(
      kind: widget.kind, displayName: widget.displayName.isEmpty ? widget.kind : widget.displayName,
      description: widget.description, family: family.description, stage: stage)
  }

  /// The first part of the picture's file name, safe for any kind and preview name.
  var fileName: String {
    switch stage {
    case .placeholder: sanitized("\(kind)-\(family)-placeholder")
    case .snapshot: sanitized("\(kind)-\(family)-snapshot")
    case .entry(let number, _, _): sanitized("\(kind)-\(family)-entry-\(number)")
    case .preview(let name): sanitized("\(kind)-\(family)-preview-\(name)")
    }
  }

  private func sanitized(_ name: String) -> String {
    let known = name.map {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) ? $0 : "_"
    }
    return String(known.prefix(180)).replacing(/^\.+/, with: "_")
  }

  func galleryPicture(
    of picture: FramePipeline.PreviewPicture, file: String, colorScheme: String, scale: Double
  ) -> GalleryPicture {
    GalleryPicture(
      kind: kind, displayName: displayName, description: description, family: family,
      colorScheme: colorScheme, stage: stage, file: file, width: picture.size.width,
      height: picture.size.height, scale: scale,
      taps: picture.taps.compactMap(GalleryPicture.Tap.init),
      diagnostics: picture.diagnostics.map(\.message))
  }
}

extension GalleryPicture.Tap {
  /// Creates a target that opens a link or performs an intent; one that opens the app is not clickable.
  fileprivate init?(_ tap: Manifest.Tap) {
    let effect: Effect
    switch tap.destination {
    case .url(let url): effect = .opens(url)
    case .perform(let action): effect = .performs("\(action.name) \(action.parameters)")
    case .openApp: return nil
    }
    self.init(
      x: Double(tap.region.x), y: Double(tap.region.y), width: Double(tap.region.width),
      height: Double(tap.region.height), effect: effect, label: tap.label)
  }
}
