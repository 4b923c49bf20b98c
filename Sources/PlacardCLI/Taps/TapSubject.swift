import CheckedJSON
import FileStorage
import Foundation
package import FramePipeline
import WidgetHost
import WidgetWorker

/// A named subject of a tap: an instance, a stack or a screen of a running host.
///
/// The manifest names the instance whose link or control was tapped.
enum TapSubject {
  case instance(WidgetInstance)
  case stack(WidgetStack)
  case screen(WidgetScreen)

  /// Finds the subject with a name.
  ///
  /// - Throws: An error with the name that was probably meant, if there is none.
  init(named name: String, in store: HostStore) throws {
    if let screen = try store.screens().first(where: { $0.id == name }) {
      self = .screen(screen)
    } else if let stack = try store.stacks().first(where: { $0.id == name }) {
      self = .stack(stack)
    } else {
      self = .instance(try store.instance(named: name))
    }
  }

  /// The display that it is drawn for, and the name of its output folder.
  fileprivate var output: (device: String, name: String) {
    switch self {
    case .instance(let instance): (instance.device, instance.id)
    case .screen(let screen): (screen.device, screen.id)
    case .stack(let stack): (stack.device, stack.id)
    }
  }
}

/// A manifest on the command line.
enum ManifestArgument {
  /// Reads the manifest of a subject in an output.
  static func manifest(of subject: TapSubject, in output: FrameStore) throws -> Manifest {
    let (device, name) = subject.output
    let folder = output.folder(device: device, instance: name)
    guard output.isRemote else { return try manifest(at: folder) }
    guard let manifest = output.manifest(device: device, instance: name) else {
      throw CommandError(
        "'\(folder)/\(ManifestFile.name)' cannot be read; check that a host has drawn it, and the keys in the environment"
      )
    }
    return manifest
  }

  /// Reads the manifest of a file, or of the folder that contains it.
  static func manifest(at argument: String) throws -> Manifest {
    let isFolder = FileStatus(path: argument)?.isFolder == true
    let path = isFolder ? argument + "/" + ManifestFile.name : argument
    guard let data = LocalDisk().contents(of: path, atMost: ManifestBounds.maximumBytes) else {
      throw CommandError(
        "'\(path)' is not a readable manifest of at most \(ManifestBounds.maximumBytes >> 20) MiB; "
          + "pass a manifest.json that 'render' wrote")
    }
    do {
      return try ManifestFile.manifest(from: data)
    } catch {
      throw CommandError("'\(path)' is \(CommandError.message(of: error))")
    }
  }
}

/// A file of tap handlers on the command line.
package enum TapHandlersArgument {
  private static let maximumBytes = 1 << 20

  /// Reads a file.
  package static func handlers(at path: String) throws -> TapHandlers {
    guard let data = LocalDisk().contents(of: path, atMost: maximumBytes) else {
      throw CommandError(
        "'\(path)' is not a readable file of tap handlers of at most 1 MiB; "
          + "'schema tap-handlers' prints the JSON Schema")
    }
    return try TapHandlers(JSONReader(Array(data), file: path))
  }
}
