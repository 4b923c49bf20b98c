/// The 120 names of SwiftUI that most of 39 widget extensions use, in descending order of use.
enum SwiftUINames {
  static let rows = #"""
    View
    Color named constants
    VStack
    HStack
    Color
    Text
    .font
    .padding
    .frame
    Alignment constants
    Edge constants
    Image
    .background
    Font text-style constants
    Spacer
    ZStack
    frame(.infinity)
    .opacity
    .foregroundColor
    ForEach
    Font.Weight constants
    @ViewBuilder
    PreviewProvider
    Font.system(...)
    TextAlignment constants
    .multilineTextAlignment
    .lineLimit
    .previewContext
    .fontWeight
    Circle
    RoundedRectangle
    Group
    .fill
    .resizable
    Link
    .foregroundStyle
    GeometryReader
    extension View
    .minimumScaleFactor
    .bold
    .aspectRatio
    .clipShape
    .overlay
    GeometryProxy.size
    ContentMode constants
    @Environment(\.colorScheme)
    Font.Design constants
    #Preview
    .cornerRadius
    EmptyView
    extension Color
    UnitPoint constants
    Font
    LinearGradient
    Label
    Divider
    Gradient
    @State
    Button
    .buttonStyle
    ButtonStyle constants
    .stroke
    .tint
    .modifier
    .offset
    Rectangle
    .environment
    .monospacedDigit
    .fixedSize
    .scaleEffect
    ViewModifier
    func body(content:)
    Path
    Path.move
    .shadow
    StrokeStyle
    Gauge
    LazyVGrid
    RoundedCornerStyle constants
    StrokeStyle cap/join constants
    .previewDisplayName
    Text.DateStyle.time
    .animation
    GridItem
    Text.DateStyle.timer
    .redacted
    GridItem.Size.flexible
    RedactionReasons.placeholder
    .gaugeStyle
    GaugeStyle constants
    Path.addLine
    .rotationEffect
    Angle.degrees(_:)
    .accessibilityLabel
    ColorScheme constants
    .layoutPriority
    ColorScheme
    Color.gradient
    ContainerRelativeShape
    .scaledToFill
    Capsule
    .position
    ShapeStyle.fill
    .onAppear
    .trim
    Animation constants
    Angle
    Font.custom(...)
    AnyView
    .mask
    .unredacted
    .transition
    EdgeInsets
    .id
    Shape
    .imageScale
    Image.Scale constants
    ProgressView
    ViewThatFits
    .strokeBorder
    """#
}
