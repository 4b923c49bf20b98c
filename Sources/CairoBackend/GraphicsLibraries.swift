import CPangoCairo
import Foundation
import Glibc

/// The graphics libraries that this process has loaded.
package enum GraphicsLibraries {
  /// Their names and versions, such as `Cairo 1.16.0, Pango 1.50.12`.
  package static var versions: String {
    "Cairo \(String(cString: cairo_version_string())), "
      + "Pango \(String(cString: pango_version_string()))"
  }

  /// The files of the libraries that draw and that decode pictures, with their sizes, which change with an update.
  package static let files = LoadedLibrary.files(named: [
    "libcairo.so", "libpixman-1.so", "libfreetype.so", "libpng16.so", "libturbojpeg.so",
    "libwebp.so",
  ])
}

/// The libraries that this process has loaded.
enum LoadedLibrary {
  /// The text for a library that is not loaded, or is part of the program.
  static let none = "none"

  /// Finds the files of libraries.
  ///
  /// - Parameter names: The beginnings of their names.
  /// - Returns: For each the name of the file and its size in bytes, such as `libcairo.so.2.11600.0 1187432`.
  static func files(named names: [String]) -> [String] {
    let maps = (try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)) ?? ""
    var inodes: [String: Substring] = [:]
    for line in maps.split(separator: "\n") {
      // Addresses, permissions, offset, device, inode, path.
      guard let start = line.firstIndex(of: "/") else { continue }
      inodes[String(line[start...])] = line[..<start].split(separator: " ").last
    }
    return names.map { name in
      let found = inodes.keys.sorted().first {
        $0.split(separator: "/").last?.hasPrefix(name) ?? false
      }
      guard let found, let file = found.split(separator: "/").last else { return none }
      var status = stat()
      // A file that was replaced since it was loaded has no path; its inode differs from that of other versions.
      guard stat(found, &status) == 0 else { return "\(file) inode \(inodes[found] ?? "")" }
      return "\(file) \(status.st_size)"
    }
  }
}
