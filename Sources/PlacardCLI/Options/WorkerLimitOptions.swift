import ArgumentParser
package import WidgetWorker

/// The limits of time and memory of a widget's code.
package struct WorkerLimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The seconds that a provider may take, up to 86400", valueName: "seconds"))
  package var timeout = 30.0

  @Option(
    help: ArgumentHelp(
      "The memory that a worker process may use, in MiB, from 32 to 1048576", valueName: "MiB"))
  var memoryLimit = 512

  package init() {}

  package func validate() throws {
    guard timeout.isFinite, timeout > 0, timeout <= 86_400 else {
      throw ValidationError(
        "--timeout must be a number of seconds greater than 0 and up to 86400, such as 30")
    }
    guard (32...1 << 20).contains(memoryLimit) else {
      throw ValidationError(
        "--memory-limit must be a number of MiB from 32 to 1048576, such as 512")
    }
  }

  /// The limits of a worker.
  package var limits: WorkerLimits {
    var limits = WorkerLimits()
    limits.timeout = timeout
    limits.memory = memoryLimit
    return limits
  }
}
