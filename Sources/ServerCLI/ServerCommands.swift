package import ArgumentParser

/// The commands that register devices and serve their frames.
package enum ServerCommands {
  package static var all: [any ParsableCommand.Type] {
    #if Server
    [DeviceCommand.self, ServeCommand.self]
    #else
    [DeviceCommand.self]
    #endif
  }
}
