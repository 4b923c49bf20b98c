import ChildProcesses
import Dispatch
import Foundation
import FramePipeline
import Synchronization
import WidgetHost

/// Runs jobs without author code: it writes the frames that the day's instances have at the job's date.
final class DayWorker: WorkerDispatcher {
  private let population: DayPopulation
  /// `nil` writes nothing, and ends jobs at once.
  private let frames: DayFrames?
  private let actions: ActionLog?
  private let capacity: Int
  private var runningCount = 0
  private let queue = DispatchQueue(label: "jobs", attributes: .concurrent)
  private let results = Results()
  private let ended: (reader: FileDescriptor, writer: FileDescriptor)

  /// The results that were not taken yet.
  private final class Results: Sendable {
    private let list = Mutex<[WorkerResult]>([])

    func append(_ result: WorkerResult) { list.withLock { $0.append(result) } }

    func take() -> [WorkerResult] {
      list.withLock { list in
        defer { list = [] }
        return list
      }
    }
  }

  /// Creates a worker.
  ///
  /// - Parameters:
  ///   - population: The instances.
  ///   - capacity: The maximum number of jobs at a time.
  ///   - frames: Writes frames; `nil` writes none.
  ///   - actions: Records actions.
  /// - Throws: `ProcessStartError` if there are no more descriptors.
  init(
    _ population: DayPopulation, capacity: Int, frames: DayFrames?, actions: ActionLog?
  ) throws {
    self.population = population
    self.capacity = capacity
    self.frames = frames
    self.actions = actions
    ended = try FileDescriptor.socketPair()
  }

  /// A descriptor that is readable when a job has ended.
  var descriptor: Int32 { ended.reader.number }

  var availableWorkers: Int { capacity - runningCount }

  func start(_ job: WorkerJob) throws {
    runningCount += 1
    let outcome = outcome(of: job)
    guard let frames else {
      results.append(WorkerResult(job: job.id, outcome: outcome))
      _ = ended.writer.writeAvailable([1])
      return
    }
    queue.async { [actions, results, ended] in
      results.append(Self.result(of: job, outcome, frames, actions))
      _ = ended.writer.writeAvailable([1])
    }
  }

  func takeResults() throws -> [WorkerResult] {
    _ = ended.reader.readAvailable { _ in }
    let taken = results.take()
    runningCount -= taken.count
    return taken
  }

  private func outcome(of job: WorkerJob) -> WorkerResult.Outcome {
    guard case .timeline = job.task, let number = population.number(of: job.instance.id) else {
      return .done(diagnostics: [])
    }
    return .timeline(population.outline(of: number, at: job.now))
  }

  private static func result(
    of job: WorkerJob, _ outcome: WorkerResult.Outcome, _ frames: DayFrames, _ actions: ActionLog?
  ) -> WorkerResult {
    do {
      switch job.task {
      case .placeholder, .snapshot, .timeline, .redraw, .extend:
        return WorkerResult(job: job.id, outcome: outcome, renders: try frames.write(job))
      case .perform(let action): try actions?.record(action, of: job.instance.id)
      case .respond, .transfersEnded: break
      }
      return WorkerResult(job: job.id, outcome: outcome)
    } catch {
      return WorkerResult(job: job.id, outcome: .failed("\(error)"))
    }
  }
}
