import Foundation
import TemplateEvaluation

/// Dates and URLs.
enum DateValues: CatalogSection {
  static let title = "Dates and URLs"
  static let introduction = """
    `date + 3600` is an hour later. A frame shows the time of its entry: there is no `Date()`, write `entry.date`.
    """

  static var types: [NativeType] {
    [
      NativeType(comparable: Date.self), NativeType(Range<Date>.self),
      NativeType(ClosedRange<Date>.self),
      NativeType(equatable: URL.self),
    ]
  }

  static var entries: [CatalogEntry] { dates + addresses }

  private static var dates: [CatalogEntry] {
    let interval = Parameter<Double>()
    return [
      value("Date", Parameter<Double>("timeIntervalSince1970")) {
        try Date(timeIntervalSince1970: $0).checked()
      },
      constant(of: Date.self, "distantFuture", Date.distantFuture),
      constant(of: Date.self, "distantPast", Date.distantPast),
      method(of: Date.self, "addingTimeInterval", interval) {
        try $0.addingTimeInterval($1).checked()
      },
      method(of: Date.self, "advanced", Parameter<Double>("by")) {
        try $0.addingTimeInterval($1).checked()
      },
      method(of: Date.self, "timeIntervalSince", Parameter<Date>()) { $0.timeIntervalSince($1) },
      method(of: Date.self, "distance", Parameter<Date>("to")) { $1.timeIntervalSince($0) },
      property(of: Date.self, "timeIntervalSince1970") { $0.timeIntervalSince1970 },
      property(of: Date.self, "timeIntervalSinceReferenceDate") {
        $0.timeIntervalSinceReferenceDate
      },
      method(of: Range<Date>.self, "contains", Parameter<Date>()) { $0.contains($1) },
      property(of: Range<Date>.self, "lowerBound") { $0.lowerBound },
      property(of: Range<Date>.self, "upperBound") { $0.upperBound },
      method(of: ClosedRange<Date>.self, "contains", Parameter<Date>()) { $0.contains($1) },
      property(of: ClosedRange<Date>.self, "lowerBound") { $0.lowerBound },
      property(of: ClosedRange<Date>.self, "upperBound") { $0.upperBound },
    ]
  }

  private static var addresses: [CatalogEntry] {
    [
      value("URL", Parameter<String>("string")) { (text: String) -> URL? in URL(string: text) },
      property(of: URL.self, "absoluteString") { $0.absoluteString },
      property(of: URL.self, "host") { $0.host() },
      property(of: URL.self, "path") { $0.path() },
      property(of: URL.self, "lastPathComponent") { $0.lastPathComponent },
      method(of: URL.self, "appendingPathComponent", Parameter<String>()) {
        $0.appendingPathComponent($1)
      },
    ]
  }
}
