/// The name of a picture file that lies in a bundle by itself: `name@2x~ipad.png`.
struct LooseImageName: Hashable, Sendable {
  /// The extensions of pictures.
  static let extensions: Set<String> = ["png", "jpg", "jpeg", "svg", "pdf", "gif", "webp"]

  /// The folders below the bundle and the name, without scale, device and extension.
  let name: String
  /// Pixels a point.
  let scale: Double?
  /// The device after the tilde.
  let idiom: String?

  init?(_ file: BundleFile) {
    let fileName = FileName(file.name)
    guard Self.extensions.contains(fileName.fileExtension) else { return nil }
    var stem = fileName.stem
    idiom = Self.cut("~", from: &stem)
    let isVector = ["svg", "pdf"].contains(fileName.fileExtension)
    if let mark = stem.lastIndex(of: "@"),
      let scale = ImageScale(String(stem[stem.index(after: mark)...]))
    {
      self.scale = scale.value
      stem = String(stem[..<mark])
    } else {
      scale = isVector ? nil : 1
    }
    name = (file.path.dropLast() + [stem]).joined(separator: "/")
  }

  /// The name by which a picture is looked up, without an extension that a picture has.
  static func lookUpName(of name: String) -> String {
    let fileName = FileName(name)
    return extensions.contains(fileName.fileExtension) ? fileName.stem : name
  }

  private static func cut(_ mark: Character, from stem: inout String) -> String? {
    guard let index = stem.lastIndex(of: mark), index != stem.startIndex else { return nil }
    defer { stem = String(stem[..<index]) }
    return String(stem[stem.index(after: index)...])
  }
}
