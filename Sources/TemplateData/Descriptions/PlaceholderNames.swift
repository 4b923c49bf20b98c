import Graphics

/// The names that a place such as `{city}` or `{day.url}` can have.
package struct PlaceholderNames: Sendable {
  /// The parameters, which stand for themselves.
  package var parameters: [String]
  /// The sources before this one, of whose data a part is named.
  var earlier: [String] = []
  /// The source itself and those behind it, which have given nothing yet.
  var later: [String] = []

  package init(parameters: [String]) { self.parameters = parameters }

  /// Whether it names a parameter, or a part of what an earlier source gave.
  func contains(_ name: String) -> Bool {
    parameters.contains(name) || Self.source(of: name).map(earlier.contains) ?? false
  }

  /// Why a name is none of them.
  func problem(with name: String) -> String {
    guard let source = Self.source(of: name) else { return unknownParameter(name) }
    if source == later.first { return "names '\(name)', which it is to give itself" }
    if later.contains(source) {
      return "names '\(name)', and the source '\(source)' stands behind it; write '\(source)' first"
    }
    guard !earlier.isEmpty || !later.isEmpty else {
      return
        "names '\(name)'; what a source gave is taken by the addresses and arguments of sources alone"
    }
    return "names '\(name)', and there is no source '\(source)' before it"
      + NearestName.question(for: source, among: earlier)
  }

  private func unknownParameter(_ name: String) -> String {
    if earlier.contains(name) {
      return
        "names '\(name)', which is a source; name a part of what it gives, as in '{\(name).url}'"
    }
    let near = NearestName.question(for: name, among: parameters)
    guard near.isEmpty, !parameters.isEmpty else {
      return "names '\(name)', which is no parameter\(near.isEmpty ? "; there are none" : near)"
    }
    return "names '\(name)', which is no parameter; there are \(parameters.joined(separator: ", "))"
  }

  /// The source of a name such as `day.url`; `nil` for a name without parts.
  private static func source(of name: String) -> String? {
    let steps = name.split(separator: ".", omittingEmptySubsequences: false)
    return steps.count < 2 || steps.contains("") ? nil : String(steps[0])
  }
}
