package import PixelOutput

/// What is composed of members' frames, and where they are in the picture: the cells of a screen, or the one cell of a
/// stack, which is the whole picture.
package struct CompositionPlan: Hashable, Sendable {
  /// What is composed.
  package enum Subject: Hashable, Sendable {
    case screen(ScreenPlan)
    /// Instances in the order of paging, all of a family.
    case stack(members: [String], family: String)
  }

  /// A part of the picture in which one member is seen at a time.
  package struct Cell: Hashable, Sendable {
    package var name: String
    package var region: PictureRect
  }

  package let subject: Subject
  /// The name of the output folder.
  package let name: String
  package let device: DeviceProfile
  /// The size of the pictures as they are written.
  package let size: PixelSize
  package let cells: [Cell]

  /// The plan of a screen.
  package init(_ screen: ScreenPlan) {
    subject = .screen(screen)
    name = screen.file.name
    device = screen.device
    size = screen.device.size
    cells = screen.slots.map { Cell(name: $0.slot.name, region: $0.region) }
  }

  /// The plan of a stack whose members' pictures have a size.
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

  /// The screen; `nil` for a stack.
  var screen: ScreenPlan? {
    switch subject {
    case .screen(let screen): screen
    case .stack: nil
    }
  }

  /// The whole picture.
  var all: PictureRect { PictureRect(x: 0, y: 0, width: size.width, height: size.height) }
}
