import TemplateEvaluation

extension Unsupported {
  /// Values that would not be the same each time, or that something else does.
  static var values: [Unsupported] {
    [
      Unsupported(
        "a picture shows the moment of its entry; write 'entry.date'",
        "Date()", "Date.now", "Date(timeIntervalSinceNow:)", ".timeIntervalSinceNow"),
      Unsupported(
        "the day of the picture is that of its entry; write "
          + "'calendar.isDate(_, inSameDayAs: entry.date)'",
        "Calendar.isDateInToday", ".isDateInToday", ".isDateInYesterday", ".isDateInTomorrow"),
      Unsupported("a picture cannot change; use 'Text(date, style: .timer)'", "Timer"),
      Unsupported(
        "the same data must give the same picture; choose by the entry's date or number",
        ".randomElement", ".shuffled", ".random", "Int.random", "Double.random", "UUID",
        ".hashValue"),
      Unsupported(
        "what is relative to now follows the clock; use 'Text(date, style: .relative)'",
        "RelativeDateTimeFormatter", ".relative", "DateComponentsFormatter"),
      Unsupported(
        "use a format: 'Text(date, format: .dateTime.hour())', 'value.formatted(.number)'",
        "DateFormatter", "NumberFormatter", "ISO8601DateFormatter", "Formatter",
        "MeasurementFormatter", "ByteCountFormatter", "ListFormatter",
        ".setLocalizedDateFormatFromTemplate"),
      Unsupported(
        "write the number and its unit: \"\\(value, specifier: \"%.1f\") °C\"",
        "Measurement", "UnitTemperature", "UnitLength", "UnitSpeed"),
      Unsupported(
        "a text is used as a whole or by 'prefix' and 'suffix'", ".startIndex", ".endIndex",
        ".index", ".firstIndexOfCharacter", "NSRange", "Scanner", "NSRegularExpression", "Regex",
        "NSString", ".unicodeScalars", ".utf8"),
      Unsupported("write 'Double', which every view takes", "Float", "Float80", "Decimal"),
      Unsupported(
        "a format is begun by its short name: 'Text(date, format: .dateTime.hour())'",
        "Date.RelativeFormatStyle", "Date.IntervalFormatStyle", "Date.ComponentsFormatStyle"),
      Unsupported(
        "write the number and its unit: \"\\(bytes / 1_000_000) MB\"", ".byteCount",
        ".measurement", ".list", "Measurement.FormatStyle"),
      Unsupported(
        "only a 'var' of a function is changed, by '=', '+=', 'append', 'insert' and 'remove…' in a line of "
          + "their own; make another list with 'map', 'filter', 'sorted' or '+'",
        ".append", ".insert", ".remove", ".removeAll", ".removeFirst", ".removeLast", ".sort",
        ".reverse", ".forEach", ".lazy", ".swapAt", "Set"),
      Unsupported(
        "a path is drawn in the closure of 'Path { path in … }'", ".mutating"),
      Unsupported(
        "a span of dates is a range: 'start...end'",
        "DateInterval", ".dateInterval", "Calendar.dateInterval", "Duration"),
      Unsupported(
        "an address is built as a text: 'URL(string: \"https://example.com/\\(id)\")'",
        "URLComponents", "URLQueryItem"),
      Unsupported("nothing is printed while a picture is drawn", "print", "NSLog", "debugPrint"),
      Unsupported(
        "text is looked up by its key: 'Text(\"key\")'",
        "NSLocalizedString", "LocalizedStringResource", ".localizedString", "String(localized:)"),
      Unsupported(
        "write the numbers that are wanted: 'stride(from:to:by:)' or a range", "sequence"),
      Unsupported(
        "letters and digits are told apart by '.letters' and '.decimalDigits'",
        "CharacterSet.alphanumerics"),
    ]
  }

  /// What a program does and a template does not.
  static var programs: [Unsupported] {
    [
      Unsupported(
        "a template reaches nothing but its data; name what is fetched in 'sources' of 'widget.json'",
        "URLSession", "URLRequest", "URLError", "JSONDecoder", "JSONEncoder", "JSONSerialization",
        "FileManager", "UserDefaults", "Data", "Bundle", "ProcessInfo", ".fileExists",
        ".containerURL", ".data", ".dataTask", ".object", ".set", ".bool", ".integer",
        ".removeObject", ".synchronize", "NSCache"),
      Unsupported(
        "everything happens at once; nothing is waited for",
        "DispatchQueue", "DispatchWorkItem", "Task", "OperationQueue"),
      Unsupported(
        "'widget.json' says it: 'kind', 'name', 'description', 'families', 'entries', 'reload'",
        "Widget", "WidgetConfiguration", "WidgetBundle", "StaticConfiguration",
        "IntentConfiguration", "AppIntentConfiguration", "TimelineProvider", "Timeline",
        "IntentTimelineProvider", "AppIntentTimelineProvider", "TimelineEntry",
        "TimelineProviderContext", "@main",
        "@WidgetBundleBuilder", "EmptyWidgetConfiguration", ".supportedFamilies",
        ".configurationDisplayName", ".contentMarginsDisabled", ".containerBackgroundRemovable",
        ".disfavoredLocations", ".promptsForUserConfiguration", ".onBackgroundURLSessionEvents"),
      Unsupported(
        "'parameters' and 'actions' of 'widget.json' say it",
        "AppEntity", "AppEnum", "EntityQuery", "WidgetConfigurationIntent",
        "@Parameter", "IntentRecommendation", "AppIntentRecommendation", "ConfigurationIntent",
        "INObjectCollection"),
      Unsupported(
        "the host reloads a widget: 'reload' in 'widget.json', or 'placard reload'", "WidgetCenter"),
      Unsupported(
        "a display of its own has no controls and no live activities",
        "ControlWidget", "ControlWidgetConfiguration", "ControlWidgetButton",
        "ControlWidgetToggle", "ControlCenter", "ControlValueProvider",
        "ControlConfigurationIntent", "AppIntentControlConfiguration",
        "AppIntentControlValueProvider", "StaticControlConfiguration", "DynamicIsland",
        "ActivityConfiguration", "ActivityPreviewViewKind", ".displayName",
        ".activityBackgroundTint",
        ".activitySystemActionForegroundColor", ".keylineTint", ".supplementalActivityFamilies",
        "@Environment.activityFamily", "@Environment.isActivityFullscreen"),
      Unsupported(
        "a template has no classes and no errors that are thrown",
        "NSObject", "NSError", "NSNumber", "NSPredicate", "#Predicate", "LocalizedError", "Error",
        "Codable", "Decodable", "Encodable"),
    ]
  }
}
