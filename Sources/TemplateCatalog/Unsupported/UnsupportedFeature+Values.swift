import TemplateEvaluation

extension UnsupportedFeature {
  /// Values that would differ between evaluations, or that another feature provides.
  static var values: [UnsupportedFeature] {
    [
      UnsupportedFeature(
        "a frame shows the time of its entry; write 'entry.date'",
        "Date()", "Date.now", "Date(timeIntervalSinceNow:)", ".timeIntervalSinceNow"),
      UnsupportedFeature(
        "the current day is that of the entry; write "
          + "'calendar.isDate(_, inSameDayAs: entry.date)'",
        "Calendar.isDateInToday", ".isDateInToday", ".isDateInYesterday", ".isDateInTomorrow"),
      UnsupportedFeature("a frame cannot change; use 'Text(date, style: .timer)'", "Timer"),
      UnsupportedFeature(
        "the same data must produce the same frame; choose by the entry's date or index",
        ".randomElement", ".shuffled", ".random", "Int.random", "Double.random", "UUID",
        ".hashValue"),
      UnsupportedFeature(
        "a time relative to the current one must update by itself; use 'Text(date, style: .relative)'",
        "RelativeDateTimeFormatter", ".relative", "DateComponentsFormatter"),
      UnsupportedFeature(
        "use a format: 'Text(date, format: .dateTime.hour())', 'value.formatted(.number)'",
        "DateFormatter", "NumberFormatter", "ISO8601DateFormatter", "Formatter",
        "MeasurementFormatter", "ByteCountFormatter", "ListFormatter",
        ".setLocalizedDateFormatFromTemplate"),
      UnsupportedFeature(
        "write the number and its unit: \"\\(value, specifier: \"%.1f\") °C\"",
        "Measurement", "UnitTemperature", "UnitLength", "UnitSpeed"),
      UnsupportedFeature(
        "strings have no indices; use 'prefix' and 'suffix'", ".startIndex", ".endIndex",
        ".index", ".firstIndexOfCharacter", "NSRange", "Scanner", "NSRegularExpression", "Regex",
        "NSString", ".unicodeScalars", ".utf8"),
      UnsupportedFeature("write 'Double', which every view accepts", "Float", "Float80", "Decimal"),
      UnsupportedFeature(
        "a format begins with its short name: 'Text(date, format: .dateTime.hour())'",
        "Date.RelativeFormatStyle", "Date.IntervalFormatStyle", "Date.ComponentsFormatStyle"),
      UnsupportedFeature(
        "write the number and its unit: \"\\(bytes / 1_000_000) MB\"", ".byteCount",
        ".measurement", ".list", "Measurement.FormatStyle"),
      UnsupportedFeature(
        "only a 'var' of a function can be changed, by '=', '+=', 'append', 'insert' and 'remove…' on "
          + "lines of their own; create a new list with 'map', 'filter', 'sorted' or '+'",
        ".append", ".insert", ".remove", ".removeAll", ".removeFirst", ".removeLast", ".sort",
        ".reverse", ".forEach", ".lazy", ".swapAt", "Set"),
      UnsupportedFeature(
        "a path is drawn in the closure of 'Path { path in … }'", ".mutating"),
      UnsupportedFeature(
        "an interval of dates is a range: 'start...end'",
        "DateInterval", ".dateInterval", "Calendar.dateInterval", "Duration"),
      UnsupportedFeature(
        "a URL is created from a string: 'URL(string: \"https://example.com/\\(id)\")'",
        "URLComponents", "URLQueryItem"),
      UnsupportedFeature("a template cannot print", "print", "NSLog", "debugPrint"),
      UnsupportedFeature(
        "text is looked up by its key: 'Text(\"key\")'",
        "NSLocalizedString", "LocalizedStringResource", ".localizedString", "String(localized:)"),
      UnsupportedFeature(
        "write the numbers: 'stride(from:to:by:)' or a range", "sequence"),
      UnsupportedFeature(
        "use '.letters' and '.decimalDigits' to distinguish letters and digits",
        "CharacterSet.alphanumerics"),
    ]
  }

  /// Features of programs that templates do not support.
  static var programFeatures: [UnsupportedFeature] {
    [
      UnsupportedFeature(
        "a template can access only its data; declare what to fetch in 'sources' of 'widget.json'",
        "URLSession", "URLRequest", "URLError", "JSONDecoder", "JSONEncoder", "JSONSerialization",
        "FileManager", "UserDefaults", "Data", "Bundle", "ProcessInfo", ".fileExists",
        ".containerURL", ".data", ".dataTask", ".object", ".set", ".bool", ".integer",
        ".removeObject", ".synchronize", "NSCache"),
      UnsupportedFeature(
        "a template has no asynchronous code",
        "DispatchQueue", "DispatchWorkItem", "Task", "OperationQueue"),
      UnsupportedFeature(
        "'widget.json' declares it: 'kind', 'name', 'description', 'families', 'entries', 'reload'",
        "Widget", "WidgetConfiguration", "WidgetBundle", "StaticConfiguration",
        "IntentConfiguration", "AppIntentConfiguration", "TimelineProvider", "Timeline",
        "IntentTimelineProvider", "AppIntentTimelineProvider", "TimelineEntry",
        "TimelineProviderContext", "@main",
        "@WidgetBundleBuilder", "EmptyWidgetConfiguration", ".supportedFamilies",
        ".configurationDisplayName", ".contentMarginsDisabled", ".containerBackgroundRemovable",
        ".disfavoredLocations", ".promptsForUserConfiguration", ".onBackgroundURLSessionEvents"),
      UnsupportedFeature(
        "'parameters' and 'actions' of 'widget.json' declare it",
        "AppEntity", "AppEnum", "EntityQuery", "WidgetConfigurationIntent",
        "@Parameter", "IntentRecommendation", "AppIntentRecommendation", "ConfigurationIntent",
        "INObjectCollection"),
      UnsupportedFeature(
        "the host reloads a widget: 'reload' in 'widget.json', or 'placard reload'", "WidgetCenter"),
      UnsupportedFeature(
        "a template is a widget; controls and Live Activities are written in Swift",
        "ControlWidget", "ControlWidgetConfiguration", "ControlWidgetButton",
        "ControlWidgetToggle", "ControlCenter", "ControlValueProvider",
        "ControlConfigurationIntent", "AppIntentControlConfiguration",
        "AppIntentControlValueProvider", "StaticControlConfiguration", "DynamicIsland",
        "ActivityConfiguration", "ActivityPreviewViewKind", ".displayName",
        ".activityBackgroundTint",
        ".activitySystemActionForegroundColor", ".keylineTint", ".supplementalActivityFamilies",
        "@Environment.activityFamily", "@Environment.isActivityFullscreen"),
      UnsupportedFeature(
        "a template has no classes and throws no errors",
        "NSObject", "NSError", "NSNumber", "NSPredicate", "#Predicate", "LocalizedError", "Error",
        "Codable", "Decodable", "Encodable"),
    ]
  }
}
