/// Dispatches jobs to the processes in which authors' code runs.
///
/// A job that was started ends with exactly one result, whatever the author's code does.
package protocol WorkerDispatcher: AnyObject {
  /// The number of jobs that can be started now.
  var availableWorkers: Int { get }
  /// Starts a job and returns at once.
  func start(_ job: WorkerJob) throws
  /// Returns the results since the last call.
  func takeResults() throws -> [WorkerResult]
}
