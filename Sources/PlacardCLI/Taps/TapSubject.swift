import Foundation
import FramePipeline
import WidgetHost

/// What can be tapped by name: something that a running host keeps a picture of.
///
/// A further kind of them is a case here; whose link or control was tapped is in the manifest.
enum TapSubject {
  case instance(WidgetInstance)
  case stack(WidgetStack)
  case screen(WidgetScreen)

  /// The subject of a name.
  ///
  /// - Throws: With the name that was probably meant, where there is none.
  init(named name: String, in store: some HostStore) throws {
    if let screen = try store.screens().first(where: { $0.id == name }) {
      self = .screen(screen)
    } else if let stack = try store.stacks().first(where: { $0.id == name }) {
      self = .stack(stack)
    } else {
      self = .instance(try store.instance(named: name))
    }
  }

  /// The folder of its pictures.
  func folder(in output: FrameStore) -> String {
    switch self {
    case .instance(let instance): output.folder(device: instance.device, instance: instance.id)
    case .screen(let screen): output.folder(device: screen.device, instance: screen.id)
    case .stack(let stack): output.folder(device: stack.device, instance: stack.id)
    }
  }
}
