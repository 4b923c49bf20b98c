import Foundation

extension DataFetcher {
  /// How many sources are asked at once.
  private static let mostAtOnce = 4

  /// Fetches the data of all sources, several at once.
  ///
  /// - Parameters:
  ///   - sources: The sources.
  ///   - parameters: The values of the template's parameters.
  ///   - refreshes: Whether servers are asked although their last answers are fresh.
  /// - Returns: What each gave, by its name.
  package func data(
    of sources: [DataSourceDescription], parameters: [String: DataValue], refreshes: Bool = false
  ) async -> [String: FetchedData] {
    var data: [String: FetchedData] = [:]
    await withTaskGroup(of: (String, FetchedData).self) { group in
      for (index, source) in sources.enumerated() {
        if index >= Self.mostAtOnce, let (name, one) = await group.next() { data[name] = one }
        group.addTask {
          (source.name, await dataOnThread(of: source, parameters, refreshes: refreshes))
        }
      }
      for await (name, one) in group { data[name] = one }
    }
    return data
  }

  /// Waits on a thread of its own, as those of tasks are few.
  private func dataOnThread(
    of source: DataSourceDescription, _ parameters: [String: DataValue], refreshes: Bool
  ) async -> FetchedData {
    await withCheckedContinuation { continuation in
      Thread {
        continuation.resume(
          returning: data(of: source, parameters: parameters, refreshes: refreshes))
      }.start()
    }
  }
}
