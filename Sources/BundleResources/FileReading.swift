package import Foundation

/// Access to files: whatever reads a file reads it through one of these.
package protocol FileReading: Sendable {
  /// The bytes of a file, or `nil` where there is none that can be read.
  func contents(of url: URL) -> Data?
  /// The names in a folder, sorted, or `nil` where there is no such folder.
  func entries(of url: URL) -> [String]?
}
