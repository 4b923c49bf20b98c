import Foundation
import FoundationNetworking

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

  private func words(_ code: Int32) -> String { String(cString: strerror(code)).lowercased() }
}
