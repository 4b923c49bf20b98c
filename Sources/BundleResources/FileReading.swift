package import Foundation

/// Read access to files; everything that reads bundle files uses this protocol.
package protocol FileReading: Sendable {
  /// The bytes of a file, or `nil` if it cannot be read.
  func contents(of url: URL) -> Data?
  /// The names in a folder, sorted, or `nil` if the folder does not exist.
  func entries(of url: URL) -> [String]?
}
