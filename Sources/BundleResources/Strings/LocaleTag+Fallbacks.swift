extension LocaleTag {
  /// The tag itself, then ever more general ones: `zh-Hant-HK`, `zh-Hant`; `es-MX`, `es-419`, `es`.
  ///
  /// The Chinese of a region is written in the script of that region; traditional Chinese never
  /// falls back to simplified (the parents of CLDR's locales).
  package var fallbacks: [LocaleTag] {
    var tags = [self]
    func add(_ script: String?, _ region: String?) {
      let tag = LocaleTag(language: language, script: script, region: region)
      if !tags.contains(tag) { tags.append(tag) }
    }
    let script = script ?? impliedScript
    add(script, region)
    if script == impliedScript { add(nil, region) }
    if let parent = parentRegion { add(nil, parent) }
    add(script, nil)
    if !(language == "zh" && script == "Hant") { add(nil, nil) }
    return tags
  }

  /// The script in which Chinese is written in a region.
  private var impliedScript: String? {
    guard language == "zh" else { return nil }
    guard let region else { return script ?? "Hans" }
    return ["TW", "HK", "MO"].contains(region) ? "Hant" : "Hans"
  }

  /// The wider region whose language a region shares.
  private var parentRegion: String? {
    guard let region else { return nil }
    return switch language {
    case "es" where region != "ES" && region != "419": "419"
    case "pt" where region != "BR" && region != "PT": "PT"
    case "en" where !["US", "GB", "PH", "PR"].contains(region): "GB"
    default: nil
    }
  }
}
