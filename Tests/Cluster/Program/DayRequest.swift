import Foundation
import WidgetHost
import WidgetTimeline

/// A request of the day, as the coordinator writes it and as the log of requests has it.
struct DayRequest: Codable, Sendable {
  enum Kind: String, Codable, CaseIterable, Sendable {
    /// A person requests a new timeline of an instance.
    case manual
    /// An app requests one.
    case reload
    /// A person taps a button of an instance.
    case tap
    /// A person changes an instance's text.
    case configure
    /// A person changes the language of everything.
    case locale
  }

  var kind: Kind
  /// The number of the instance.
  var instance: Int
  /// The text, the language, or the number of the tap.
  var value: String
  /// The seconds of the day.
  var time: Double
  /// The number of the last reload before the request was posted.
  var after: Int64?

  /// When it is posted.
  var date: Date { DayPopulation.start.addingTimeInterval(time) }

  /// The action of a tap.
  var action: String { "{\"tap\":\"\(value)\"}" }

  /// Posts the request.
  ///
  /// - Throws: ``StateError``; the request may have been posted nevertheless if the answer was lost.
  func post(to store: HostStore, in population: DayPopulation) throws {
    let name = population.name(instance)
    switch kind {
    case .manual: try store.post(.manualReload(.instance(name)), at: date)
    case .reload: try store.post(.reload(.instance(name)), at: date)
    case .tap: try store.post(.perform(instance: name, action: action), at: date)
    case .configure:
      try store.configure(name, values: [DayPopulation.parameter: .string(value)], at: date)
    case .locale:
      var environment = HostEnvironment()
      environment.locale = value
      try store.post(.environment(environment), at: date)
    }
  }
}

/// The requests that were posted, one in a line.
struct RequestLog {
  let path: String

  /// Reads all requests, in the order of posting.
  ///
  /// - Throws: An error if the file cannot be read.
  func requests() throws -> [DayRequest] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let decoder = JSONDecoder()
    return try text.split(separator: "\n").map {
      try decoder.decode(DayRequest.self, from: Data($0.utf8))
    }
  }
}
