package import Foundation
import FramePipeline
import Graphics
import PixelOutput
package import WidgetHost
package import WidgetTimeline
import WidgetUI

/// Reads the form of a widget while a person fills it in, and draws the widget with its values as a display shows it.
package struct ParameterFormPreviewTask: Codable, Sendable {
  package var kind: String
  /// The values that were chosen before.
  package var chosen: ParameterValues
  /// The texts of the form.
  package var change: ParameterChange
  package var family: WidgetFamily
  /// The id of the display's profile.
  package var device: String
  /// The folder of custom device profiles.
  package var devices: String
  package var fillsPanel: Bool
  /// Whether the picture shows current data instead of a sample; requests to servers that failed are retried.
  package var isLive: Bool
  package var drawing: DrawingConfiguration

  package init(
    kind: String, chosen: ParameterValues, change: ParameterChange, family: WidgetFamily,
    device: String, devices: String, fillsPanel: Bool, isLive: Bool, drawing: DrawingConfiguration
  ) {
    self.kind = kind
    self.chosen = chosen
    self.change = change
    self.family = family
    self.device = device
    self.devices = devices
    self.fillsPanel = fillsPanel
    self.isLive = isLive
    self.drawing = drawing
  }

  func run(_ context: TaskContext) async throws {
    let configuration = try TaskConfiguration(drawing, context.source)
    let definitions = await configuration.program.definitions
    guard let widget = try context.source.widget(kind, among: definitions) else {
      throw CommandError(unknown("kind", kind, among: definitions.map(\.kind)))
    }
    let draft = try await WidgetFormDraft(
      of: widget.configurable, chosen: chosen, change: change, timeLimit: drawing.timeLimit)
    var preview = FormPreview(form: draft)
    do {
      try await draw(widget, draft.chosen, configuration, into: &preview)
    } catch {
      preview.failure = CommandError.message(of: error)
    }
    if isLive, draft.lacksChoices {
      // The picture has retried the request to the server that failed to provide choices.
      preview.form = try await WidgetFormDraft(
        of: widget.configurable, chosen: chosen, change: change, timeLimit: drawing.timeLimit)
    }
    try context.send(preview)
  }

  private func draw(
    _ widget: WidgetDefinition, _ values: ParameterValues, _ configuration: TaskConfiguration,
    into preview: inout FormPreview
  ) async throws {
    let profile = try DeviceProfileRegistry(folder: devices).profile(id: device)
    let settings = configuration.settings(
      device: profile,
      displays: DisplayConfiguration(names: [device], fillsPanel: fillsPanel, dither: nil))
    let pipeline = RenderPipeline(
      settings: settings, renderEnvironment: configuration.renderEnvironment)
    let configured = try await ConfiguredWidget(
      widget, values: values, timeLimit: drawing.timeLimit)
    let picture = try await picture(of: configured.definition, pipeline)
    guard let proof = picture.proof else { return }
    preview.picture = FormPreview.Picture(
      png: Data(proof.png), width: proof.size.width, height: proof.size.height,
      panelWidth: profile.canvas.width, panelHeight: profile.canvas.height,
      description: picture.description)
    preview.notes = (configured.diagnostics + picture.diagnostics)
      .filter { $0.severity != .note }.map(\.message)
  }

  private func picture(
    of widget: WidgetDefinition, _ pipeline: RenderPipeline
  ) async throws -> PreviewPicture {
    guard isLive else {
      return try await pipeline.snapshot(
        of: widget, family: family, timeLimit: drawing.timeLimit, style: .proof)
    }
    let timeline = try await pipeline.timeline(
      of: widget, family: family, revalidationDate: pipeline.renderEnvironment.now)
    guard let first = timeline.frames.first else {
      throw CommandError("the widget has no entry to show now")
    }
    var picture = try await pipeline.preview(
      of: timeline.entries[first.entry], in: widget, family: family, style: .proof)
    picture.diagnostics += timeline.diagnostics
    return picture
  }
}

extension WidgetFormDraft {
  /// Whether the choices of a parameter are not available at the moment.
  fileprivate var lacksChoices: Bool {
    parameters.contains { parameter in
      parameter.hasDynamicChoices && choices[parameter.name] == nil
    }
  }
}

/// A worker's result for a form while a person fills it in.
package struct FormPreview: Codable, Sendable {
  package var form: WidgetFormDraft
  package var picture: Picture?
  /// The problems of the picture.
  package var notes: [String] = []
  /// Why there is no picture.
  package var failure: String?

  package init(form: WidgetFormDraft) { self.form = form }

  /// A picture in the measured colors of the display's inks, upright.
  package struct Picture: Codable, Sendable {
    package var png: Data
    package var width, height: Int
    /// The size of the whole panel, upright, in pixels.
    package var panelWidth, panelHeight: Int
    /// The text for screen readers.
    package var description: String?

    package init(
      png: Data, width: Int, height: Int, panelWidth: Int, panelHeight: Int, description: String?
    ) {
      self.png = png
      (self.width, self.height) = (width, height)
      (self.panelWidth, self.panelHeight) = (panelWidth, panelHeight)
      self.description = description
    }
  }
}
