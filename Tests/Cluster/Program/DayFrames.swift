import FileStorage
import Foundation
import FramePipeline
import Graphics
import ObjectStorage
import PixelOutput
import WidgetHost
import WidgetTimeline

/// Writes the frames of the day's instances through the store of frames, and computes the expected ones.
///
/// A picture is a row of 256 pixels: the digest of a text, which names everything that the picture depends on.
struct DayFrames: Sendable {
  private static let size = PixelSize(256, 1)
  /// The time for which a job waits for another run that writes the same instance, in seconds.
  private static let timeout = 1.0
  private static let attemptInterval: UInt32 = 20_000

  let population: DayPopulation
  private let store: FrameStore
  private let cache: RenderCache

  /// Opens the output of a day.
  ///
  /// - Parameters:
  ///   - population: The instances.
  ///   - output: A folder, or the address of an object store.
  ///   - disk: The disk of a folder.
  init(population: DayPopulation, output: String, disk: ControlledDisk) {
    self.population = population
    let location = OutputLocation(output)
    let disk: any OutputDisk = location.address == nil ? disk.disk : location.disk
    store = FrameStore(root: location.root, disk: disk)
    cache = RenderCache(root: location.root, disk: disk)
  }

  /// What a picture shows.
  struct Subject: Sendable {
    var number: Int
    var text: String
    var locale: String
  }

  /// Returns the bytes of a picture.
  func picture(of subject: Subject, at date: Date) -> [UInt8] {
    SHA256.digest(of: Array(description(of: subject, at: date).utf8))
  }

  private func description(of subject: Subject, at date: Date) -> String {
    let seconds = Int(date.timeIntervalSince(DayPopulation.start))
    return
      "\(population.content(of: subject.number)) '\(subject.text)' \(subject.locale) \(seconds)"
  }

  /// Writes what an instance shows from the date of a job on.
  ///
  /// - Returns: The number of pictures that were drawn, and that were shared.
  /// - Throws: ``StoreError`` if the disk is full, or another run writes the same instance.
  func write(_ job: WorkerJob) throws -> RenderCounts {
    guard let number = population.number(of: job.instance.id) else { return RenderCounts() }
    let subject = Subject(
      number: number, text: job.instance.values[DayPopulation.parameter]?.text ?? "",
      locale: job.environment.locale)
    let writer = try writer(of: job.instance)
    var counts = RenderCounts()
    var pictures: [(date: Date, picture: Manifest.Picture)] = []
    for date in population.entryDates(of: number, at: job.now) {
      let picture =
        job.sharesRenders && population.contents > 0
        ? try share(subject, at: date, now: job.now, into: writer, &counts)
        : try draw(subject, at: date, into: writer, &counts)
      pictures.append((date, picture))
    }
    try writer.finish(manifest(of: job, showing: pictures), laterOutput: .keptByHosts)
    return counts
  }

  private func draw(
    _ subject: Subject, at date: Date, into writer: FrameWriter, sharedBy cache: RenderCache? = nil,
    _ counts: inout RenderCounts
  ) throws -> Manifest.Picture {
    counts.drawn += 1
    return try writer.store(picture(of: subject, at: date), as: .raw, sharedBy: cache)
  }

  private func share(
    _ subject: Subject, at date: Date, now: Date, into writer: FrameWriter,
    _ counts: inout RenderCounts
  ) throws -> Manifest.Picture {
    let key = RenderKey(
      digest: SHA256.hexDigest(of: Array(description(of: subject, at: date).utf8)))
    let cached = cache.render(
      for: key, as: .raw, size: Self.size, palette: DeviceCatalog.trmnl.palette, at: now)
    if let cached {
      counts.shared += 1
      return try writer.store(cached.file, as: .raw, sharedBy: cache)
    }
    let picture = try draw(subject, at: date, into: writer, sharedBy: cache, &counts)
    cache.add(picture, findings: [], for: key)
    return picture
  }

  private func writer(of instance: WidgetInstance) throws -> FrameWriter {
    let end = ContinuousClock.now + .seconds(Self.timeout)
    while true {
      if let writer = try store.tryWriter(device: instance.device, instance: instance.id) {
        return writer
      }
      guard ContinuousClock.now < end else {
        throw store.busy(device: instance.device, instance: instance.id)
      }
      usleep(Self.attemptInterval)
    }
  }

  private func manifest(
    of job: WorkerJob, showing pictures: [(date: Date, picture: Manifest.Picture)]
  ) -> Manifest {
    var device = Manifest.Device(DeviceCatalog.trmnl)
    device.format = .raw
    let ends = pictures.dropFirst().map { Timestamp($0.date) } + [nil]
    let frames = zip(pictures, ends).map { shown, end in
      Manifest.Frame(
        date: Timestamp(shown.date), until: end, picture: shown.picture,
        dirty: [PictureRect(all: Self.size)], taps: [])
    }
    return Manifest(
      kind: job.instance.kind, family: job.instance.family.description, instance: job.instance.id,
      device: device, size: Manifest.PictureSize(Self.size), locale: job.environment.locale,
      timeZone: "GMT", colorScheme: job.environment.colorScheme,
      generatedAt: Timestamp(job.now), reload: Manifest.Reload(.never), frames: frames)
  }

  // MARK: Reading

  /// Returns the manifest of an instance; `nil` if there is none that can be read.
  func manifest(of number: Int) -> Manifest? {
    store.manifest(device: DayPopulation.device, instance: population.name(number))
  }

  /// Returns the bytes of a picture; `nil` if it is missing, or its digest is another one than the manifest's.
  func bytes(of picture: Manifest.Picture, of number: Int) -> [UInt8]? {
    store.picture(picture, device: DayPopulation.device, instance: population.name(number))
  }
}

extension ParameterValue {
  /// The text of a value that is one.
  fileprivate var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }
}
