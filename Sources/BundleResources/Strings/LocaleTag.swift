/// A language with an optional script and region: `pt-BR`, `zh-Hans`.
package struct LocaleTag: Hashable, Sendable {
  /// The language in lower case, `en`; `base` for a bundle's `Base.lproj`.
  package let language: String
  /// The script, `Hant`, or `nil`.
  package let script: String?
  /// The region, `BR` or `419`, or `nil`.
  package let region: String?

  /// The tag of resources for every language: `Base.lproj`, and tables outside of any `.lproj`.
  package static let base = LocaleTag("Base")

  /// Reads `pt-BR`, `pt_BR.UTF-8`, `zh-Hans-CN`, or a legacy name such as `English`.
  ///
  /// Other parts, such as a calendar, are ignored; case-insensitive.
  package init(_ identifier: String) {
    let bare = identifier.prefix { $0 != "." && $0 != "@" }
    let parts = bare.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
    let first = parts.first ?? ""
    language = Self.replacedLanguages[first] ?? first
    let subtags = parts.dropFirst().prefix { $0.count > 1 }
    script = subtags.first { $0.count == 4 && $0.first?.isLetter == true }?.capitalized(at: 1)
    region = subtags.first {
      ($0.count == 2 && $0.allSatisfy(\.isLetter)) || ($0.count == 3 && $0.allSatisfy(\.isNumber))
    }?.uppercased()
  }

  init(language: String, script: String?, region: String?) {
    (self.language, self.script, self.region) = (language, script, region)
  }

  /// The canonical identifier: `pt-BR`.
  package var identifier: String {
    [language, script, region].compactMap { $0 }.joined(separator: "-")
  }

  /// Legacy names, and codes that were replaced (the IANA registry of language subtags).
  private static let replacedLanguages = [
    "english": "en", "french": "fr", "german": "de", "spanish": "es", "italian": "it",
    "japanese": "ja", "dutch": "nl", "iw": "he", "in": "id", "ji": "yi", "no": "nb", "tl": "fil",
  ]
}

extension String {
  /// The text with its first `count` letters in upper case.
  fileprivate func capitalized(at count: Int) -> String {
    prefix(count).uppercased() + dropFirst(count)
  }
}

extension LocaleTag {
  /// The tag itself, followed by more general ones: `zh-Hant-HK`, `zh-Hant`; `es-MX`, `es-419`, `es`.
  ///
  /// Chinese uses the script of its region; traditional Chinese never falls back to simplified (CLDR's parent
  /// locales).
  package var fallbacks: [LocaleTag] {
    var tags = [self]
    func add(_ script: String?, _ region: String?) {
      let tag = LocaleTag(language: language, script: script, region: region)
      if !tags.contains(tag) { tags.append(tag) }
    }
    let script = script ?? defaultChineseScript
    add(script, region)
    if script == defaultChineseScript { add(nil, region) }
    if let parent = parentRegion { add(nil, parent) }
    add(script, nil)
    if !(language == "zh" && script == "Hant") { add(nil, nil) }
    return tags
  }

  /// The script of Chinese in the region.
  private var defaultChineseScript: String? {
    guard language == "zh" else { return nil }
    guard let region else { return script ?? "Hans" }
    return ["TW", "HK", "MO"].contains(region) ? "Hant" : "Hans"
  }

  /// The parent region in CLDR, whose resources the region uses.
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
