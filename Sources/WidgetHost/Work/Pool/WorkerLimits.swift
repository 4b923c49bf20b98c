/// How many workers there are, how long one may be silent, and how large it may grow.
package struct WorkerLimits: Hashable, Sendable {
  /// How long a provider may take, in seconds.
  package var timeout = 30.0
  /// The most memory of a worker, in MiB.
  package var memory = 512
  /// The most workers at a time.
  package var workers = 1
  /// How many jobs a worker is given ahead, of which it does one at a time: more than one saves the way to
  /// and fro where time stands still anyway.
  var depth = 1
  /// After how many seconds without a job a worker is ended.
  package var idleTime = 10.0

  package init() {}

  /// The most time between two heartbeats, a little longer than a provider may take, so that the worker
  /// can say itself what took so long.
  package var patience: Duration { .seconds(timeout + 2) }
}
