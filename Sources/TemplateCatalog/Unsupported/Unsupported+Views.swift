package import TemplateEvaluation

extension Unsupported {
  package static var all: [Unsupported] { pictures + views + values + programs }

  /// What a picture cannot do.
  static var pictures: [Unsupported] {
    [
      Unsupported(
        "a widget keeps nothing between its pictures; what changes comes from its data",
        "State", "@State", "Binding", "@Binding", "StateObject", "@StateObject", "ObservedObject",
        "@ObservedObject", "@AppStorage", "AppStorage", "@SceneStorage", "@EnvironmentObject",
        "@Published", "@Bindable", "@FocusState", "@GestureState", "@Namespace",
        "@ScaledMetric", ".onChange", ".matchedGeometryEffect"),
      Unsupported(
        "a picture does nothing when it appears; what it shows comes from its data",
        ".onAppear", ".onDisappear", ".task", ".onReceive", "withAnimation"),
      Unsupported(
        "a picture feels no gesture; use 'Link', 'widgetURL' or 'Button(_:intent:)'",
        ".onTapGesture", ".onLongPressGesture", ".gesture", ".simultaneousGesture",
        ".highPriorityGesture", ".onEnded", ".onChanged", "TapGesture", "DragGesture",
        "LongPressGesture", "@Environment.openURL"),
      Unsupported(
        "a picture cannot be typed into or opened; show a 'Text', a 'Gauge' or a 'Link'",
        "Slider", "Stepper", "TextField", "TextEditor", "SecureField", "Picker", "DatePicker",
        "ColorPicker", "Menu", "ShareLink", "DisclosureGroup", "ControlGroup", ".textSelection",
        ".contextMenu", ".sheet", ".alert", ".popover", ".confirmationDialog", ".focusable"),
      Unsupported(
        "a picture does not scroll; use stacks, and 'ViewThatFits' or 'prefix' for what has no room",
        "ScrollView", "List", "Form", "TabView", "ScrollViewReader", "LazyHStack.pinnedViews"),
      Unsupported(
        "a widget has one page; show what belongs to it, and lead on with 'Link'",
        "NavigationView", "NavigationStack", "NavigationLink", ".navigationTitle",
        ".navigationBarTitle", ".navigationBarTitleDisplayMode", ".navigationBarHidden",
        ".toolbar", "Scene", "WindowGroup", "App"),
    ]
  }

  /// Views and modifiers that are not there for another reason.
  static var views: [Unsupported] {
    [
      Unsupported(
        "a template declares views only; write a 'struct … : View' with the view as its content, "
          + "or a function",
        "ViewModifier", ".modifier", "ButtonStyle()", "Layout", "AnyLayout", "ProposedViewSize",
        "HStackLayout", "VStackLayout", "ZStackLayout", "GridLayout", "LayoutSubviews",
        "LayoutValueKey", "ModifiedContent", "TupleView", "ViewSpacing", "VectorArithmetic",
        "Animatable", "PreferenceKey", ".preference",
        ".anchorPreference", ".layoutValue"),
      Unsupported(
        "the environment has the system's values only; hand a value on as a property of the view",
        "EnvironmentKey", "@Entry", ".environmentObject", ".transformEnvironment"),
      Unsupported(
        "the guides of an alignment are those of the views; use another alignment, 'padding' or "
          + "'offset'", ".alignmentGuide", "AlignmentID", "ViewDimensions"),
      Unsupported(
        "e-ink is flat; use 'rotationEffect' or 'scaleEffect'",
        ".rotation3DEffect", ".projectionEffect", ".transformEffect", "CGAffineTransform"),
      Unsupported(
        "draw everything in the order in which it lies; a 'Canvas' of a template has one layer",
        "GraphicsContext.drawLayer", ".addFilter", ".clipToLayer"),
      Unsupported(
        "a style is written by its short name: '.primary', '.tint', '.accessoryCircular', '.titleOnly'",
        "HierarchicalShapeStyle", "TintShapeStyle", "ForegroundStyle", "BackgroundStyle",
        "SeparatorShapeStyle", "FillShapeStyle", "SelectionShapeStyle", "LinkShapeStyle",
        "PlaceholderTextShapeStyle", "AccessoryCircularGaugeStyle",
        "AccessoryCircularCapacityGaugeStyle", "AccessoryLinearGaugeStyle",
        "AccessoryLinearCapacityGaugeStyle", "LinearCapacityGaugeStyle", "DefaultGaugeStyle",
        "CircularProgressViewStyle", "LinearProgressViewStyle", "DefaultProgressViewStyle",
        "IconOnlyLabelStyle", "TitleOnlyLabelStyle", "TitleAndIconLabelStyle",
        "DefaultLabelStyle", "PlainButtonStyle", "BorderedButtonStyle",
        "BorderedProminentButtonStyle", "BorderlessButtonStyle", "DefaultButtonStyle",
        "SwitchToggleStyle", "ButtonToggleStyle", "DefaultToggleStyle"),
      Unsupported(
        "a widget's margins are those of its place; use 'padding'", ".safeAreaInset",
        ".scenePadding"),
      Unsupported(
        "a picture is not pointed at and nothing in it is chosen; remove it", ".help", ".tag",
        ".trigger"),
      Unsupported(
        "charts are drawn with 'Path', shapes or 'Canvas'; 'Templates/chart' shows how",
        "Chart", "AxisMarks", "AxisValueLabel", "AxisGridLine", "LineMark", "BarMark", "AreaMark",
        "PointMark", "RuleMark", ".chartLegend", ".chartXAxis", ".chartYAxis"),
      Unsupported(
        "write what is shown instead: a 'VStack' with an 'Image' and a 'Text'",
        "ContentUnavailableView", "GroupBox", "OutlineGroup", "Table"),
      Unsupported(
        "SwiftUI's own types are enough: 'Color', 'Image', 'Font'",
        "UIColor", "NSColor", "UIFont", "NSFont", "UIGraphicsImageRenderer", "WKInterfaceDevice",
        "NSViewRepresentable", "NSViewRepresentableContext", "UIViewRepresentable"),
      Unsupported(
        "a template is previewed with 'placard preview'",
        "PreviewProvider", "#Preview", ".previewContext", ".previewLayout", ".previewDisplayName",
        ".previewDevice", "PreviewLayout", "WidgetPreviewContext"),
      Unsupported(
        "a button does what an action of 'widget.json' says, and has no role",
        "ButtonRole", "Button(action:label:)", "Button(action:)"),
      Unsupported(
        "what is hidden is left out: use 'if', 'opacity' or 'hidden()'", "Visibility"),
      Unsupported(
        "the color is written as red, green and blue from 0 to 1: 'Color(red:green:blue:)'",
        "Color(hex:)", "Color(hexString:)", "Color(uiColor:)", "Color(nsColor:)"),
      Unsupported(
        "the text is one with values in it: \"\\(a) \\(b)\"", "AttributedString",
        "NSAttributedString"),
    ]
  }
}
