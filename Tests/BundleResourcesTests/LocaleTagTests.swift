import BundleResources
import Testing

struct LocaleTagTests {
  @Test(
    "normalizes identifiers as people and systems write them",
    arguments: [
      ("pt-BR", "pt-BR"), ("pt_BR.UTF-8", "pt-BR"), ("ZH-hans-cn", "zh-Hans-CN"),
      ("de_DE@collation=phonebook", "de-DE"), ("es-419", "es-419"), ("English", "en"),
      ("iw", "he"), ("no", "nb"), ("Base", "base"), ("en-u-ca-gregory", "en"), ("", ""),
      ("C.UTF-8", "c"),
    ])
  func reads(written: String, identifier: String) {
    #expect(LocaleTag(written).identifier == identifier)
  }

  @Test(
    "falls back to increasingly general languages",
    arguments: [
      ("pt-BR", "pt-BR pt"), ("pt-AO", "pt-AO pt-PT pt"), ("en", "en"), ("en-AU", "en-AU en-GB en"),
      ("en-US", "en-US en"), ("es-MX", "es-MX es-419 es"), ("zh", "zh zh-Hans"),
      ("zh-CN", "zh-CN zh-Hans-CN zh-Hans zh"), ("zh-TW", "zh-TW zh-Hant-TW zh-Hant"),
      ("zh-Hant-HK", "zh-Hant-HK zh-HK zh-Hant"), ("zh-Hans", "zh-Hans zh"),
      ("sr-Latn-RS", "sr-Latn-RS sr-Latn sr"),
    ])
  func fallsBack(written: String, chain: String) {
    #expect(LocaleTag(written).fallbacks.map(\.identifier).joined(separator: " ") == chain)
  }
}
