import Foundation
package import FramePipeline
import PixelOutput
import WidgetHost
import WidgetTimeline
import WidgetUI

/// Pictures of an instance in the color scheme that is not shown, kept in the state folder: they take the
/// place of the shown ones when the person changes the appearance, without the author's code.
package struct PrerenderedAppearance {
  /// The folder for all instances, built like the output folder.
  let root: String
  /// The output folder.
  let output: String

  /// A cache: what a loss of power takes is drawn anew.
  package static func store(_ root: String) -> FrameStore {
    FrameStore(root: root, disk: LocalDisk(isDurable: false), followsLink: false)
  }

  /// The file that tells what the pictures were drawn in.
  package static let noteFile = "drawn.json"

  /// What the pictures were drawn in, and with which output they belong together.
  private struct Note: Codable, Equatable {
    var environment: HostEnvironment
    var place: InstancePlace?
    var generatedAt: String

    init(_ environment: HostEnvironment, _ place: InstancePlace?, _ manifest: Manifest) {
      self.environment = environment
      self.place = place
      // The one thing in which the two differ.
      self.environment.colorScheme = ""
      generatedAt = manifest.generatedAt.text
    }
  }

  /// Notes what pictures were drawn in.
  static func note(
    _ environment: HostEnvironment, _ place: InstancePlace?, of output: RenderPipeline.Output,
    in store: FrameStore
  ) throws {
    let note = try JSONEncoder().encode(Note(environment, place, output.manifest))
    try store.write(
      note: Array(note), to: noteFile, device: output.manifest.device.id,
      instance: output.manifest.instance)
  }

  /// Has the output show a job's color scheme, where it was drawn ahead and all else is the same.
  ///
  /// - Returns: What is shown then; `nil` where it is to be drawn.
  func publish(for job: WorkerJob) async throws -> Manifest? {
    let device = job.instance.device
    let shown = FrameStore(root: output)
    let ahead = Self.store(root)
    guard let manifest = shown.manifest(device: device, instance: job.instance.id),
      noted(job) == Note(job.environment, job.instance.place, manifest)
    else { return nil }
    if manifest.colorScheme == job.environment.colorScheme {
      // Somebody may have removed pictures, which are then drawn anew.
      var inspector = OutputInspector(store: shown)
      return inspector.isComplete(device: device, instance: job.instance.id) ? manifest : nil
    }
    guard let other = ahead.manifest(device: device, instance: job.instance.id),
      other.colorScheme == job.environment.colorScheme, other.generatedAt == manifest.generatedAt,
      let newPictures = pictures(of: other, in: ahead),
      let oldPictures = pictures(of: manifest, in: shown)
    else { return nil }
    try await put(other, newPictures, into: shown)
    // So that the way back needs no author either.
    try await put(manifest, oldPictures, into: ahead)
    return other
  }

  private func noted(_ job: WorkerJob) -> Note? {
    Self.store(root).note(Self.noteFile, device: job.instance.device, instance: job.instance.id)
      .flatMap { try? JSONDecoder().decode(Note.self, from: $0) }
  }

  /// A picture as it is stored.
  private struct PictureFile {
    let bytes: [UInt8]
    let format: PictureFormat
  }

  /// The files of a manifest's pictures, or `nil` where one is missing or damaged.
  private func pictures(of manifest: Manifest, in store: FrameStore) -> [PictureFile]? {
    var files: [String: PictureFile] = [:]
    for frame in manifest.frames where files[frame.picture.image] == nil {
      let picture = frame.picture
      guard
        let bytes = store.picture(
          picture, device: manifest.device.id, instance: manifest.instance)
      else { return nil }
      files[picture.image] = PictureFile(bytes: bytes, format: picture.format)
    }
    return Array(files.values)
  }

  private func put(
    _ manifest: Manifest, _ pictures: [PictureFile], into store: FrameStore
  ) async throws {
    let writer = try await store.writer(device: manifest.device.id, instance: manifest.instance)
    for picture in pictures { _ = try writer.store(picture.bytes, as: picture.format) }
    try writer.finish(manifest)
  }
}

/// A timeline that is drawn in the other color scheme before anyone asks for it.
struct AppearancePrerender: Sendable {
  /// The folder that it goes to.
  let root: String
  /// The environment that the output is drawn in.
  let environment: HostEnvironment
  let instance: WidgetInstance
  let timeline: RenderableTimeline
  let definition: WidgetDefinition
  let subject: ManifestSubject
  /// What the output was drawn with.
  let pipeline: RenderPipeline

  /// Draws it.
  ///
  /// - Throws: `CancellationError` where a job needs the process; what is there stays whole.
  func draw(onProgress: @escaping @Sendable () -> Void) async throws {
    var settings = pipeline.settings
    settings.colorScheme = settings.colorScheme == .light ? .dark : .light
    settings.ground = instance.place?.background?.color(in: settings.colorScheme)
    let other = RenderPipeline(settings: settings, renderEnvironment: pipeline.renderEnvironment)
    let store = PrerenderedAppearance.store(root)
    let output = try await other.draw(
      other.plan(timeline), of: definition, family: instance.family, as: subject,
      into: store, progress: { _, _ in onProgress() })
    try PrerenderedAppearance.note(environment, instance.place, of: output, in: store)
  }
}
