package import CheckedJSON

/// A device profile as a JSON file that people write.
///
///     { "id": "hallway", "name": "Hallway", "pixels": [800, 480], "ppi": 124, "palette": "bw" }
///
/// What is left out follows from the inks, as for the displays of the catalogue. The published schema
/// is ``DeviceSchema``.
package enum DeviceProfileFile {
  /// Reads and checks a profile.
  ///
  /// - Parameters:
  ///   - bytes: The file's text.
  ///   - file: The name in errors.
  ///   - replacesCatalogue: Whether it may have the name of one of the catalogue's devices with other
  ///     figures, so that pictures of both would go to the same folder.
  /// - Returns: The profile, which is sound.
  /// - Throws: ``JSONFileError`` with place and field of the first thing that is wrong.
  package static func profile(
    _ bytes: [UInt8], file: String, replacesCatalogue: Bool = false
  ) throws(JSONFileError) -> DeviceProfile {
    let root = try JSONReader(bytes, file: file)
    var reader = try DeviceProfileReader(root)
    let profile = try reader.profile()
    guard !replacesCatalogue, let known = DeviceCatalogue.find(profile.id), known != profile
    else { return profile }
    var members = try root.members()
    throw try members.required("id").error(
      "is a name of the catalogue's '\(known.id)', which has other figures; choose another, such as "
        + "'my-\(profile.id)'")
  }

  /// The text of a profile, with every figure that holds; reading it gives the profile again.
  package static func text(of profile: DeviceProfile) -> String {
    DeviceProfileText(profile).text
  }
}
