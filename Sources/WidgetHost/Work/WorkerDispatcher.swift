/// Dispatches jobs to the processes in which authors' code runs.
///
/// A job that was started ends with one result, whatever the author's code does.
package protocol WorkerDispatcher: AnyObject {
  /// How many jobs may be started now.
  var room: Int { get }
  /// Starts a job and returns at once.
  func start(_ job: WorkerJob) throws
  /// The results that have come since the last call.
  func takeResults() throws -> [WorkerResult]
}
