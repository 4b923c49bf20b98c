package import TemplateEvaluation

extension UnsupportedFeature {
  package static var all: [UnsupportedFeature] { interactions + views + values + programFeatures }

  /// State, effects, gestures and controls, which a still frame does not support.
  static var interactions: [UnsupportedFeature] {
    [
      UnsupportedFeature(
        "a widget has no state between its frames; its data determines what changes",
        "State", "@State", "Binding", "@Binding", "StateObject", "@StateObject", "ObservedObject",
        "@ObservedObject", "@AppStorage", "AppStorage", "@SceneStorage", "@EnvironmentObject",
        "@Published", "@Bindable", "@FocusState", "@GestureState", "@Namespace",
        "@ScaledMetric", ".onChange", ".matchedGeometryEffect"),
      UnsupportedFeature(
        "a frame does nothing when it appears; its content comes from its data",
        ".onAppear", ".onDisappear", ".task", ".onReceive", "withAnimation"),
      UnsupportedFeature(
        "a frame receives no gestures; use 'Link', 'widgetURL' or 'Button(_:intent:)'",
        ".onTapGesture", ".onLongPressGesture", ".gesture", ".simultaneousGesture",
        ".highPriorityGesture", ".onEnded", ".onChanged", "TapGesture", "DragGesture",
        "LongPressGesture", "@Environment.openURL"),
      UnsupportedFeature(
        "a frame cannot receive input or open anything; show a 'Text', a 'Gauge' or a 'Link'",
        "Slider", "Stepper", "TextField", "TextEditor", "SecureField", "Picker", "DatePicker",
        "ColorPicker", "Menu", "ShareLink", "DisclosureGroup", "ControlGroup", ".textSelection",
        ".contextMenu", ".sheet", ".alert", ".popover", ".confirmationDialog", ".focusable"),
      UnsupportedFeature(
        "a frame does not scroll; use stacks, and 'ViewThatFits' or 'prefix' for content that does not fit",
        "ScrollView", "List", "Form", "TabView", "ScrollViewReader", "LazyHStack.pinnedViews"),
      UnsupportedFeature(
        "a widget has one page; link to other content with 'Link'",
        "NavigationView", "NavigationStack", "NavigationLink", ".navigationTitle",
        ".navigationBarTitle", ".navigationBarTitleDisplayMode", ".navigationBarHidden",
        ".toolbar", "Scene", "WindowGroup", "App"),
    ]
  }

  /// Views and modifiers that are missing for other reasons.
  static var views: [UnsupportedFeature] {
    [
      UnsupportedFeature(
        "a template can declare only views; write a 'struct … : View' with the view as its content, "
          + "or a function",
        "ViewModifier", ".modifier", "ButtonStyle()", "Layout", "AnyLayout", "ProposedViewSize",
        "HStackLayout", "VStackLayout", "ZStackLayout", "GridLayout", "LayoutSubviews",
        "LayoutValueKey", "ModifiedContent", "TupleView", "ViewSpacing", "VectorArithmetic",
        "Animatable", "PreferenceKey", ".preference",
        ".anchorPreference", ".layoutValue"),
      UnsupportedFeature(
        "the environment has only the system's values; pass a value as a property of the view",
        "EnvironmentKey", "@Entry", ".environmentObject", ".transformEnvironment"),
      UnsupportedFeature(
        "alignment guides cannot be changed; use another alignment, 'padding' or "
          + "'offset'", ".alignmentGuide", "AlignmentID", "ViewDimensions"),
      UnsupportedFeature(
        "only rotation and scaling in the plane are supported; use 'rotationEffect' or 'scaleEffect'",
        ".rotation3DEffect", ".projectionEffect", ".transformEffect", "CGAffineTransform"),
      UnsupportedFeature(
        "draw everything from back to front; a 'Canvas' of a template has one layer",
        "GraphicsContext.drawLayer", ".addFilter", ".clipToLayer"),
      UnsupportedFeature(
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
      UnsupportedFeature(
        "a widget's margins are fixed; use 'padding'", ".safeAreaInset",
        ".scenePadding"),
      UnsupportedFeature(
        "a frame has no pointer and no selection; remove it", ".help", ".tag",
        ".trigger"),
      UnsupportedFeature(
        "a template cannot read the positions of a chart's values; add views to marks with 'annotation'",
        "ChartProxy", ".chartOverlay", ".chartBackground", ".chartPlotStyle"),
      UnsupportedFeature(
        "a frame does not scroll and has no selection; plot fewer values, with 'filter' or 'suffix'",
        ".chartXSelection", ".chartYSelection", ".chartAngleSelection", ".chartScrollableAxes",
        ".chartScrollPosition", ".chartXVisibleDomain", ".chartYVisibleDomain"),
      UnsupportedFeature(
        "write 'symbol', 'symbolSize' and 'lineStyle' after the marks",
        ".chartSymbolScale", ".chartSymbolSizeScale", ".chartLineStyleScale"),
      UnsupportedFeature(
        "write the marks in the closure of a 'Chart', or a 'struct … : View' with the whole chart",
        "some ChartContent", "@ChartContentBuilder", "ChartContentBuilder"),
      UnsupportedFeature(
        "write marks in a 'ForEach'", "LinePlot", "BarPlot", "AreaPlot", "PointPlot", "RulePlot",
        "RectanglePlot", "SectorPlot", "FunctionLinePlot", "Chart3D"),
      UnsupportedFeature(
        "count the values in a function, and plot the counts", "NumberBins", "DateBins",
        "ChartBinRange"),
      UnsupportedFeature(
        "write the views instead: a 'VStack' with an 'Image' and a 'Text'",
        "ContentUnavailableView", "GroupBox", "OutlineGroup", "Table"),
      UnsupportedFeature(
        "use SwiftUI's 'Color', 'Image' and 'Font'",
        "UIColor", "NSColor", "UIFont", "NSFont", "UIGraphicsImageRenderer", "WKInterfaceDevice",
        "NSViewRepresentable", "NSViewRepresentableContext", "UIViewRepresentable"),
      UnsupportedFeature(
        "a template is previewed with 'placard preview'",
        "PreviewProvider", "#Preview", ".previewContext", ".previewLayout", ".previewDisplayName",
        ".previewDevice", "PreviewLayout", "WidgetPreviewContext"),
      UnsupportedFeature(
        "a button performs an action of 'widget.json' and has no role",
        "ButtonRole", "Button(action:label:)", "Button(action:)"),
      UnsupportedFeature(
        "the color is written as red, green and blue from 0 to 1: 'Color(red:green:blue:)'",
        "Color(hex:)", "Color(hexString:)", "Color(uiColor:)", "Color(nsColor:)"),
      UnsupportedFeature(
        "insert the values into one string: \"\\(a) \\(b)\"", "AttributedString",
        "NSAttributedString"),
    ]
  }
}
