/// A Debian package of fonts and its location.
package struct FontPackage: Hashable, Sendable {
  /// The package name.
  package let name: String
  /// The folder of its files, which other packages may share.
  package let directory: String
  /// Glob patterns of the used files in `directory`.
  package let files: [String]
  /// A file of every version of the package, which shows whether it is installed.
  package let probeFile: String
}

extension FontPackage {
  private static let truetype = "/usr/share/fonts/truetype/"
  private static let opentype = "/usr/share/fonts/opentype/"

  /// The fonts of the four designs, emoji and symbols, which suffice for most frames and open fast.
  package static let designs = [
    FontPackage(
      name: "fonts-inter", directory: opentype + "inter", files: ["Inter-*.otf"],
      probeFile: "Inter-Regular.otf"),
    FontPackage(
      name: "fonts-quicksand", directory: truetype + "quicksand", files: ["Quicksand-*.ttf"],
      probeFile: "Quicksand-Regular.ttf"),
    FontPackage(
      name: "fonts-jetbrains-mono", directory: truetype + "jetbrains-mono",
      files: ["JetBrainsMono-*.ttf"], probeFile: "JetBrainsMono-Regular.ttf"),
    FontPackage(
      name: "fonts-noto-core", directory: truetype + "noto",
      files: [
        "NotoSerif-Regular.ttf", "NotoSerif-Bold.ttf", "NotoSerif-Italic.ttf",
        "NotoSerif-BoldItalic.ttf",
      ], probeFile: "NotoSerif-Regular.ttf"),
    FontPackage(
      name: "fonts-noto-color-emoji", directory: truetype + "noto",
      files: ["NotoColorEmoji.ttf"], probeFile: "NotoColorEmoji.ttf"),
    FontPackage(
      name: "fonts-materialdesignicons-webfont",
      directory: truetype + "materialdesignicons-webfont",
      files: ["materialdesignicons-webfont.ttf"], probeFile: "materialdesignicons-webfont.ttf"),
  ]

  /// The fonts of the other scripts, opened when a text needs them.
  package static let scripts = [
    FontPackage(
      name: "fonts-noto-core", directory: truetype + "noto",
      files: ["Noto*-Regular.ttf", "Noto*-Bold.ttf", "Noto*-Italic.ttf", "Noto*-BoldItalic.ttf"],
      probeFile: "NotoSansArabic-Regular.ttf"),
    FontPackage(
      name: "fonts-noto-cjk", directory: opentype + "noto", files: ["NotoSansCJK-*.ttc"],
      probeFile: "NotoSansCJK-Regular.ttc"),
  ]

  /// Families of other packages in the same folders, which must not change the output
  /// (fonts-noto-mono and fonts-noto-ui-core).
  static let excludedFamilies =
    ["Noto Sans Mono", "Noto Naskh Arabic UI"]
    + [
      "Arabic", "Bengali", "Devanagari", "Gujarati", "Gurmukhi", "Kannada", "Khmer", "Lao",
      "Malayalam", "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thai",
    ].map { "Noto Sans \($0) UI" }

  /// The names of all packages, each once.
  package static let names = Set((designs + scripts).map(\.name)).sorted()
}
