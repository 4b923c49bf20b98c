import CFuzzer

/// Hands what the fuzzer makes up to a reader, as long as the arguments say.
package func fuzz(_ read: @escaping @Sendable ([UInt8]) -> Void) {
  reader = read
  var count = CommandLine.argc
  var arguments = CommandLine.unsafeArgv
  withUnsafeMutablePointer(to: &arguments) { arguments in
    arguments.withMemoryRebound(
      to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1
    ) {
      _ = LLVMFuzzerRunDriver(&count, $0) { start, size in
        reader(Array(UnsafeBufferPointer(start: start, count: size)))
        return 0
      }
    }
  }
}

// The driver takes a function of C, which carries nothing with it; it runs on one thread.
private nonisolated(unsafe) var reader: @Sendable ([UInt8]) -> Void = { _ in }
