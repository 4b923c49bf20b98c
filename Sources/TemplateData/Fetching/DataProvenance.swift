/// Where data came from, which decides where a template that is not trusted may send it.
package enum DataProvenance: Hashable, Codable, Sendable {
  /// A file, a program, or what was pushed.
  case machine
  /// The server that answered, after all redirects, with scheme and port.
  case server(String, isPrivate: Bool)
}
