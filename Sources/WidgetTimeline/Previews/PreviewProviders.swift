import CConformances
package import WidgetUI

/// The previews that the program's authors wrote.
package enum PreviewProviders {
  /// Every preview provider that is linked into the program, in the order of their names.
  package static var all: [any PreviewProvider.Type] {
    var types: [Any.Type] = []
    withUnsafeMutablePointer(to: &types) { types in
      conformances_visit(descriptor, types) { context, metadata in
        guard let context, let metadata else { return }
        context.assumingMemoryBound(to: [Any.Type].self).pointee
          .append(unsafeBitCast(metadata, to: Any.Type.self))
      }
    }
    return types.compactMap { $0 as? any PreviewProvider.Type }
      .sorted { String(reflecting: $0) < String(reflecting: $1) }
  }

  /// The protocol's descriptor: the third word of the metadata of `any PreviewProvider`, after the
  /// kind, the flags and the number of protocols (Swift's stable ABI).
  private static var descriptor: UnsafeRawPointer {
    let existential: Any.Type = (any PreviewProvider).self
    return unsafeBitCast(existential, to: UnsafePointer<UnsafeRawPointer>.self)[2]
  }
}
