public import Foundation

/// A date that can be changed; a rendered image shows the label and the date.
nonisolated public struct DatePicker: View {
  /// The parts of a date.
  public struct Components: OptionSet, Sendable {
    /// The parts as bits.
    public let rawValue: UInt
    /// Creates parts from bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Hour and minute.
    public static let hourAndMinute = Components(rawValue: 1)
    /// Day, month and year.
    public static let date = Components(rawValue: 2)
  }

  private let title: Text
  private let date: Date
  private let components: Components

  /// Creates a picker with a localized title.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: Components = [.hourAndMinute, .date]
  ) {
    title = Text(titleKey)
    date = selection.wrappedValue
    components = displayedComponents
  }

  /// The label and the date.
  @MainActor public var body: some View {
    LabeledContent {
      HStack {
        if components.contains(.date) { Text(date, style: .date) }
        if components.contains(.hourAndMinute) { Text(date, style: .time) }
      }
    } label: {
      title
    }
  }
}
