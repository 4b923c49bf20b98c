package import ArgumentParser

/// The commands that register devices, serve their frames, and show them on a panel of this machine.
package enum ServerCommands {
  package static var all: [any ParsableCommand.Type] {
    #if Server
    [DeviceCommand.self, ServeCommand.self, AdminCommand.self, PlayCommand.self]
    #else
    [DeviceCommand.self, PlayCommand.self]
    #endif
  }
}
