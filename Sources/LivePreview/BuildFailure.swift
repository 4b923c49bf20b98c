import PreviewDrawing

/// The line of the terminal about a program that cannot be built.
struct BuildFailure {
  let product: String
  /// What is wrong; at least one issue.
  let issues: [PreviewIssue]

  /// The line, such as `'Garden' does not build: 2 errors, the first: Sources/Bed.swift:12:5: cannot find 'x' in scope`.
  var text: String {
    let start = "'\(product)' does not build"
    guard let first = issues.first else { return start }
    let location = first.location.isEmpty ? "" : "\(first.location): "
    let count = issues.count == 1 ? "1 error: " : "\(issues.count) errors, the first: "
    return "\(start): \(count)\(location)\(first.message)"
  }
}
