import CConformances
import Foundation

/// The classes that are linked into the program.
enum ProgramClasses {
  /// The subclass of a class by its name as in `Module.Class`: that very one, else one of the same
  /// name in another module or type.
  static func subclass<Base: AnyObject>(of base: Base.Type, named name: String) -> Base.Type? {
    let last = String(name.split(separator: ".").last ?? "")
    let found = classes(named: last).compactMap { $0 as? Base.Type }
    return found.first { String(reflecting: $0) == name }
      ?? NSClassFromString(name) as? Base.Type
      ?? found.min { String(reflecting: $0) < String(reflecting: $1) }
  }

  private static func classes(named name: String) -> [Any.Type] {
    var types: [Any.Type] = []
    withUnsafeMutablePointer(to: &types) { types in
      classes_visit(name, types) { context, metadata in
        guard let context, let metadata else { return }
        context.assumingMemoryBound(to: [Any.Type].self).pointee
          .append(unsafeBitCast(metadata, to: Any.Type.self))
      }
    }
    return types
  }
}
