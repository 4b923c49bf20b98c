import Foundation

/// Runs each part of a task on a thread of its own: whoever waits for the task may have taken the last of
/// the threads that tasks share.
final class ThreadExecutor: TaskExecutor {
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    Thread { job.runSynchronously(on: self.asUnownedTaskExecutor()) }.start()
  }
}
