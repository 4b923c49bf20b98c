public import Dispatch
import Synchronization

/// Monitors how the machine reaches other networks.
///
/// The routes are read when the monitor starts, and every five seconds until it is cancelled.
public final class NWPathMonitor: Sendable {
  private struct State {
    var handler: (@Sendable (NWPath) -> Void)?
    var queue: DispatchQueue?
    var pollingTask: Task<Void, Never>?
    /// The last path that was reported.
    var lastPath: NWPath?
    var isCancelled = false
    var streams: [Int: AsyncStream<NWPath>.Continuation] = [:]
    var streamCount = 0
  }

  private let state = Mutex(State())
  private let interval: Duration
  private let readPath: @Sendable () -> NWPath

  init(every interval: Duration = .seconds(5), reading readPath: @escaping @Sendable () -> NWPath) {
    self.interval = interval
    self.readPath = readPath
  }

  /// Creates a monitor of all interfaces.
  public convenience init() { self.init { NWPathMonitor.path { _ in true } } }

  /// Creates a monitor of the interfaces of a type.
  public convenience init(requiredInterfaceType: NWInterface.InterfaceType) {
    self.init { NWPathMonitor.path { $0.type == requiredInterfaceType } }
  }

  /// Creates a monitor of the interfaces that are of none of some types.
  public convenience init(prohibitedInterfaceTypes: [NWInterface.InterfaceType]) {
    self.init { NWPathMonitor.path { !prohibitedInterfaceTypes.contains($0.type) } }
  }

  deinit { cancel() }

  /// The handler that is called with the path when the monitor starts, and when it changes.
  @preconcurrency public var pathUpdateHandler: (@Sendable (_ newPath: NWPath) -> Void)? {
    get { state.withLock { $0.handler } }
    set { state.withLock { $0.handler = newValue } }
  }

  /// The path now.
  public var currentPath: NWPath { readPath() }

  /// The queue on which the handler is called; `nil` until the monitor starts.
  public var queue: DispatchQueue? { state.withLock { $0.queue } }

  /// Starts to call the handler on a queue; a monitor that was cancelled does not start again.
  public func start(queue: DispatchQueue) {
    let isFirst = state.withLock { state -> Bool in
      guard state.queue == nil, !state.isCancelled else { return false }
      state.queue = queue
      return true
    }
    guard isFirst else { return }
    update()
    let interval = interval
    let pollingTask = Task.detached { [weak self] in
      while !Task.isCancelled {
        try? await Task.sleep(for: interval)
        guard let self else { return }
        self.update()
      }
    }
    let isCancelled = state.withLock { state -> Bool in
      state.pollingTask = pollingTask
      return state.isCancelled
    }
    if isCancelled { pollingTask.cancel() }
  }

  /// Stops calling the handler, and ends the sequences of paths.
  public func cancel() {
    let streams = state.withLock { state -> [AsyncStream<NWPath>.Continuation] in
      state.isCancelled = true
      state.pollingTask?.cancel()
      defer { state.streams = [:] }
      return Array(state.streams.values)
    }
    for stream in streams { stream.finish() }
  }

  /// Reads the path, and reports it if it has changed.
  private func update() {
    let path = readPath()
    let isNew = state.withLock { state -> Bool in
      guard !state.isCancelled, state.lastPath != path else { return false }
      state.lastPath = path
      // While the state is locked, so that no stream gets a path after a later one.
      for stream in state.streams.values { stream.yield(path) }
      return true
    }
    guard isNew else { return }
    queue?.async { [weak self] in
      // Cancelling from the queue prevents calls that were scheduled.
      guard let self else { return }
      let handler = self.state.withLock { $0.isCancelled ? nil : $0.handler }
      handler?(path)
    }
  }

  private static func path(where isIncluded: (NWInterface) -> Bool) -> NWPath {
    NWPath(.current, of: .current, where: isIncluded)
  }
}

extension NWPathMonitor: AsyncSequence {
  /// The elements of the sequence.
  public typealias Element = NWPath

  /// Waits for the paths of a monitor.
  public struct Iterator: AsyncIteratorProtocol {
    /// Keeps the monitor while its paths are awaited.
    private let monitor: NWPathMonitor
    private var paths: AsyncStream<NWPath>.Iterator

    init(_ monitor: NWPathMonitor, _ paths: AsyncStream<NWPath>) {
      self.monitor = monitor
      self.paths = paths.makeAsyncIterator()
    }

    /// Waits for the next path; `nil` when the monitor was cancelled.
    public mutating func next() async -> NWPath? { await paths.next() }
  }

  /// Starts the monitor, unless it has started, and returns its paths, beginning with the current one.
  public func makeAsyncIterator() -> Iterator {
    let (stream, continuation) = AsyncStream.makeStream(
      of: NWPath.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state -> Int? in
      guard !state.isCancelled else { return nil }
      state.streamCount += 1
      state.streams[state.streamCount] = continuation
      if let path = state.lastPath { continuation.yield(path) }
      return state.streamCount
    }
    guard let number else {
      continuation.finish()
      return Iterator(self, stream)
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.streams[number] = nil }
    }
    start(queue: DispatchQueue(label: "placard.network-path"))
    return Iterator(self, stream)
  }
}
