import FileStorage
package import Foundation
package import FoundationNetworking

/// How a download ended.
package enum TransferOutcome: Hashable, Codable, Sendable {
  /// What the server sent is there, whatever its status.
  case finished(TransferResponse)
  /// An error of `NSURLErrorDomain` by its number, with what happened.
  case failed(code: Int, reason: String)

  /// The ending by an error.
  package init(_ error: URLError) {
    self = .failed(code: error.errorCode, reason: error.localizedDescription)
  }

  /// The error that a delegate is told; `nil` for a download that is there.
  package func error(of url: URL?) -> URLError? {
    guard case .failed(let code, let reason) = self else { return nil }
    var information: [String: Any] = [NSLocalizedDescriptionKey: reason]
    information[NSURLErrorFailingURLErrorKey] = url
    return URLError(URLError.Code(rawValue: code) ?? .unknown, userInfo: information)
  }
}

/// What a server said of a download.
package struct TransferResponse: Hashable, Codable, Sendable {
  package var url: URL
  /// The HTTP status; `nil` for a file.
  package var status: Int?
  package var headers: [String: String]
  package var mimeType: String?
  /// How many bytes came.
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

  /// The response as a task has it.
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

/// What keeps a download from being done in the background.
package enum TransferError: Error, Hashable, Sendable {
  /// The request is not one that can be.
  case unsupported(String)
  /// The disk did not do what was to be done with a file; the system's number of the error.
  case disk(operation: String, path: String, code: Int32)
  /// The program that downloads cannot be started.
  case launch(program: String, code: Int32)
}

extension TransferError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unsupported(let reason): "cannot download in the background: \(reason)"
    case .disk(let operation, let path, let code): "cannot \(operation) '\(path)': \(words(code))"
    case .launch(let program, let code):
      "cannot start '\(program)' for a background transfer: \(words(code))"
    }
  }

  /// The error as a delegate is told it.
  var urlError: URLError {
    let code: URLError.Code =
      switch self {
      case .unsupported: .unsupportedURL
      case .disk, .launch: .cannotWriteToFile
      }
    return URLError(code, userInfo: [NSLocalizedDescriptionKey: description])
  }

  private func words(_ code: Int32) -> String { SystemError.reason(of: code) }

  /// Runs file operations, whose errors become those of a transfer.
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
