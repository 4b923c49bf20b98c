import Foundation
import SwiftUI

/// Composes the first picture of the README from the gallery's pictures.
@main
struct Gallery {
  @MainActor
  static func main() throws {
    guard CommandLine.arguments.count == 3 else {
      FileHandle.standardError.write(Data("usage: gallery <folder of pictures> <picture>\n".utf8))
      exit(64)
    }
    let folder = URL(fileURLWithPath: CommandLine.arguments[1])
    let picture = try picture(of: folder)
    try picture.write(to: URL(fileURLWithPath: CommandLine.arguments[2]))
  }

  @MainActor
  private static func picture(of folder: URL) throws -> Data {
    let renderer = ImageRenderer(content: DisplayGallery(folder: folder))
    renderer.isOpaque = true
    let picture = try renderer.pngData()
    guard renderer.diagnostics.isEmpty else { throw Failure(text: "\(renderer.diagnostics)") }
    return picture
  }

  private struct Failure: Error { let text: String }
}
