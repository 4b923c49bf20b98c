import Foundation

/// Runs a part of a deep recursion on a stack of its own.
///
/// Trees of views are as deep as their author nests them, and recursion ends with the thread's stack,
/// which a host cannot choose. Few trees are deeper than a step, so that this costs them nothing.
package enum DeepCall {
  /// How many levels one stack carries.
  package static let step = 400
  // An unoptimized build takes some 2 kB for a level.
  private static let stackSize = 8 << 20

  /// Runs `body` at a level of the tree, on a new stack where the level begins a step.
  package static func run<Result>(level: Int, _ body: () -> Result) -> Result {
    guard level > 0, level.isMultiple(of: step) else { return body() }
    return withoutActuallyEscaping(body) { onNewStack($0) }
  }

  private static func onNewStack<Result>(_ body: @escaping () -> Result) -> Result {
    // The caller waits, so that only one thread at a time touches what the body does.
    nonisolated(unsafe) let call = Call(body: body)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      call.run()
      done.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    done.wait()
    guard let result = call.result else {
      preconditionFailure("the body of a deep call did not return")
    }
    return result
  }

  /// A body that is let go of once it has run, as it may not outlive its caller.
  private final class Call<Result> {
    private var body: (() -> Result)?
    private(set) var result: Result?

    init(body: @escaping () -> Result) { self.body = body }

    func run() {
      result = body?()
      body = nil
    }
  }
}
