import Glibc

/// What tells whether anything in a folder has changed: each file's name, size, number and time.
struct FolderStamp: Hashable {
  /// The folders inside, and the folder itself first.
  private(set) var folders: [String] = []
  private var files: [String: [Int]] = [:]

  /// So many files, and so deep, are looked at; a template has few.
  private static let (mostFiles, mostLevels) = (2_000, 6)

  init(_ folder: String) { look(at: folder, level: 0) }

  private mutating func look(at folder: String, level: Int) {
    guard level < Self.mostLevels, let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    folders.append(folder)
    while files.count < Self.mostFiles, let entry = readdir(stream) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      // What editors keep beside a file is not of the template.
      guard !name.hasPrefix("."), !name.hasSuffix("~") else { continue }
      add(folder + "/" + name, level: level)
    }
  }

  private mutating func add(_ path: String, level: Int) {
    var status = stat()
    guard stat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT != S_IFDIR else { return look(at: path, level: level + 1) }
    files[path] = [
      Int(status.st_mtim.tv_sec), Int(status.st_mtim.tv_nsec), Int(status.st_size),
      Int(status.st_ino),
    ]
  }
}
