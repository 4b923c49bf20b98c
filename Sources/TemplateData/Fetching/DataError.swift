package import CheckedJSON
import Graphics
import HTTPClient

/// Why a source has no new data, without anything that is secret.
package enum DataError: Error, Hashable, CustomStringConvertible {
  /// A parameter that cannot be used, by its name.
  case parameter(String, String)
  case file(path: String, reason: String)
  /// A file that the template may not read: outside of its own folder, or of one that a person named.
  case outside(path: String, folder: String?)
  /// Something that a template may do only after the operator has allowed it.
  case notTrusted(what: String, folder: String, change: String?)
  /// A secret that is not there, by where it should be.
  case secret(place: String, reason: String)
  /// An address that is none, or is refused.
  case address(String)
  /// A server that gives no answer, by its name.
  case server(String, reason: String)
  /// A server in the local network, to which nothing was sent.
  case privateAddress(String, reason: String)
  case status(server: String, Int, retryAfter: Double?)
  case tooLarge(subject: String, limit: Int)
  case command(String, reason: String)
  /// Bytes that are not of the source's format.
  case content(JSONFileError)
  /// Data that the template cannot show, and why.
  case unlike(name: String, reason: String)
  /// A source whose data nobody has set.
  case notSet(source: String, kind: String)
  case disk(operation: String, path: String, reason: String)

  package var description: String {
    switch self {
    case .parameter(let name, let problem): "the parameter '\(name)' \(problem)"
    case .file(let path, let reason): "'\(path)' cannot be read: \(reason)"
    case .outside(let path, let folder):
      "'\(path)' cannot be read: it lies outside of \(folder.map { "'\($0)'" } ?? "the template's folder"); "
        + "copy it there, or trust the template"
    case .notTrusted(let what, let folder, let change):
      "the template \(what), "
        + (change.map { "and \($0) since that was allowed; look at it and " }
          ?? "which is not allowed; ")
        + "allow it with 'placard trust \(folder)'"
    case .secret(let place, let reason): "the secret in \(place) \(reason)"
    case .address(let problem): problem
    case .server(let server, let reason), .privateAddress(let server, let reason):
      "'\(server)' \(reason)"
    case .status(let server, let status, let retryAfter):
      "'\(server)' answers with status \(status)"
        + (retryAfter.map { "; it asks for a retry after \(Int(clamping: min($0, 1e9))) s" }
          ?? "")
    case .tooLarge(let subject, let limit): "\(subject) gives more than \(limit) bytes"
    case .command(let program, let reason): "'\(program)' \(reason)"
    case .content(let error): error.description
    case .unlike(let name, let reason): "\(name): \(reason)"
    case .notSet(let source, let kind):
      "nobody has set the data of '\(source)' yet; use 'placard data set \(kind) \(source)'"
    case .disk(let operation, let path, let reason): "cannot \(operation) '\(path)': \(reason)"
    }
  }
}

extension WebAddress {
  /// The address of a source, whose error is one of data.
  package init(source text: String) throws(DataError) {
    do throws(WebAddressError) { try self.init(text) } catch { throw .address(error.description) }
  }
}
