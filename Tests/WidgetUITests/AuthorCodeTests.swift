import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

/// Typical author code must compile unchanged and draw something.
@MainActor @Suite struct AuthorCodeTests {
  @Test func shapesAndStylesCompileAsWritten() {
    struct Wave: Shape {
      var phase: Double
      var animatableData: Double {
        get { phase }
        set { phase = newValue }
      }
      func path(in rect: CGRect) -> Path {
        var path = Path()
        path.move(to: CGPoint(x: rect.minX, y: rect.midY))
        path.addLine(to: CGPoint(x: rect.maxX, y: rect.midY + phase))
        path.closeSubpath()
        return path
      }
    }
    let view = VStack {
      ZStack {
        Circle().stroke(lineWidth: 20.0).opacity(0.3).foregroundColor(Color.red)
        Circle().trim(from: 0.0, to: CGFloat(min(0.5, 1.0)))
          .stroke(style: StrokeStyle(lineWidth: 20.0, lineCap: .round, lineJoin: .round))
          .foregroundColor(.red).rotationEffect(Angle(degrees: 270.0))
        Circle().trim(from: 0, to: 0.5).rotation(.degrees(-90)).stroke(Color.blue, lineWidth: 3)
        Wave(phase: 3).fill(
          .linearGradient(
            Gradient(colors: [.red, .blue]), startPoint: .leading, endPoint: .trailing))
        Wave(phase: 3).stroke(.tint, style: StrokeStyle(lineWidth: 2, dash: [4, 2]))
      }
      HStack {
        RoundedRectangle(cornerRadius: 25, style: .continuous).fill(Color.red)
        RoundedRectangle(cornerRadius: 25.0).strokeBorder(Color.green, lineWidth: 2)
        Capsule(style: .circular).strokeBorder(style: StrokeStyle(lineWidth: 1))
        Rectangle().fill(.blue.gradient).frame(height: 1)
        Rectangle().fill(
          LinearGradient(
            colors: [.red, Color(white: 0.2)], startPoint: .topLeading, endPoint: .bottomTrailing))
        Ellipse().fill(
          AngularGradient(
            gradient: Gradient(colors: [.red, .blue]), center: .center, angle: .degrees(30)))
        UnevenRoundedRectangle(topLeadingRadius: 4).fill(.quaternary)
        Path { path in
          path.addEllipse(in: CGRect(x: 0, y: 0, width: 5, height: 5))
        }
        .fill(.background)
        AnyShape(Circle()).fill(.ultraThinMaterial)
      }
      .foregroundStyle(.secondary)
      .background(Color("none").opacity(0))
      .background(.black.opacity(0.2))
      .background(
        LinearGradient(
          gradient: Gradient(stops: [.init(color: .red, location: 0)]), startPoint: .top,
          endPoint: .bottom)
      )
      .background { Color.white }
      .background(alignment: .topLeading) { Circle() }
      .background(ContainerRelativeShape().fill(Color.orange))
      .overlay(Rectangle().stroke(Color.white), alignment: .top)
      .overlay(alignment: .bottom) { Text("x") }
      .clipShape(RoundedRectangle(cornerRadius: 10, style: .continuous))
      .clipShape(.rect(cornerRadius: 5))
      .clipShape(.circle)
      .tint(.orange)
      .tint(Color.red)
      .accentColor(nil)
    }
    #expect(!RenderedView(view).items.isEmpty)
  }

  @Test func controlsCompileAsWritten() throws {
    let url = try #require(URL(string: "game:///x"))
    let view = VStack {
      Label("Steps", systemImage: "figure.walk").labelStyle(.iconOnly)
      Label {
        Text("Steps").font(.caption)
      } icon: {
        Image(systemName: "star.fill")
      }
      Link("Open", destination: url)
      Link(destination: url) { Text("Open") }
      Link(destination: url, label: { Image(systemName: "star") })
      Button("Refresh") {}
      Button("Delete", role: .destructive) {}.buttonStyle(.borderedProminent)
      Button(action: {}) { Text("x") }.buttonStyle(.plain)
      Button(action: {}, label: { Image(systemName: "star") })
        .buttonBorderShape(.roundedRectangle(radius: 4))
      Toggle(isOn: .constant(true)) { Text("x") }.toggleStyle(.button)
      Group {
        ProgressView("x", value: 0.5, total: 1)
        ProgressView(value: 50, total: 100).progressViewStyle(.linear).tint(.green)
        ProgressView(timerInterval: Date()...Date(timeIntervalSinceNow: 60), countsDown: false) {
          EmptyView()
        } currentValueLabel: {
          EmptyView()
        }
        Gauge(value: 0.4) {
          Text("A")
        } currentValueLabel: {
          Text("40")
        }
        Gauge(value: 40, in: 0...100) {
          Image(systemName: "star")
        } currentValueLabel: {
          Text("40")
        } minimumValueLabel: {
          Text("0")
        } maximumValueLabel: {
          Text("100")
        }
        .gaugeStyle(.accessoryCircular).tint(Gradient(colors: [.green, .red]))
        Section {
          Text("b")
        } header: {
          Text("a")
        }
        TimelineView(.periodic(from: Date(), by: 60)) { context in
          Text(verbatim: "\(context.date.timeIntervalSince1970)")
        }
      }
      .labelsHidden()
    }
    #expect(RenderedView(view, width: 300, height: 600).taps.count == 3)
  }

  @Test func modifiersWithoutEffectCompileAsWritten() {
    struct Child: View {
      @Binding var isOn: Bool
      var body: some View { Color.red.opacity(isOn ? 1 : 0.5) }
    }
    struct Animated: View {
      @State private var isOn = true
      @State private var name: String?
      @Namespace private var namespace
      @AppStorage("placard-test") private var stored = "none"
      @ScaledMetric private var side = 20.0
      @Environment(\.openURL) private var openURL
      var body: some View {
        Child(isOn: $isOn)
          .frame(width: side, height: side)
          .animation(.easeInOut(duration: 0.2), value: isOn)
          .animation(.spring())
          .transition(.move(edge: .bottom).combined(with: .opacity))
          .contentTransition(.numericText())
          .matchedGeometryEffect(id: "a", in: namespace)
          .onAppear { isOn = false }
          .onDisappear(perform: {})
          .onChange(of: isOn) { _ in }
          .onChange(of: isOn) { old, new in name = "\(old)\(new)" }
          .task { await Task.yield() }
          .onTapGesture { withAnimation(.easeOut) { isOn.toggle() } }
          .gesture(DragGesture().onChanged { _ in }.onEnded { _ in })
          .simultaneousGesture(TapGesture().onEnded { openURL(URL(fileURLWithPath: "/")) })
          .id(stored)
          .tag(1)
          .disabled(false)
          .contentShape(Rectangle())
          .ignoresSafeArea()
          .accessibilityAddTraits([.isButton, .isHeader])
          .accessibilityHint("x")
      }
    }
    #expect(RenderedView(Animated()).lines == ["fill rect 40,40 20x20 FF383C"])
  }

  @Test func imagesCompileAsWritten() {
    let view = HStack {
      Image("hero").resizable().aspectRatio(contentMode: .fill).frame(width: 40, height: 40)
      Image(systemName: "star.fill").resizable().scaledToFit().frame(width: 20)
      Image(systemName: "star").imageScale(.large).font(.system(size: 20, weight: .bold))
      Image(systemName: "star").symbolRenderingMode(.hierarchical).symbolVariant(.fill)
      Image(uiImage: UIImage(named: "hero") ?? UIImage()).renderingMode(.template)
      Image(decorative: "hero").interpolation(.none).antialiased(true)
    }
    .foregroundColor(Color(UIColor.secondaryLabel))
    .background(Color(uiColor: .systemGray6))
    #expect(!RenderedView(view).items.isEmpty)
  }
}
