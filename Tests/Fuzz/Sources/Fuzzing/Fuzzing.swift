import CFuzzer

/// Passes the fuzzer's inputs to a reader, as configured by the arguments.
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

// The driver takes a C function pointer, which cannot capture context; it runs on one thread.
private nonisolated(unsafe) var reader: @Sendable ([UInt8]) -> Void = { _ in }
