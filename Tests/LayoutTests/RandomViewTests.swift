import Foundation
import Graphics
import LayoutEngine
import Testing
import WidgetUI

/// Properties of all view trees, tested with trees generated from seeds.
@MainActor @Suite struct RandomViewTests {
  @Test(arguments: 0..<60) func framesAreFiniteAndDeterministic(seed: UInt64) {
    let size = CGSize(width: 50 + CGFloat(seed * 7 % 300), height: 40 + CGFloat(seed * 13 % 200))
    let first = record(view(seed), in: size, scale: 2)
    #expect(first == record(view(seed), in: size, scale: 2))
    for frame in first.frames {
      #expect(frame.minX.isFinite && frame.minY.isFinite, "\(frame)")
      #expect(frame.width.isFinite && frame.width >= 0, "\(frame)")
      #expect(frame.height.isFinite && frame.height >= 0, "\(frame)")
    }
    #expect(items(view(seed), in: size) == items(view(seed), in: size))
  }

  @Test(arguments: 0..<60) func stacksContainRigidViews(seed: UInt64) {
    var random = SplitMix(state: seed)
    let dump = record(Self.rigidTree(&random, depth: 5), in: .square(400))
    for stack in dump.all where ["HStack", "VStack", "ZStack", "Grid"].contains(stack.name) {
      for child in stack.children where child.frame.width > 0 && child.frame.height > 0 {
        let isHeld =
          child.frame.minX >= stack.frame.minX - 0.01 && child.frame.maxX <= stack.frame.maxX + 0.01
          && child.frame.minY >= stack.frame.minY - 0.01
          && child.frame.maxY <= stack.frame.maxY + 0.01
        #expect(isHeld, "\(stack.name) \(stack.frame) does not hold \(child.name) \(child.frame)")
      }
    }
  }

  private static func rigidTree(_ random: inout SplitMix, depth: Int) -> AnyView {
    guard depth > 0 else {
      return AnyView(
        Color.blue.frame(width: CGFloat(random.below(50)), height: CGFloat(random.below(50))))
    }
    let children = (0..<random.below(4)).map { _ in rigidTree(&random, depth: depth - 1) }
    let list = ForEach(0..<children.count) { children[$0] }
    switch random.below(5) {
    case 0: return AnyView(HStack(alignment: .bottom, spacing: spacing(&random)) { list })
    case 1: return AnyView(VStack(alignment: .leading, spacing: spacing(&random)) { list })
    case 2: return AnyView(ZStack(alignment: .topTrailing) { list })
    case 3:
      return AnyView(
        Grid(alignment: .bottom) {
          GridRow { list }
          rigidTree(&random, depth: depth - 1)
        })
    default: return AnyView(rigidTree(&random, depth: depth - 1).padding(CGFloat(random.below(9))))
    }
  }

  private func view(_ seed: UInt64) -> AnyView {
    var random = SplitMix(state: seed)
    return Self.tree(&random, depth: 5)
  }

  private static func tree(_ random: inout SplitMix, depth: Int) -> AnyView {
    guard depth > 0, random.below(8) > 0 else { return leaf(&random) }
    let children = (0..<random.below(4)).map { _ in tree(&random, depth: depth - 1) }
    let list = ForEach(0..<children.count) { children[$0] }
    switch random.below(9) {
    case 0: return AnyView(HStack(spacing: spacing(&random)) { list })
    case 1: return AnyView(VStack(alignment: .leading, spacing: spacing(&random)) { list })
    case 2: return AnyView(ZStack(alignment: .bottomTrailing) { list })
    case 3:
      return AnyView(
        Grid {
          GridRow { list }; tree(&random, depth: depth - 1)
        })
    case 4: return AnyView(HStack(alignment: .firstTextBaseline) { list })
    case 5:
      return AnyView(LazyVGrid(columns: [GridItem(), GridItem(.adaptive(minimum: 20))]) { list })
    case 6: return AnyView(tree(&random, depth: depth - 1).padding(CGFloat(random.below(9))))
    case 7:
      return AnyView(
        tree(&random, depth: depth - 1).frame(
          minWidth: CGFloat(random.below(40)), maxWidth: .infinity))
    default:
      return AnyView(tree(&random, depth: depth - 1).background { leaf(&random) }.layoutPriority(1))
    }
  }

  private static func leaf(_ random: inout SplitMix) -> AnyView {
    switch random.below(5) {
    case 0: AnyView(Color.red)
    case 1: AnyView(Text(String(repeating: "word ", count: random.below(5))))
    case 2: AnyView(Spacer())
    case 3: AnyView(Divider())
    default:
      AnyView(Color.blue.frame(width: CGFloat(random.below(50)), height: CGFloat(random.below(50))))
    }
  }

  private static func spacing(_ random: inout SplitMix) -> CGFloat? {
    random.below(2) == 0 ? nil : CGFloat(random.below(12))
  }
}

extension LayoutRecord {
  /// The record and its descendants.
  var all: [LayoutRecord] { [self] + children.flatMap(\.all) }
  var frames: [CGRect] { all.map(\.frame) }
}

/// A deterministic random number generator.
private struct SplitMix {
  var state: UInt64

  mutating func below(_ limit: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return Int((mixed ^ (mixed >> 31)) % UInt64(limit))
  }
}
