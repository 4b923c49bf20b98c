package import Foundation

/// Read access to files; everything that reads bundle files uses this protocol.
package protocol FileReading: Sendable {
  /// The bytes of a file, or `nil` where there is none that can be read.
  func contents(of url: URL) -> Data?
  /// The names in a folder, sorted, or `nil` where there is no such folder.
  func entries(of url: URL) -> [String]?
}
