/// A Debian package of fonts, and where it puts them.
package struct FontPackage: Hashable, Sendable {
  /// The name that `apt-get install` takes.
  package let name: String
  /// The folder its files lie in, which other packages may share.
  package let directory: String
  /// The files that are used, as patterns of names in `directory`.
  package let files: [String]
  /// A file that every version of the package has: it tells whether the package is installed.
  package let landmark: String
}

extension FontPackage {
  private static let truetype = "/usr/share/fonts/truetype/"
  private static let opentype = "/usr/share/fonts/opentype/"

  /// The fonts of the four designs, of emoji and of symbols: enough for most frames, and quick to open.
  package static let designs = [
    FontPackage(
      name: "fonts-inter", directory: opentype + "inter", files: ["Inter-*.otf"],
      landmark: "Inter-Regular.otf"),
    FontPackage(
      name: "fonts-quicksand", directory: truetype + "quicksand", files: ["Quicksand-*.ttf"],
      landmark: "Quicksand-Regular.ttf"),
    FontPackage(
      name: "fonts-jetbrains-mono", directory: truetype + "jetbrains-mono",
      files: ["JetBrainsMono-*.ttf"], landmark: "JetBrainsMono-Regular.ttf"),
    FontPackage(
      name: "fonts-noto-core", directory: truetype + "noto",
      files: [
        "NotoSerif-Regular.ttf", "NotoSerif-Bold.ttf", "NotoSerif-Italic.ttf",
        "NotoSerif-BoldItalic.ttf",
      ], landmark: "NotoSerif-Regular.ttf"),
    FontPackage(
      name: "fonts-noto-color-emoji", directory: truetype + "noto",
      files: ["NotoColorEmoji.ttf"], landmark: "NotoColorEmoji.ttf"),
    FontPackage(
      name: "fonts-materialdesignicons-webfont",
      directory: truetype + "materialdesignicons-webfont",
      files: ["materialdesignicons-webfont.ttf"], landmark: "materialdesignicons-webfont.ttf"),
  ]

  /// The fonts of the other scripts, opened when a text needs them.
  package static let scripts = [
    FontPackage(
      name: "fonts-noto-core", directory: truetype + "noto",
      files: ["Noto*-Regular.ttf", "Noto*-Bold.ttf", "Noto*-Italic.ttf", "Noto*-BoldItalic.ttf"],
      landmark: "NotoSansArabic-Regular.ttf"),
    FontPackage(
      name: "fonts-noto-cjk", directory: opentype + "noto", files: ["NotoSansCJK-*.ttc"],
      landmark: "NotoSansCJK-Regular.ttc"),
  ]

  /// Families of packages that share a folder with ours, which must not change what we draw
  /// (fonts-noto-mono and fonts-noto-ui-core).
  static let foreignFamilies =
    ["Noto Sans Mono", "Noto Naskh Arabic UI"]
    + [
      "Arabic", "Bengali", "Devanagari", "Gujarati", "Gurmukhi", "Kannada", "Khmer", "Lao",
      "Malayalam", "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thai",
    ].map { "Noto Sans \($0) UI" }

  /// The names of all packages, each once.
  package static let names = Set((designs + scripts).map(\.name)).sorted()
}
