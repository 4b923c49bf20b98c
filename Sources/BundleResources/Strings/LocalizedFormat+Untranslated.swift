extension LocalizedFormat {
  /// A key that stands for itself, with places for arguments as in a translation.
  package init(untranslated key: String, locale: LocaleTag) {
    self.init(
      key: key, locale: locale, isTranslated: false, pattern: FormatPattern(format: key))
  }
}
