import CDisk
import FileStorage
import Glibc

/// A file that is read whole: no device, no pipe, not too long.
package struct DataFile: Hashable, Sendable {
  package let path: String
  /// The folder that the file must lie in after all links were followed, or `nil` where it may lie anywhere.
  package let folder: String?
  /// Whether the folder is a template's own, and not one that a person named.
  private let isTemplates: Bool

  package init(path: String, in folder: String? = nil, isTemplates: Bool = true) {
    self.path = path
    self.folder = folder
    self.isTemplates = isTemplates
  }

  /// The file's bytes.
  ///
  /// - Parameter limit: The most bytes that are read.
  /// - Returns: All of them.
  /// - Throws: ``DataError`` where the file is missing, too long, or not to be read.
  package func bytes(atMost limit: Int) throws(DataError) -> [UInt8] {
    // A descriptor that only names the file: opening a device could do something.
    let name = placard_open_name(path)
    guard name >= 0 else { throw error(SystemError.reason) }
    defer { close(name) }
    var status = stat()
    guard fstat(name, &status) == 0 else { throw error(SystemError.reason) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw error("it is no file") }
    guard Int(status.st_size) <= limit else { throw tooLarge(limit) }
    if let folder { try check(name, isIn: folder) }
    let descriptor = open(Self.link(to: name), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw error(SystemError.reason) }
    defer { close(descriptor) }
    return try bytes(of: descriptor, size: Int(status.st_size), atMost: limit)
  }

  /// What was opened is asked where it lies, as a link could change after it was looked at.
  private func check(_ descriptor: Int32, isIn folder: String) throws(DataError) {
    guard let whole = realpath(folder, nil), let file = realpath(Self.link(to: descriptor), nil)
    else { throw error(SystemError.reason) }
    defer {
      free(whole)
      free(file)
    }
    guard String(cString: file).hasPrefix(String(cString: whole) + "/") else {
      throw .outside(path: path, folder: isTemplates ? nil : folder)
    }
  }

  private static func link(to descriptor: Int32) -> String { "/proc/self/fd/\(descriptor)" }

  private func bytes(
    of descriptor: Int32, size: Int, atMost limit: Int
  ) throws(DataError) -> [UInt8] {
    do throws(DescriptorIO.ReadError) {
      return try DescriptorIO.read(descriptor, atMost: limit, expecting: size)
    } catch {
      switch error {
      case .tooLarge: throw tooLarge(limit)
      case .system(let code): throw self.error(SystemError.reason(of: code))
      }
    }
  }

  private func tooLarge(_ limit: Int) -> DataError { .tooLarge(subject: "'\(path)'", limit: limit) }

  private func error(_ reason: String) -> DataError { .file(path: path, reason: reason) }
}

extension DataFile {
  /// Whether there is something of that name.
  package var exists: Bool { access(path, F_OK) == 0 }
}
