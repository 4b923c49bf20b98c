/// Why output could not be written; what was there before is whole.
package enum StoreError: Error, Hashable, CustomStringConvertible {
  case disk(DiskError)
  /// Another run writes the same instance, and did not end while this one waited.
  case busy(folder: String, holder: LockHolder? = nil)
  case unsafeName(String)
  /// The manifest names a picture that was not stored.
  case missingPicture(String)

  /// What happened, where, and what to do.
  package var description: String {
    switch self {
    case .disk(let error): error.description
    case .busy(let folder, let holder?):
      "another run is writing '\(folder)', as \(holder) has locked it; wait for it, end it, or choose another "
        + "output folder"
    case .busy(let folder, nil):
      "another run is writing '\(folder)'; wait for it, or choose another output folder"
    case .unsafeName(let name):
      "'\(name)' cannot be the name of a folder; use \(InstanceName.rule)"
    case .missingPicture(let image):
      "the manifest names '\(image)', which was not written; render again"
    }
  }
}
