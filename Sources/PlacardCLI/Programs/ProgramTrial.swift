import BackgroundTransfers
import Foundation
import WidgetHost
import WidgetTimeline
import WidgetWorker

/// Draws instances with a new version of their program, before they switch to it.
///
/// The timelines are requested and drawn as a host does, but into a folder that is removed afterwards, with the background
/// transfers that were requested. Displays and a running host keep their frames; providers are asked once more.
struct ProgramTrial {
  let state: StateOptions
  let limits: WorkerLimits
  /// The values in the `UserDefaults` of the author's code.
  let defaults: [String: String]

  /// Returns what went wrong, by the names of the instances.
  func failures(of instances: [WidgetInstance]) throws -> [WidgetInstance.ID: String] {
    guard !instances.isEmpty else { return [:] }
    let folder = ProgramFiles(state.folder).trialFolder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let conditions = try state.storeForReading().conditions()
    let pool = WorkerPool(
      settings: WorkerSettings(
        output: folder, devices: state.folder.devices, timeLimit: limits.timeout,
        defaults: defaults),
      limits: limits, programs: WorkerPrograms(in: state.folder),
      environment: [
        "PLACARD_STATE": state.folder.path,
        // No host starts what a version requests that may never be used.
        TransferFolder.variable: "\(folder)/transfers",
      ])
    for (number, instance) in instances.enumerated() {
      let now = Date()
      pool.start(
        WorkerJob(
          id: number, task: .timeline, instance: instance, now: now,
          environment: instance.environment(in: conditions, at: now), draws: true))
    }
    var failures: [WidgetInstance.ID: String] = [:]
    var results = 0
    var progress = ProgressBar("drawing", of: instances.count)
    defer { progress.finish() }
    while results < instances.count {
      pool.wait(atMost: .seconds(1))
      for result in pool.takeResults() {
        results += 1
        progress.advance()
        failures[instances[result.job].id] = result.outcome.failure
      }
    }
    return failures
  }
}

extension WorkerResult.Outcome {
  /// The reason why there is no timeline.
  fileprivate var failure: String? {
    switch self {
    case .timeline: nil
    case .failed(let message): message
    case .done, .answered: "the worker returned no timeline"
    }
  }
}
