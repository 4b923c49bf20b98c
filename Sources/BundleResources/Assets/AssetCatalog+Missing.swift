package import Graphics

extension AssetCatalog {
  /// The pictures that may have been meant by a name that is not there.
  package func nearestImages(to name: String) -> NearestNames {
    NearestNames(to: LooseImageName.lookUpName(of: name), among: imageNames)
  }

  /// The colors that may have been meant by a name that is not there.
  package func nearestColors(to name: String) -> NearestNames {
    NearestNames(to: name, among: colorNames)
  }

  /// Says why a look-up of a picture found nothing.
  package func missingImage(named name: String) -> Diagnostic {
    if let set = imageSet(named: name) {
      let problem =
        set.variants.isEmpty
        ? "has no picture file" : "has a picture file that cannot be read, or is too large"
      return Diagnostic(.warning, "image \"\(name)\" \(problem)")
    }
    if hasSymbol(named: name) {
      return Diagnostic(.warning, "\"\(name)\" is a custom symbol, which cannot be drawn")
    }
    let hint = nearestImages(to: name).hint
    return Diagnostic(.warning, "no image named \"\(name)\" in the bundle" + hint)
  }

  /// Says why a look-up of a color found nothing.
  package func missingColor(named name: String) -> Diagnostic {
    if hasColor(named: name) {
      return Diagnostic(.warning, "color \"\(name)\" has no value in its color set")
    }
    let hint = nearestColors(to: name).hint
    return Diagnostic(.warning, "no color named \"\(name)\" in the bundle" + hint)
  }
}
