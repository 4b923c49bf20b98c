import ArgumentParser

/// How long and how large a widget's code may grow.
struct WorkLimits: ParsableArguments {
  @Option(help: "The most seconds for a provider to answer.")
  var timeout = 30.0

  @Option(help: "The most memory of a widget's process, in MiB.")
  var memoryLimit = 512

  func validate() throws {
    guard timeout.isFinite, timeout > 0, timeout <= 86_400 else {
      throw ValidationError("--timeout takes seconds above 0, such as 30")
    }
    guard (32...1 << 20).contains(memoryLimit) else {
      throw ValidationError("--memory-limit takes MiB from 32 up, such as 512")
    }
  }

  /// How long a provider may take.
  var timeLimit: Duration { .seconds(timeout) }

  /// How long a process may be silent: a little longer, so that it can say itself what took so long.
  var patience: Duration { .seconds(timeout + 2) }

  var memoryBytes: Int { memoryLimit << 20 }
}
