public import Foundation

/// A file that an intent takes or returns.
public struct IntentFile: Hashable, Sendable {
  /// The content.
  public var data: Data
  /// The name, with its extension.
  public var filename: String
  /// The file that has the content; `nil` if it is only in memory.
  public var fileURL: URL?

  /// Creates a file of data.
  public init(data: Data, filename: String) {
    self.data = data
    self.filename = filename
  }

  /// Creates a file of one on disk, whose content is empty if it cannot be read.
  public init(fileURL: URL, filename: String? = nil) {
    data = (try? Data(contentsOf: fileURL)) ?? Data()
    self.filename = filename ?? fileURL.lastPathComponent
    self.fileURL = fileURL
  }
}
