package import Foundation
package import Graphics
package import PixelOutput
package import WidgetTimeline
import WidgetUI

/// How a gallery picture is drawn.
package enum PreviewStyle: Hashable, Sendable {
  /// In full color and upright.
  case fullColor
  /// Rotated and in the inks of the device, as sent to it.
  case device
  /// In full color and upright, with a simulation of the panel.
  case proof
}

/// A gallery picture and its tap targets.
package struct PreviewPicture: Sendable {
  /// The entry's date.
  package var date: Timestamp
  package var png: [UInt8]
  package var size: Manifest.PictureSize
  package var taps: [Manifest.Tap]
  package var description: String?
  package var diagnostics: [Diagnostic]
  /// The simulation of the panel, if it was requested.
  package var proof: PreviewProof?

  package init(
    date: Timestamp, png: [UInt8], size: Manifest.PictureSize, taps: [Manifest.Tap],
    description: String? = nil, diagnostics: [Diagnostic] = [], proof: PreviewProof? = nil
  ) {
    self.proof = proof
    self.date = date
    self.png = png
    self.size = size
    self.taps = taps
    self.description = description
    self.diagnostics = diagnostics
  }
}

extension RenderPipeline {
  /// Returns the widget's placeholder: the author's, or the snapshot with its content redacted.
  package func placeholder(
    of definition: WidgetDefinition, family: WidgetFamily, style: PreviewStyle = .fullColor
  ) async throws -> PreviewPicture {
    let entry = try await definition.source.placeholderOrRedactedSnapshot(
      in: try context(family: family, isPreview: true), timeLimit: settings.timeLimit)
    var picture = try await preview(of: entry, in: definition, family: family, style: style)
    // Reported once per widget, with its first picture.
    picture.diagnostics += renderEnvironment.resources.diagnostics
    return picture
  }

  /// Returns the widget's snapshot for a gallery, or its placeholder if the snapshot takes too long.
  ///
  /// - Parameters:
  ///   - definition: The widget.
  ///   - family: One of the widget's families.
  ///   - timeLimit: The maximum time for a snapshot.
  ///   - style: How it is drawn.
  /// - Returns: The picture, with a diagnostic if it is the placeholder.
  /// - Throws: `TimelineError`, ``RenderError`` or `PNGError`.
  package func snapshot(
    of definition: WidgetDefinition, family: WidgetFamily, timeLimit: Duration = .seconds(2),
    style: PreviewStyle = .fullColor
  ) async throws -> PreviewPicture {
    let context = try context(family: family, isPreview: true)
    do {
      let entry = try await definition.source.snapshot(in: context, timeLimit: timeLimit)
      return try await preview(of: entry, in: definition, family: family, style: style)
    } catch let error as TimelineError {
      guard case .timedOut = error,
        var entry = try await definition.source.placeholder(
          in: context, timeLimit: settings.timeLimit)
      else { throw error }
      entry.diagnostics.append(
        Diagnostic(.warning, "\(error); the placeholder is shown instead"))
      return try await preview(of: entry, in: definition, family: family, style: style)
    }
  }

  /// Passes the frames of the widget's timeline to a closure, one by one.
  package func previewTimeline(
    of definition: WidgetDefinition, family: WidgetFamily,
    _ body: (PreviewPicture) throws -> Void
  ) async throws {
    let timeline = try await timeline(of: definition, family: family)
    let renderer = try renderer(of: definition, family: family)
    for frame in timeline.frames {
      var picture = try await renderer.previewPicture(of: timeline.entries[frame.entry])
      if frame == timeline.frames.first { picture.diagnostics += timeline.diagnostics }
      try body(picture)
    }
  }

  /// Returns the picture of one entry.
  package func preview(
    of entry: RenderableEntry, in definition: WidgetDefinition, family: WidgetFamily,
    style: PreviewStyle = .fullColor
  ) async throws -> PreviewPicture {
    try await renderer(of: definition, family: family).previewPicture(of: entry, style: style)
  }
}

extension FrameRenderer {
  /// Returns the entry's picture.
  package func previewPicture(
    of entry: RenderableEntry, style: PreviewStyle = .fullColor
  ) async throws -> PreviewPicture {
    let (list, diagnostics) = await displayList(of: entry)
    return try previewPicture(of: list, diagnostics, at: entry.date, style: style)
  }

  /// The picture of an entry's drawing, with what went wrong while it was laid out.
  package func previewPicture(
    of list: DisplayList, _ laidOut: [Diagnostic], at date: Date, style: PreviewStyle
  ) throws -> PreviewPicture {
    let (png, drawn) =
      switch style {
      case .fullColor, .proof: try preview(of: list)
      case .device: try picture(of: list)
      }
    let taps =
      switch style {
      case .fullColor, .proof: previewTapMap(of: list)
      case .device: tapMap(of: list)
      }
    let size =
      switch style {
      case .fullColor, .proof: placement.canvas
      case .device: placement.pictureSize
      }
    return PreviewPicture(
      date: Timestamp(date), png: png, size: Manifest.PictureSize(size),
      taps: taps.taps, description: AccessibilityDescription.text(of: list),
      diagnostics: laidOut + taps.diagnostics + drawn,
      proof: style == .proof ? try proof(of: list) : nil)
  }
}

/// A simulation of how a panel shows a picture, with one pixel for each pixel of the panel.
package struct PreviewProof: Hashable, Sendable {
  package var png: [UInt8]
  package var size: Manifest.PictureSize

  /// Draws a device's pixels upright in the measured colors of its inks.
  package init(
    _ pixels: QuantizedBitmap, on device: DeviceProfile, compression: Compression = .small
  ) throws(PNGError) {
    let simulated = pixels.simulated(on: device)
    png = try PNGEncoder(compression: compression).encode(simulated)
    size = Manifest.PictureSize(PixelSize(simulated.width, simulated.height))
  }
}
