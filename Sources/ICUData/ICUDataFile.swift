import CICUData
import Glibc

/// The file with ICU's data beside an installed program.
///
/// A program that `swift build` links contains the data and reads no file.
package struct ICUDataFile: Hashable, Sendable {
  /// The file's name, which contains the version of ICU.
  let name: String
  /// In bytes.
  let size: Int

  /// The file of this program; `nil` if the program contains the data.
  static var required: ICUDataFile? {
    placard_icu_file_name().map {
      ICUDataFile(name: String(cString: $0), size: placard_icu_file_size())
    }
  }

  /// Returns the paths of the file beside an installed program, and beside one that `make release` built.
  func candidates(program: String) -> [String] {
    let folder = program.lastIndex(of: "/").map { String(program[..<$0]) } ?? "."
    let parent = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? "\(folder)/.."
    return ["\(parent)/share/placard/\(name)", "\(folder)/\(name)"]
  }

  /// Maps the first of the files that exists; the memory is never unmapped.
  ///
  /// - Parameters:
  ///   - paths: The paths in the order of preference.
  ///   - accept: Returns whether ICU uses the content of the file.
  /// - Returns: The path of the file.
  /// - Throws: ``ICUDataError`` if there is none, or if the first one is damaged or cannot be read.
  func load(
    from paths: [String], accept: (UnsafeRawPointer) -> Bool
  ) throws(ICUDataError) -> String {
    for path in paths {
      do throws(ICUDataError) {
        let content = try map(path)
        guard accept(content) else {
          munmap(UnsafeMutableRawPointer(mutating: content), size)
          throw ICUDataError.doesNotMatch(path)
        }
        return path
      } catch {
        if case .unreadable(_, ENOENT) = error { continue }
        throw error
      }
    }
    throw .unreadable(paths.first ?? name, ENOENT)
  }

  /// Maps a file of exactly the expected size, so that ICU reads nothing beyond its end.
  private func map(_ path: String) throws(ICUDataError) -> UnsafeRawPointer {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(path, errno) }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size == off_t(size), size > 0 else {
      throw .doesNotMatch(path)
    }
    guard let content = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0),
      content != MAP_FAILED
    else { throw .unreadable(path, errno) }
    return UnsafeRawPointer(content)
  }
}
