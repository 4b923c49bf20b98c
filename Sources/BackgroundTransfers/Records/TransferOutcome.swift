import FileStorage
package import Foundation
package import FoundationNetworking

/// The outcome of a download.
package enum TransferOutcome: Hashable, Codable, Sendable {
  /// The response has been received, whatever its status.
  case finished(TransferResponse)
  /// An error of `NSURLErrorDomain` by its code, with the reason.
  case failed(code: Int, reason: String)

  /// Creates the outcome of an error.
  package init(_ error: URLError) {
    self = .failed(code: error.errorCode, reason: error.localizedDescription)
  }

  /// Returns the error for a delegate, or `nil` for a finished download.
  package func error(of url: URL?) -> URLError? {
    guard case .failed(let code, let reason) = self else { return nil }
    var information: [String: Any] = [NSLocalizedDescriptionKey: reason]
    information[NSURLErrorFailingURLErrorKey] = url
    return URLError(URLError.Code(rawValue: code) ?? .unknown, userInfo: information)
  }
}

/// A server's response to a download.
package struct TransferResponse: Hashable, Codable, Sendable {
  package var url: URL
  /// The HTTP status; `nil` for a file.
  package var status: Int?
  package var headers: [String: String]
  package var mimeType: String?
  /// The number of bytes received.
  package var received: Int64

  package init(_ response: URLResponse, url: URL, received: Int64) {
    let http = response as? HTTPURLResponse
    self.url = response.url ?? url
    status = http?.statusCode
    headers = Dictionary(
      (http?.allHeaderFields ?? [:]).map { ("\($0)", "\($1)") }, uniquingKeysWith: { $1 })
    mimeType = response.mimeType
    self.received = received
  }

  /// The response of the task.
  package var urlResponse: URLResponse {
    let http = status.flatMap {
      HTTPURLResponse(url: url, statusCode: $0, httpVersion: "HTTP/1.1", headerFields: headers)
    }
    return http
      ?? URLResponse(
        url: url, mimeType: mimeType, expectedContentLength: Int(clamping: received),
        textEncodingName: nil)
  }
}

/// Why a download cannot be performed in the background.
package enum TransferError: Error, Hashable, Sendable {
  /// The request is not supported.
  case unsupported(String)
  /// A file operation failed; `code` is the system's error number.
  case disk(operation: String, path: String, code: Int32)
  /// The downloading program cannot be started.
  case launch(program: String, code: Int32)
}

extension TransferError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unsupported(let reason): "cannot download in the background: \(reason)"
    case .disk(let operation, let path, let code): "cannot \(operation) '\(path)': \(message(code))"
    case .launch(let program, let code):
      "cannot start '\(program)' for a background transfer: \(message(code))"
    }
  }

  /// The error for a delegate.
  var urlError: URLError {
    let code: URLError.Code =
      switch self {
      case .unsupported: .unsupportedURL
      case .disk, .launch: .cannotWriteToFile
      }
    return URLError(code, userInfo: [NSLocalizedDescriptionKey: description])
  }

  private func message(_ code: Int32) -> String { SystemError.reason(of: code) }

  /// Runs file operations and converts their errors to transfer errors.
  static func translating<Value>(
    _ body: () throws(DiskError) -> Value
  ) throws(TransferError) -> Value {
    do throws(DiskError) {
      return try body()
    } catch {
      throw .disk(operation: error.operation, path: error.path, code: error.code)
    }
  }
}
