package import CheckedJSON
import Graphics
import HTTPClient

/// The reason why a source has no new data, without any secrets.
package enum DataError: Error, Hashable, CustomStringConvertible {
  /// A parameter with an unusable value, by name.
  case parameter(String, String)
  case file(path: String, reason: String)
  /// A file that the template must not read, because it is outside of its own folder and of the one that the user
  /// specified.
  case outsideFolder(path: String, folder: String?)
  /// An operation for which the template is not trusted.
  case notTrusted(what: String, folder: String, change: String?)
  /// A missing secret and its location.
  case secret(location: String, reason: String)
  /// A URL that is invalid or not allowed.
  case address(String)
  /// A server that does not respond, by name.
  case server(String, reason: String)
  /// A server in the local network, to which no request was sent.
  case privateAddress(String, reason: String)
  /// An error status, with the redacted address.
  case status(address: String, Int, retryAfter: Double?)
  case tooLarge(subject: String, limit: Int)
  case command(String, reason: String)
  /// Content that is not in the source's format.
  case content(JSONFileError)
  /// Data that the template cannot show, with the reason.
  case invalidShape(name: String, reason: String)
  /// A source whose data has not been pushed.
  case notPushed(source: String, kind: String)
  case disk(operation: String, path: String, reason: String)

  package var description: String {
    switch self {
    case .parameter(let name, let problem): "the parameter '\(name)' \(problem)"
    case .file(let path, let reason): "'\(path)' cannot be read: \(reason)"
    case .outsideFolder(let path, let folder):
      "'\(path)' cannot be read: it is outside \(folder.map { "'\($0)'" } ?? "the template's folder"); "
        + "copy it there, or trust the template"
    case .notTrusted(let what, let folder, let change):
      "the template \(what), "
        + (change.map { "and \($0) since that was allowed; review it and " }
          ?? "which is not allowed; ")
        + "allow it with 'placard trust \(folder)'"
    case .secret(let location, let reason): "the secret in \(location) \(reason)"
    case .address(let problem): problem
    case .server(let server, let reason), .privateAddress(let server, let reason):
      "'\(server)' \(reason)"
    case .status(let address, let status, let retryAfter):
      "'\(address)' answered with status \(status)"
        + (retryAfter.map { "; it requests a retry after \(Int(clamping: min($0, 1e9))) s" }
          ?? "")
    case .tooLarge(let subject, let limit): "\(subject) returned more than \(limit) bytes"
    case .command(let program, let reason): "'\(program)' \(reason)"
    case .content(let error): error.description
    case .invalidShape(let name, let reason): "\(name): \(reason)"
    case .notPushed(let source, let kind):
      "the data of '\(source)' is not set yet; use 'placard data set \(kind) \(source)'"
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
