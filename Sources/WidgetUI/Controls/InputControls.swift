public import Foundation
import Graphics
public import LayoutEngine

/// A control that opens a list of actions; a rendered image shows its label, in the tint.
nonisolated public struct Menu<Label: View, Content: View>: View {
  private let label: Label

  /// Creates a menu; its content is never shown.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label) {
    self.label = label()
  }

  /// Creates a menu with an action of its own; neither it nor the content is used.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label,
    primaryAction: @escaping () -> Void
  ) {
    self.label = label()
  }

  /// The label.
  @MainActor public var body: some View { label.foregroundStyle(.tint) }
}

extension Menu where Label == Text {
  /// Creates a menu with a localized title.
  public init(_ titleKey: LocalizedStringKey, @ViewBuilder content: () -> Content) {
    self.init(content: content, label: { Text(titleKey) })
  }

  /// Creates a menu with a title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, @ViewBuilder content: () -> Content) {
    self.init(content: content, label: { Text(title) })
  }
}

extension Menu where Label == WidgetUI.Label<Text, Image> {
  /// Creates a menu with a localized title and a symbol.
  public init(
    _ titleKey: LocalizedStringKey, systemImage: String, @ViewBuilder content: () -> Content
  ) {
    self.init(content: content, label: { WidgetUI.Label(titleKey, systemImage: systemImage) })
  }
}

/// A value in a range, as a line with a knob.
nonisolated public struct Slider<Label: View, ValueLabel: View>: View {
  private let fraction: Double
  private let label: Label
  private let minimum: ValueLabel
  private let maximum: ValueLabel

  /// Creates a slider between two labels.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    @ViewBuilder label: () -> Label, @ViewBuilder minimumValueLabel: () -> ValueLabel,
    @ViewBuilder maximumValueLabel: () -> ValueLabel,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    let length = Double(bounds.upperBound - bounds.lowerBound)
    let part = length > 0 ? Double(value.wrappedValue - bounds.lowerBound) / length : 0
    fraction = part.isFinite ? min(max(part, 0), 1) : 0
    self.label = label()
    minimum = minimumValueLabel()
    maximum = maximumValueLabel()
  }

  /// The line with the knob; the label is only spoken.
  @MainActor public var body: some View {
    HStack {
      minimum
      GeometryReader { space in
        ZStack(alignment: .leading) {
          Capsule().fill(.quaternary).frame(height: 4)
          Capsule().fill(.tint).frame(width: space.size.width * fraction, height: 4)
          Circle().fill(.white).frame(width: 20, height: 20)
            .shadow(radius: 2)
            .offset(x: max(0, space.size.width - 20) * fraction)
        }
        .frame(height: space.size.height)
      }
      .frame(height: 28)
      maximum
    }
  }
}

extension Slider where Label == EmptyView, ValueLabel == EmptyView {
  /// Creates a slider.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V> = 0...1,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(
      value: value, in: bounds, label: { EmptyView() }, minimumValueLabel: { EmptyView() },
      maximumValueLabel: { EmptyView() })
  }

  /// Creates a slider with steps.
  public init<V: BinaryFloatingPoint>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.init(value: value, in: bounds)
  }
}

/// One of several choices; a rendered image shows the label and the selected choice.
nonisolated public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View {
  private let label: Label
  private let content: Content
  private let selection: SelectionValue

  /// Creates a picker; the choices have tags.
  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
    self.content = content()
    self.selection = selection.wrappedValue
  }

  /// The label and the selected choice.
  @MainActor public var body: some View {
    LabeledContent {
      TaggedView(content: content, tag: AnyHashable(selection))
    } label: {
      label
    }
  }
}

extension Picker where Label == Text {
  /// Creates a picker with a localized title.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>,
    @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content, label: { Text(titleKey) })
  }

  /// Creates a picker with a title.
  @_disfavoredOverload
  public init<S: StringProtocol>(
    _ title: S, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection, content: content, label: { Text(title) })
  }
}

/// The first view of a list that has a tag.
nonisolated private struct TaggedView<Content: View>: View {
  let content: Content
  let tag: AnyHashable

  @MainActor func lowered(in inputs: LoweringInputs) -> LoweredView {
    var inner = inputs
    inner.stacksLists = false
    return LoweredView(
      Array(content.lowered(in: inner).nodes.filter { $0.traits.tag == tag }.prefix(1)))
  }
}

/// A value that is changed by steps; a rendered image shows the label.
nonisolated public struct Stepper<Label: View>: View {
  private let label: Label

  /// Creates a stepper; the actions are never called.
  public init(
    @ViewBuilder label: () -> Label, onIncrement: (() -> Void)?, onDecrement: (() -> Void)?,
    onEditingChanged: @escaping (Bool) -> Void = { _ in }
  ) {
    self.label = label()
  }

  /// Creates a stepper of a value.
  public init<V: Strideable>(
    value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1,
    @ViewBuilder label: () -> Label
  ) {
    self.label = label()
  }

  /// The label.
  @MainActor public var body: some View { label }
}

extension Stepper where Label == Text {
  /// Creates a stepper of a value with a localized title.
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, step: V.Stride = 1
  ) { label = Text(titleKey) }

  /// Creates a stepper of a value in a range with a localized title.
  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>,
    step: V.Stride = 1
  ) { label = Text(titleKey) }
}

/// A text that can be edited; a rendered image shows it, or the title if it is empty.
nonisolated public struct TextField: View {
  private let title: Text
  private let text: String

  /// Creates a field with a localized title.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis = .horizontal) {
    title = Text(titleKey)
    self.text = text.wrappedValue
  }

  /// Creates a field with a title.
  @_disfavoredOverload
  public init<S: StringProtocol>(_ title: S, text: Binding<String>, axis: Axis = .horizontal) {
    self.title = Text(title)
    self.text = text.wrappedValue
  }

  /// The text, or the title in a faint style.
  @MainActor public var body: some View {
    HStack(spacing: 0) {
      if text.isEmpty { title.foregroundStyle(.tertiary) } else { Text(text) }
      Spacer(minLength: 0)
    }
  }
}

/// A text that can be edited and is not shown.
nonisolated public struct SecureField: View {
  private let field: TextField

  /// Creates a field with a localized title.
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    let dots = String(repeating: "•", count: text.wrappedValue.count)
    field = TextField(titleKey, text: Binding.constant(dots))
  }

  /// A dot for each letter, or the title in a faint style.
  @MainActor public var body: some View { field }
}

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

/// A color that can be changed; a rendered image shows the label and the color.
nonisolated public struct ColorPicker: View {
  private let title: Text
  private let color: Color

  /// Creates a picker with a localized title.
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Color>, supportsOpacity: Bool = true
  ) {
    title = Text(titleKey)
    color = selection.wrappedValue
  }

  /// The label and the color.
  @MainActor public var body: some View {
    LabeledContent {
      Circle().fill(color).frame(width: 28, height: 28)
    } label: {
      title
    }
  }
}
