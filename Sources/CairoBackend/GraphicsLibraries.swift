import CPangoCairo
import Foundation
import Glibc

/// The libraries that draw, as they are loaded.
package enum GraphicsLibraries {
  /// Their names and versions, such as `Cairo 1.16.0, Pango 1.50.12`.
  package static var versions: String {
    "Cairo \(String(cString: cairo_version_string())), "
      + "Pango \(String(cString: pango_version_string()))"
  }

  /// The files of the libraries that draw and that decode pictures, with their sizes; other texts after an update.
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
    let paths = Set(
      maps.split(separator: "\n").compactMap { line in
        line.firstIndex(of: "/").map { String(line[$0...]) }
      })
    return names.map { name in
      let found = paths.sorted().first { $0.split(separator: "/").last?.hasPrefix(name) ?? false }
      guard let found, let file = found.split(separator: "/").last else { return none }
      var status = stat()
      return "\(file) \(stat(found, &status) == 0 ? Int(status.st_size) : 0)"
    }
  }
}
