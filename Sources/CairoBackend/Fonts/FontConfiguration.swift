import CPangoCairo
import Foundation
import Graphics

/// A fontconfig configuration of given packages and files, so that other installed fonts do not change the output.
final class FontConfiguration {
  let handle: OpaquePointer
  private(set) var diagnostics: [Diagnostic] = []

  init(packages: [FontPackage], extraFonts: [URL]) {
    handle = FcConfigCreate()
    load(Self.rules(for: packages))
    for fonts in packages where !Self.isInstalled(fonts) {
      diagnostics.append(
        Diagnostic(
          .error,
          "font package '\(fonts.name)' is not installed, another font is used instead: "
            + "run 'apt-get install \(fonts.name)'"))
    }
    var seen: Set<String> = []
    for fonts in packages where seen.insert(fonts.directory).inserted {
      _ = FcConfigAppFontAddDir(handle, fonts.directory)
    }
    extraFonts.forEach(add)
    // Without a current configuration, Pango would also load that of the machine.
    _ = FcConfigSetCurrent(handle)
  }

  deinit { FcConfigDestroy(handle) }

  private func load(_ rules: String) {
    _ = FcConfigParseAndLoadFromMemory(handle, rules, FcFalse)
  }

  private static func isInstalled(_ fonts: FontPackage) -> Bool {
    access(fonts.directory + "/" + fonts.probeFile, R_OK) == 0
  }

  private func add(_ url: URL) {
    let path = url.path
    let added =
      url.hasDirectoryPath
      ? FcConfigAppFontAddDir(handle, path) : FcConfigAppFontAddFile(handle, path)
    guard added == FcFalse else { return }
    diagnostics.append(
      Diagnostic(
        .warning, "font '\(path)' cannot be read: pass a TrueType or OpenType file or a folder"))
  }

  /// Uses Debian's font caches, which makes opening folders fast; selects files by globs; synthesizes slanted and
  /// bold forms that a family lacks; and scales bitmap emoji.
  private static func rules(for packages: [FontPackage]) -> String {
    let accepted = packages.flatMap { fonts in
      fonts.files.map { "<glob>\(fonts.directory)/\($0)</glob>" }
    }
    let directories = Set(packages.map(\.directory)).sorted()
    let rejected =
      directories.map { "<glob>\($0)/*</glob>" }
      + FontPackage.excludedFamilies.map {
        "<pattern><patelt name=\"family\"><string>\($0)</string></patelt></pattern>"
      }
    return """
      <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
      <fontconfig>
      <cachedir>/var/cache/fontconfig</cachedir>
      <cachedir prefix="xdg">fontconfig</cachedir>
      <selectfont><acceptfont>\(accepted.joined())</acceptfont>
      <rejectfont>\(rejected.joined())</rejectfont></selectfont>
      \(alias("emoji", "Noto Color Emoji"))
      <match target="font"><test name="outline"><bool>false</bool></test>
      <edit name="pixelsizefixupfactor" mode="assign"><divide>
      <name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide></edit>
      <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>
      <name>pixelsizefixupfactor</name><double>0</double>
      <double>0</double><name>pixelsizefixupfactor</name></matrix></times></edit></match>
      <match target="font"><test name="outline"><bool>true</bool></test>
      <test name="slant"><const>roman</const></test>
      <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>
      <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>
      <double>1</double><double>0.2</double><double>0</double><double>1</double></matrix></times>
      </edit></match>
      <match target="font"><test name="outline"><bool>true</bool></test>
      <test name="weight" compare="less_eq"><const>medium</const></test>
      <test target="pattern" name="weight" compare="more_eq"><const>semibold</const></test>
      <edit name="embolden" mode="assign"><bool>true</bool></edit></match>
      </fontconfig>
      """
  }

  private static func alias(_ name: String, _ family: String) -> String {
    """
    <match target="pattern"><test name="family"><string>\(name)</string></test>
    <edit name="family" mode="assign" binding="strong"><string>\(family)</string></edit></match>
    """
  }
}
