package import PixelOutput

/// The layout of a composition: the cells of a screen, or the one cell of a stack, which is the whole frame.
package struct CompositionPlan: Hashable, Sendable {
  /// The screen or stack to compose.
  package enum Subject: Hashable, Sendable {
    case screen(ScreenPlan)
    /// The instances in the order of paging, all of the same family.
    case stack(members: [String], family: String)
  }

  /// A part of the frame that shows one member at a time.
  package struct Cell: Hashable, Sendable {
    package var name: String
    package var region: PictureRect
  }

  package let subject: Subject
  /// The name of the output folder.
  package let name: String
  package let device: DeviceProfile
  /// The size of the frames as written.
  package let size: PixelSize
  package let cells: [Cell]

  /// Creates the plan of a screen.
  package init(_ screen: ScreenPlan) {
    subject = .screen(screen)
    name = screen.file.name
    device = screen.device
    size = screen.device.size
    cells = screen.slots.map { Cell(name: $0.slot.name, region: $0.region) }
  }

  /// Creates the plan of a stack; `size` is the size of its members' frames.
  package init(
    stack name: String, members: [String], family: String, size: PixelSize,
    on device: DeviceProfile
  ) {
    subject = .stack(members: members, family: family)
    self.name = name
    self.device = device
    self.size = size
    let all = PictureRect(x: 0, y: 0, width: size.width, height: size.height)
    cells = [Cell(name: name, region: all)]
  }

  /// The screen, or `nil` for a stack.
  var screen: ScreenPlan? {
    switch subject {
    case .screen(let screen): screen
    case .stack: nil
    }
  }

  /// The rectangle of the whole frame.
  var all: PictureRect { PictureRect(x: 0, y: 0, width: size.width, height: size.height) }
}
