import CICUData
import Glibc

/// Where a process has ICU's data from.
package enum ICUDataState: Hashable, Sendable {
  /// The program contains the data.
  case builtIn
  /// The data are in the file of this path.
  case file(String)
  /// There are no data, and Foundation cannot format dates and numbers.
  case missing(ICUDataError)

  /// The state of this process, which loads the data when it is first read.
  ///
  /// A program reads it before it uses Foundation.
  package static let current: ICUDataState = load()

  private static func load() -> ICUDataState {
    guard let file = ICUDataFile.required else { return .builtIn }
    // The path of a program that was replaced while it runs ends in ' (deleted)', but its folder is right.
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &bytes, bytes.count)
    guard count > 0 else { return .missing(.unreadable("/proc/self/exe", errno)) }
    let program = String(decoding: bytes.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
    do throws(ICUDataError) {
      return .file(
        try file.load(from: file.candidates(program: program)) { placard_icu_set_data($0) == 0 })
    } catch {
      return .missing(error)
    }
  }
}

/// Why the file with ICU's data cannot be used.
package enum ICUDataError: Error, Hashable, Sendable {
  case unreadable(_ path: String, _ code: Int32)
  /// The file is damaged, or of another version of Placard.
  case doesNotMatch(_ path: String)

  /// What is wrong.
  package var message: String {
    switch self {
    case .unreadable(let path, ENOENT):
      "there is no '\(path)', without which dates and numbers cannot be formatted"
    case .unreadable(let path, let code):
      "'\(path)' cannot be read: \(String(cString: strerror(code)))"
    case .doesNotMatch(let path):
      "'\(path)' is damaged, or does not belong to this version of Placard"
    }
  }

  /// What to do about it.
  package var advice: String {
    switch self {
    case .unreadable("/proc/self/exe", _): "mount '/proc'"
    case .unreadable(_, EACCES): "make the file and its folders readable for all users"
    case .unreadable, .doesNotMatch:
      "install Placard again, with 'apt-get install --reinstall ./placard_*.deb' or 'make install'"
    }
  }
}
