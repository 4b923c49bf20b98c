import CDisk
import FileStorage
import Glibc

/// A regular file of limited size that is read completely.
package struct DataFile: Hashable, Sendable {
  package let path: String
  /// The folder that must contain the file after symbolic links are resolved, or `nil` if it may be anywhere.
  package let folder: String?
  /// Whether the folder is the template's own, as opposed to one that the user specified.
  private let isTemplateFolder: Bool

  package init(path: String, in folder: String? = nil, isTemplates: Bool = true) {
    self.path = path
    self.folder = folder
    self.isTemplateFolder = isTemplates
  }

  /// Reads the file.
  ///
  /// - Parameter limit: The maximum length in bytes.
  /// - Returns: The contents.
  /// - Throws: ``DataError`` if the file is missing, too long, or unreadable.
  package func bytes(atMost limit: Int) throws(DataError) -> [UInt8] {
    // A descriptor that only refers to the file (`O_PATH`), because opening a device could have side effects.
    let name = placard_open_name(path)
    guard name >= 0 else { throw error(SystemError.reason) }
    defer { close(name) }
    var status = stat()
    guard fstat(name, &status) == 0 else { throw error(SystemError.reason) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw error("it is not a regular file") }
    guard Int(status.st_size) <= limit else { throw tooLarge(limit) }
    if let folder { try check(name, isIn: folder) }
    let descriptor = open(Self.link(to: name), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw error(SystemError.reason) }
    defer { close(descriptor) }
    return try bytes(of: descriptor, size: Int(status.st_size), atMost: limit)
  }

  /// Checks the location of the open descriptor, because a link could change between a check of the path and its use.
  private func check(_ descriptor: Int32, isIn folder: String) throws(DataError) {
    guard let whole = realpath(folder, nil), let file = realpath(Self.link(to: descriptor), nil)
    else { throw error(SystemError.reason) }
    defer {
      free(whole)
      free(file)
    }
    guard String(cString: file).hasPrefix(String(cString: whole) + "/") else {
      throw .outsideFolder(path: path, folder: isTemplateFolder ? nil : folder)
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
  /// Whether the path exists.
  package var exists: Bool { access(path, F_OK) == 0 }
}
