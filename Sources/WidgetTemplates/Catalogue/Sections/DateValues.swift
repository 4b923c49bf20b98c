import Foundation

/// Dates.
enum DateValues: CatalogueSection {
  static let title = "Dates"

  static var types: [NativeType] {
    [
      NativeType(comparable: Date.self), NativeType(ClosedRange<Date>.self),
      NativeType(equatable: URL.self),
    ]
  }

  static var entries: [CatalogueEntry] {
    [
      method(of: Date.self, "addingTimeInterval", Parameter<Double>()) {
        $0.addingTimeInterval($1)
      },
      method(of: Date.self, "timeIntervalSince", Parameter<Date>()) { $0.timeIntervalSince($1) },
      value("URL", Parameter<String>("string")) { (text: String) -> URL? in URL(string: text) },
    ]
  }
}
