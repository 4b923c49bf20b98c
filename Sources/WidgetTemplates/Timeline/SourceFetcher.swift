import Foundation
import Synchronization
import TemplateData
import TemplateEvaluation

/// Fetches a template's sources: first the independent ones, then those that refer to the data of others.
struct SourceFetcher: Sendable {
  let sources: [DataSourceDescription]
  let fetcher: DataFetcher
  let parameters: [String: DataValue]
  /// The date of a user's reload request: data fetched before it is fetched again; `nil` for automatic reloads.
  let revalidationDate: Date?

  /// Fetches the sources and returns the results in order.
  var results: [FetchedData] {
    let fetcher = fetcher
    let isFirst = sources.map(\.references.isEmpty)
    let first = sources.indices.filter { isFirst[$0] }
    let firstResults = ConcurrentFetch(count: first.count) {
      [sources, parameters, revalidationDate] index in
      fetcher.data(
        of: sources[first[index]], parameters: parameters, revalidationDate: revalidationDate)
    }.results
    var results = [FetchedData](repeating: FetchedData(), count: sources.count)
    for (index, result) in zip(first, firstResults) { results[index] = result }
    // A source refers only to earlier ones, so that their data is available.
    for index in sources.indices where !isFirst[index] {
      let source = sources[index]
      results[index] = fetcher.data(
        of: source,
        parameters: parameters.merging(referencedValues(of: source, in: results)) { $1 },
        provenances: provenances(for: source, in: results), revalidationDate: revalidationDate)
    }
    return results
  }

  private func referencedValues(
    of source: DataSourceDescription, in results: [FetchedData]
  ) -> [String: DataValue] {
    var values: [String: DataValue] = [:]
    for reference in source.references {
      let steps = reference.split(separator: ".")
      let index = sources.firstIndex { $0.name == steps.first.map(String.init) }
      values[reference] = index.flatMap { results[$0].value?.value(at: steps.dropFirst()) } ?? .null
    }
    return values
  }

  /// Returns the provenance of the data of the sources that a source refers to.
  private func provenances(
    for source: DataSourceDescription, in results: [FetchedData]
  ) -> [String: DataProvenance] {
    let names = source.referencedSources
    let referenced = zip(sources, results).filter { names.contains($0.0.name) }
    return Dictionary(uniqueKeysWithValues: referenced.map { ($0.0.name, $0.1.provenance) })
  }
}

/// Runs blocking tasks in parallel, each on its own thread, and waits for all of them.
struct ConcurrentFetch<Result: Sendable>: Sendable {
  private final class Box: Sendable {
    let values: Mutex<[Int: Result]> = Mutex([:])
  }

  let count: Int
  let work: @Sendable (Int) -> Result

  /// Runs the tasks and returns the results in order.
  var results: [Result] {
    guard count > 1 else { return (0..<count).map(work) }
    let (box, group) = (Box(), DispatchGroup())
    for index in 0..<count {
      group.enter()
      Thread.detachNewThread {
        let result = work(index)
        box.values.withLock { $0[index] = result }
        group.leave()
      }
    }
    group.wait()
    let values = box.values.withLock { $0 }
    return (0..<count).compactMap { values[$0] }
  }
}
