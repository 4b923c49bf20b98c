extension SwiftRule {
  static let rejected: [(String, String)] = [
    (
      #"""
      func a() -> Int { let x: [Int] = entry.numbers.prefix(2); return x.count }
      """#,
      "write 'Array(…)'"
    ),
    (
      #"""
      func a(_ x: [Int]) -> Int { x.count }
      func b() -> Int { let x = entry.numbers.reversed(); return a(x) }
      """#,
      "write 'Array(…)'"
    ),
    (
      #"""
      func a(_ x: String) -> Int { x.count }
      func b() -> Int { a(entry.title.split(separator: " ").first ?? "") }
      """#,
      "write 'String(…)'"
    ),
    (
      #"""
      func a() -> String { entry.title.prefix(3) }
      """#,
      "write 'String(…)'"
    ),
    (
      #"""
      func a() -> String { entry.title.reversed() }
      """#,
      "write 'String(…)'"
    ),
    (
      #"""
      func a() -> Bool { entry.words.contains(entry.title.prefix(2)) }
      """#,
      "write 'String(…)'"
    ),
    (
      #"""
      func a() -> Int { stride(from: 0, to: 9, by: 3).count }
      """#,
      "write 'Array(…)'"
    ),
    (
      #"""
      var body: some View { ForEach(stride(from: 0, to: 9, by: 3), id: \.self) { Text("\($0)") } }
      """#,
      "write 'Array(…)'"
    ),
    (
      #"""
      var body: some View { ForEach(entry.prices.keys, id: \.self) { Text($0) } }
      """#,
      "write 'Array(…)'"
    ),
    (
      #"""
      func a() -> String? { entry.prices.keys.last }
      """#,
      "write 'Array(…)'"
    ),
    (
      #"""
      func a() -> String? { entry.title.first }
      """#,
      "write 'String(…)'"
    ),
    (
      #"""
      func a() -> [String] { entry.values.map(String.init) }
      """#,
      "'String.init' is unclear"
    ),
    (
      #"""
      var a: some View { let x = "x"; Text(x) }
      var body: some View { a }
      """#,
      "write '@ViewBuilder'"
    ),
    (
      #"""
      var a: some View { Text("a"); Text("b") }
      var body: some View { a }
      """#,
      "write '@ViewBuilder'"
    ),
    (
      #"""
      func a(_ x: Int) -> some View { if x > 0 { Text("a") } else { Image("b") } }
      var body: some View { a(1) }
      """#,
      "write '@ViewBuilder'"
    ),
    (
      #"""
      var a: some View { }
      var body: some View { a }
      """#,
      "write 'EmptyView()'"
    ),
    (
      #"""
      func a(_ x: Int) -> some View { if x > 0 { return Text("a") }; return Image("b") }
      var body: some View { a(1) }
      """#,
      "is expected here"
    ),
    (
      #"""
      func a(_ x: Int) -> some View { if x > 0 { return Text("a").padding() }; return VStack { Text("b") } }
      var body: some View { a(1) }
      """#,
      "all returned values must have the same type"
    ),
    (
      #"""
      @ViewBuilder var a: some View { switch entry.count { case 1: Text("a"); default: break } }
      var body: some View { a }
      """#,
      "'break' cannot be used among views"
    ),
    (
      #"""
      var body: some View { for x in entry.words { Text(x) } }
      """#,
      "'for' cannot be used among views"
    ),
    (
      #"""
      var body: some View { a }
      var a: some View { VStack { b } }
      var b: some View { VStack { a } }
      """#,
      "contains itself, which"
    ),
    (
      #"""
      var body: some View { a(3) }
      @ViewBuilder func a(_ x: Int) -> some View { if x > 0 { a(x - 1) } }
      """#,
      "contains itself, which"
    ),
    (
      #"""
      var body: some View { VStack { body } }
      """#,
      "contains itself, which"
    ),
    (
      #"""
      var body: some View { a }
      var a: some View { ForEach(0..<3) { _ in self.body } }
      """#,
      "contains itself, which"
    ),
    (
      #"""
      struct ROW: View {
        let entry: Entry
        var child: ROW?
        var body: some View { Text("") }
      }
      """#,
      "contains itself in its"
    ),
    (
      #"""
      let a: some View
      """#,
      "is only for computed properties"
    ),
    (
      #"""
      func a() -> some View? { Text("z") }
      """#,
      "without '?'"
    ),
    (
      #"""
      var body: some View { entry.isOpen ? Text("a") : Text("b").padding() }
      """#,
      "both values must have the same type"
    ),
    (
      #"""
      var body: some View { entry.isOpen ? VStack { Text("a") } : HStack { Text("b") } }
      """#,
      "both values must have the same type"
    ),
    (
      #"""
      var body: some View { Text("x").background(entry.isOpen ? Color.red : LinearGradient(colors: [.red], startPoint: .top, endPoint: .bottom)) }
      """#,
      "both values must have the same type"
    ),
    (
      #"""
      var body: some View { Rectangle().clipShape(entry.isOpen ? Circle() : Capsule()) }
      """#,
      "write 'AnyShape(…)'"
    ),
    (
      #"""
      var body: some View { Rectangle().foregroundStyle(entry.isOpen ? .tint : .red) }
      """#,
      "write 'AnyShapeStyle(…)'"
    ),
    (
      #"""
      var body: some View { Text("x").foregroundStyle(entry.isOpen ? Color.red : Color.red.gradient) }
      """#,
      "write 'AnyShapeStyle(…)'"
    ),
    (
      #"""
      var body: some View { Text("x").foregroundStyle(entry.isOpen ? .red.gradient : .blue.gradient) }
      """#,
      "Color.red.gradient"
    ),
    (
      #"""
      var body: some View { Gauge(value: 0.5) { Text("x") }.gaugeStyle(entry.isOpen ? .accessoryLinear : .accessoryCircular) }
      """#,
      "both values must have the same type"
    ),
    (
      #"""
      struct Part_ROW: View {
        private let x: Int
        var body: some View { Text("\(x)") }
      }
      struct ROW: View {
        let entry: Entry
        var body: some View { Part_ROW(x: 1) }
      }
      """#,
      "is 'private'"
    ),
    (
      #"""
      struct Part_ROW: View {
        private var x = 1
        let y: Int
        var body: some View { Text("\(x + y)") }
      }
      struct ROW: View {
        let entry: Entry
        var body: some View { Part_ROW(y: 1) }
      }
      """#,
      "is 'private'"
    ),
    (
      #"""
      struct Part_ROW: View {
        private static let x = 1
        var body: some View { Text("\(Self.x)") }
      }
      struct ROW: View {
        let entry: Entry
        var body: some View { Text("\(Part_ROW.x)") }
      }
      """#,
      "is 'private' in"
    ),
    (
      #"""
      var body: some View { Text("x").frame(width: Float(3)) }
      """#,
      "templates do not support 'Float'"
    ),
    (
      #"""
      func a(_ x: [Double]) -> Int { x.count }
      func b() -> Int { let dash: [CGFloat] = [1, 2]; return a(dash) }
      """#,
      "write 'map { Double($0) }'"
    ),
    (
      #"""
      func a(_ x: CGFloat?) -> Bool { x == nil }
      func b() -> Bool { a(entry.values.first) }
      """#,
      "write 'map { CGFloat($0) }'"
    ),
    (
      #"""
      var body: some View { Rectangle().stroke(style: StrokeStyle(lineWidth: 1, dash: entry.values)) }
      """#,
      "write 'map { CGFloat($0) }'"
    ),
    (
      #"""
      var body: some View { ForEach([Text("a")], id: \.self) { $0 } }
      """#,
      "does not identify elements"
    ),
    (
      #"""
      var body: some View { Text("a");; Text("b") }
      """#,
      "this ';' is not needed"
    ),
    (
      #"""
      static let limit = 3
      func a() -> Int { limit }
      """#,
      "write 'Self.limit'"
    ),
    (
      #"""
      static func a() -> Int { 1 }
      func b() -> Int { a() }
      """#,
      "write 'Self.a'"
    ),
    (
      #"""
      func a() -> Int { continue; return 1 }
      """#,
      "'continue' is allowed only in a loop"
    ),
    (
      #"""
      func a() -> Int { let x = [1]; x.append(2); return x.count }
      """#,
      "make it a 'var'"
    ),
    (
      #"""
      func a() -> [Int] { var x = [1]; x.append("a"); return x }
      """#,
      "is expected here"
    ),
    (
      #"""
      var body: some View { Text(5) }
      """#,
      #"write "\(…)""#
    ),
    (
      #"""
      struct Part_ROW: View {
        private static func x() -> Int { 1 }
        var body: some View { Text("\(Self.x())") }
      }
      struct ROW: View {
        let entry: Entry
        var body: some View { Text("\(Part_ROW.x())") }
      }
      """#,
      "is 'private' in"
    ),
    (
      #"""
      func a() -> [Double] { let w: CGFloat = 3; let d = [w * 2]; return d }
      """#,
      "write 'map { Double($0) }'"
    ),
    (
      #"""
      func a() -> Int { let x = entry.numbers.reversed(); return x[0] }
      """#,
      "write 'Array(…)'"
    ),
    (
      #"""
      func a() -> String { String(format: "%@", entry.title.prefix(2)) }
      """#,
      "CVarArg"
    ),
    (
      #"""
      func a() -> [Int] { entry.isOpen ? entry.numbers : entry.numbers.prefix(2) }
      """#,
      "write 'Array(…)'"
    ),
    (
      #"""
      var body: some View { Text("x").foregroundStyle(entry.isOpen ? .primary : .red) }
      """#,
      "write 'AnyShapeStyle(…)'"
    ),
    (
      #"""
      func a() -> String { let x = entry.title.dropFirst() + entry.title; return x }
      """#,
      "write 'String(…)'"
    ),
    (
      #"""
      func a() -> [Int] { entry.numbers.dropFirst() + entry.numbers.prefix(1) }
      """#,
      "write 'Array(…)'"
    ),
  ]

  static let accepted: [String] = [
    #"""
    func a(_ x: Int) -> some View { if x > 0 { return AnyView(Text("a")) }; return AnyView(Image("b")) }
    var body: some View { a(1) }
    """#,
    #"""
    func a() -> String { let x = entry.title.uppercased() + entry.title.dropFirst(); return x }
    """#,
    #"""
    func a() -> [Int] { var x = entry.numbers + entry.numbers.dropFirst(); x.append(contentsOf: 3...4); return x }
    """#,
    #"""
    func a() -> Int { entry.numbers.reduce(0, max) }
    """#,
    #"""
    func a() -> [String] { [true].map(String.init) }
    """#,
    #"""
    func a() -> String { entry.date.formatted(Date.FormatStyle.dateTime.hour()) }
    """#,
    #"""
    func a() -> String { zip(entry.words, entry.numbers).map { word, number in word + String(number) }.joined() }
    """#,
    #"""
    func a() -> [CGFloat] { entry.values.map { CGFloat($0) } }
    """#,
    #"""
    var body: some View { Text("x").frame(width: entry.values.first.map { CGFloat($0) }) }
    """#,
    #"""
    func a() -> Int { for x in entry.numbers { switch x { case 5...: continue; case ..<2: break; default: return x } }; return 0 }
    """#,
    #"""
    func a() -> Int { let x: [Int] = Array(entry.numbers.prefix(2)); return x.count }
    """#,
    #"""
    func a(_ x: [Int]) -> Int { x.count }
    func b() -> Int { a(entry.numbers.reversed()) + entry.numbers.reversed()[0] }
    """#,
    #"""
    func a() -> Bool { entry.title.prefix(3) == "abc" && entry.title.prefix(3) == entry.title }
    """#,
    #"""
    func a() -> [String] { entry.numbers.map(String.init) + entry.title.split(separator: ",").map(String.init) }
    """#,
    #"""
    func a() -> [Int] { entry.words.compactMap(Int.init) }
    """#,
    #"""
    var body: some View { ForEach(entry.numbers.prefix(2), id: \.self) { Text("\($0)") } }
    """#,
    #"""
    var body: some View { ForEach(entry.numbers.reversed(), id: \.self) { Text("\($0)") } }
    """#,
    #"""
    var body: some View { ForEach(entry.players, id: \.self) { Text($0.name) } }
    """#,
    #"""
    var a: some View { let x = "x"; return Text(x) }
    var body: some View { a }
    """#,
    #"""
    func a(_ x: Int) -> some View { if x > 0 { return Text("a") }; return Text("b") }
    var body: some View { a(1) }
    """#,
    #"""
    @ViewBuilder var a: some View { let x = "x"; Text(x) }
    var body: some View { a }
    """#,
    #"""
    struct Part_ROW: View {
      let depth: Int
      var body: some View { VStack { if depth < 3 { Part_ROW(depth: depth + 1) } } }
    }
    struct ROW: View {
      let entry: Entry
      var body: some View { Part_ROW(depth: 0) }
    }
    """#,
    #"""
    struct Part_ROW: View {
      var children: [Part_ROW] = []
      var body: some View { ForEach(0..<children.count, id: \.self) { children[$0] } }
    }
    struct ROW: View {
      let entry: Entry
      var body: some View { Part_ROW(children: [Part_ROW()]) }
    }
    """#,
    #"""
    var body: some View { Text("x").foregroundStyle(entry.isOpen ? .red : .secondary) }
    """#,
    #"""
    var body: some View { Text("x").foregroundStyle(entry.isOpen ? .primary : .secondary) }
    """#,
    #"""
    var body: some View { Text("x").foregroundStyle(entry.isOpen ? Color.red : .secondary) }
    """#,
    #"""
    var body: some View { entry.isOpen ? Text("a") : Text("b").bold() }
    """#,
    #"""
    var body: some View { entry.isOpen ? Color.red : nil }
    """#,
    #"""
    var body: some View { Rectangle().fill(entry.isOpen ? AnyShapeStyle(.red) : AnyShapeStyle(.tint)) }
    """#,
    #"""
    var body: some View { Rectangle().fill(entry.isOpen ? .red.opacity(0.5) : .blue) }
    """#,
    #"""
    struct Part_ROW: View {
      @Environment(\.colorScheme) private var scheme
      private let z = 1
      fileprivate let y: Int
      var body: some View { Text("\(y + z)") }
    }
    struct ROW: View {
      let entry: Entry
      var body: some View { Part_ROW(y: 1) }
    }
    """#,
    #"""
    struct ROW: View {
    static let limit = 3
    static let more = limit * 2
    func a() -> Int { Self.limit + Self.more + ROW.limit }
    let entry: Entry
    var body: some View { Text("") }
    }
    """#,
    #"""
    func a() -> Double { entry.values.reduce(0, +) + (entry.values.sorted(by: >).first ?? 0) }
    """#,
    #"""
    func a(_ x: Double) -> Double { x }
    func b() -> Double { let w: CGFloat = 3; return a(w) + entry.ratio * w }
    """#,
    #"""
    var body: some View { Text(entry.note.map { "literal \($0)" } ?? "none") }
    """#,
  ]
}
