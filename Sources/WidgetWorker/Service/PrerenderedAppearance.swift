import Foundation
package import FramePipeline
import ObjectStorage
import PixelOutput
import WidgetHost
import WidgetTimeline
import WidgetUI

/// The frames of an instance in the color scheme that is not shown, stored in the state folder.
///
/// When the user changes the appearance, they replace the shown frames without running the author's code.
package struct PrerenderedAppearance {
  /// The folder for all instances, with the structure of the output folder.
  let root: String
  /// The output folder.
  let output: String

  /// Returns the store of prerendered frames.
  ///
  /// It is a cache: frames that are lost in a power failure are redrawn, so writes need not be durable.
  package static func store(_ root: String) -> FrameStore {
    FrameStore(root: root, disk: LocalDisk(isDurable: false), followsLink: false)
  }

  /// The file that records the environment in which the frames were drawn.
  package static let metadataFile = "drawn.json"

  /// The environment in which frames were drawn, and the output that they belong to.
  private struct PrerenderMetadata: Codable, Equatable {
    var environment: HostEnvironment
    var slot: SlotSettings?
    var generatedAt: String

    private enum CodingKeys: String, CodingKey {
      case environment, generatedAt
      case slot = "place"
    }

    init(_ environment: HostEnvironment, _ slot: SlotSettings?, _ manifest: Manifest) {
      self.environment = environment
      self.slot = slot
      // The color scheme is the only difference between the two.
      self.environment.colorScheme = ""
      generatedAt = manifest.generatedAt.text
    }
  }

  /// Records the environment in which frames were drawn.
  static func record(
    _ environment: HostEnvironment, _ slot: SlotSettings?, of output: RenderPipeline.Output,
    in store: FrameStore
  ) throws {
    let metadata = try JSONEncoder().encode(
      PrerenderMetadata(environment, slot, output.manifest))
    try store.write(
      sidecarFile: Array(metadata), to: metadataFile, device: output.manifest.device.id,
      instance: output.manifest.instance)
  }

  /// Publishes the prerendered frames if they match a job's color scheme and everything else is unchanged.
  ///
  /// - Returns: The manifest that is now shown, or `nil` if the job must be drawn.
  func publish(for job: WorkerJob) async throws -> Manifest? {
    let device = job.instance.device
    let shown = FrameStore(output: output)
    let prerendered = Self.store(root)
    guard let manifest = shown.manifest(device: device, instance: job.instance.id),
      metadata(job) == PrerenderMetadata(job.environment, job.instance.slotSettings, manifest)
    else { return nil }
    if manifest.colorScheme == job.environment.colorScheme {
      // If frames have been deleted from the output, they must be redrawn.
      var inspector = OutputInspector(store: shown)
      return inspector.isComplete(device: device, instance: job.instance.id) ? manifest : nil
    }
    guard let other = prerendered.manifest(device: device, instance: job.instance.id),
      other.colorScheme == job.environment.colorScheme, other.generatedAt == manifest.generatedAt,
      let prerenderedPictures = pictures(of: other, in: prerendered),
      let shownPictures = pictures(of: manifest, in: shown)
    else { return nil }
    try await put(other, prerenderedPictures, into: shown, .keptByHosts)
    // Stores the old frames as the prerendered ones, so that switching back does not run the author's code either.
    try await put(manifest, shownPictures, into: prerendered, .replaced)
    return other
  }

  /// Removes the frames of an instance, because new ones would take too much space.
  static func remove(_ instance: WidgetInstance, from root: String) throws {
    _ = try store(root).delete(
      device: instance.device, instance: instance.id, sidecarFiles: [metadataFile])
  }

  private func metadata(_ job: WorkerJob) -> PrerenderMetadata? {
    Self.store(root).sidecarFile(
      Self.metadataFile, device: job.instance.device, instance: job.instance.id
    )
    .flatMap { try? JSONDecoder().decode(PrerenderMetadata.self, from: $0) }
  }

  /// A picture file as it is stored.
  private struct PictureFile {
    let bytes: [UInt8]
    let format: PictureFormat
  }

  /// Returns the files of a manifest's frames, or `nil` if one is missing or damaged.
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
    _ manifest: Manifest, _ pictures: [PictureFile], into store: FrameStore,
    _ laterOutput: LaterOutput
  ) async throws {
    let writer = try await store.writer(device: manifest.device.id, instance: manifest.instance)
    for picture in pictures { _ = try writer.store(picture.bytes, as: picture.format) }
    try writer.finish(manifest, laterOutput: laterOutput)
  }
}

extension Manifest {
  /// The space in bytes that the pictures take on a disk with blocks of 4 KiB.
  var diskSpace: Int {
    Dictionary(frames.map { ($0.picture.image, $0.picture.bytes) }) { $1 }.values
      .reduce(0) { $0 + ($1 + 4095) & ~4095 }
  }
}

/// A timeline to prerender in the other color scheme.
struct AppearancePrerender: Sendable {
  /// The folder to write to.
  let root: String
  /// The environment in which the output was drawn.
  let environment: HostEnvironment
  let instance: WidgetInstance
  let timeline: RenderableTimeline
  let definition: WidgetDefinition
  let subject: ManifestSubject
  /// The pipeline that drew the output.
  let pipeline: RenderPipeline

  /// Draws the timeline and stores it.
  ///
  /// - Throws: `CancellationError` if a job needs the process; files that exist already stay intact.
  func draw(onProgress: @escaping @Sendable () -> Void) async throws {
    var settings = pipeline.settings
    settings.colorScheme = settings.colorScheme == .light ? .dark : .light
    settings.background = instance.slotSettings?.background?.color(in: settings.colorScheme)
    var other = RenderPipeline(settings: settings, renderEnvironment: pipeline.renderEnvironment)
    other.cache = pipeline.cache
    let store = PrerenderedAppearance.store(root)
    let output = try await other.draw(
      other.plan(timeline), of: definition, family: instance.family, as: subject,
      into: store, progress: { _, _ in onProgress() })
    try PrerenderedAppearance.record(environment, instance.slotSettings, of: output, in: store)
  }
}
