import Foundation

/// Continues a deep recursion on a new stack.
///
/// View trees are as deep as their author nests them, and the size of the thread's stack cannot be chosen. Most
/// trees are shallower than one step, so that this costs nothing.
package enum DeepRecursion {
  /// The levels of recursion that run on one stack.
  package static let step = 400
  // An unoptimized build needs about 2 kB for each level.
  private static let stackSize = 8 << 20

  /// Runs `body` at a level of the tree; every `step` levels, on a new stack.
  package static func run<Result>(level: Int, _ body: () -> Result) -> Result {
    guard level > 0, level.isMultiple(of: step) else { return body() }
    return withoutActuallyEscaping(body) { onNewStack($0) }
  }

  private static func onNewStack<Result>(_ body: @escaping () -> Result) -> Result {
    // The caller waits, so that only one thread at a time accesses the tree.
    nonisolated(unsafe) let call = DeferredBody(body: body)
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      call.run()
      done.signal()
    }
    thread.stackSize = stackSize
    thread.start()
    done.wait()
    guard let result = call.result else {
      preconditionFailure("the body of a deep recursion did not return")
    }
    return result
  }

  /// A body that is released after it has run, as it may not outlive its caller.
  private final class DeferredBody<Result> {
    private var body: (() -> Result)?
    private(set) var result: Result?

    init(body: @escaping () -> Result) { self.body = body }

    func run() {
      result = body?()
      body = nil
    }
  }
}
