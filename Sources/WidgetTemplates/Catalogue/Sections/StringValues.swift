import Foundation

/// Texts as values.
enum StringValues: CatalogueSection {
  static let title = "Strings"

  static var entries: [CatalogueEntry] {
    [
      property(of: String.self, "count") { $0.count },
      property(of: String.self, "isEmpty") { $0.isEmpty },
      method(of: String.self, "uppercased") { $0.uppercased() },
      method(of: String.self, "lowercased") { $0.lowercased() },
      method(of: String.self, "hasPrefix", Parameter<String>()) { $0.hasPrefix($1) },
      method(of: String.self, "hasSuffix", Parameter<String>()) { $0.hasSuffix($1) },
      method(of: String.self, "contains", Parameter<String>()) { $0.contains($1) },
      value("String", Parameter<Int>()) { String($0) },
      value("String", Parameter<Double>()) { "\($0)" },
      value("String", Parameter<String>()) { $0 },
    ]
  }
}
