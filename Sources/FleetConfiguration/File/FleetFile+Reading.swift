package import CheckedJSON
import DeviceServer
import Foundation
import FramePipeline
import Graphics
import PixelOutput
import WidgetHost
import WidgetTimeline

extension FleetFile {
  /// Reads a fleet file.
  ///
  /// - Parameters:
  ///   - reader: The file's value.
  ///   - errors: Collects the errors; an entry that has one is left out.
  ///   - readScreen: Returns the value of a screen file, by its path in the fleet file.
  package init(
    _ reader: JSONReader, errors: inout FileErrors,
    readScreen: (JSONReader) throws(JSONFileError) -> JSONReader
  ) {
    guard var members = errors.collect({ () throws(JSONFileError) in try reader.members() }) else {
      return
    }
    _ = members.optional("$schema")
    if let version = members.optional("version") {
      _ = errors.collect { () throws(JSONFileError) in try version.integer(in: 1...1) }
    }
    var names: Set<String> = []
    instances = Self.entries(members.optional("instances"), &errors) { name, value, errors in
      names.insert(name.text)
      return FleetInstance(name, value, &errors)
    }
    let stacks = Self.entries(members.optional("stacks"), &errors) { name, value, errors in
      names.insert(name.text)
      return FleetStack(name, value, isPlaylist: false, &errors)
    }
    let playlists = Self.entries(members.optional("playlists"), &errors) { name, value, errors in
      names.insert(name.text)
      return FleetStack(name, value, isPlaylist: true, &errors)
    }
    self.stacks = stacks + playlists
    screens = Self.entries(members.optional("screens"), &errors) { name, value, errors in
      names.insert(name.text)
      return FleetScreen(name, value, &errors, readScreen)
    }
    self.names = names
    devices = Self.entries(members.optional("devices"), &errors) { name, value, errors in
      FleetDevice(name, value, &errors)
    }
    if let value = members.optional("environments") {
      environments = GroupEnvironments(value, &errors)
    }
    if let handlers = members.optional("tapHandlers") {
      tapHandlers = errors.collect { () throws(JSONFileError) in
        _ = try TapHandlers(handlers)
        return FleetTapHandlers(text: handlers.jsonText)
      }
    }
    _ = errors.collect { () throws(JSONFileError) in try members.end() }
  }

  /// Reads an object whose members are entries by name.
  private static func entries<Entry>(
    _ reader: JSONReader?, _ errors: inout FileErrors,
    _ read: (FleetName, JSONReader, inout FileErrors) -> Entry?
  ) -> [Entry] {
    guard let reader,
      var members = errors.collect({ () throws(JSONFileError) in try reader.members() })
    else { return [] }
    let rest = members.remaining()
    guard rest.count <= maximumEntries else {
      errors.add(reader.error("has \(rest.count) entries; the maximum is \(maximumEntries)"))
      return []
    }
    return rest.compactMap { name, value in
      guard InstanceName.isSafe(name) else {
        errors.add(value.error("cannot be a name; use \(InstanceName.rule)"))
        return nil
      }
      return read(FleetName(name, value.origin), value, &errors)
    }
  }
}

extension FleetInstance {
  fileprivate init?(_ name: FleetName, _ reader: JSONReader, _ errors: inout FileErrors) {
    guard var members = errors.collect({ () throws(JSONFileError) in try reader.members() }) else {
      return nil
    }
    let count = errors.errors.count
    let widget = errors.collect { () throws(JSONFileError) in
      try Self.widget(&members, reader)
    }
    let program = errors.collect { () throws(JSONFileError) in
      try members.optional("program")?.name()
    }
    let family = errors.collect { () throws(JSONFileError) in
      let value = try members.required("family")
      return (try value.family(), value.origin)
    }
    let device = errors.collect { () throws(JSONFileError) in
      try members.required("device").name()
    }
    let settings = FleetSettings(&members, reader, &errors)
    let fills = errors.collect { () throws(JSONFileError) in
      try members.optional("fill")?.bool() ?? false
    }
    let dither = errors.collect { () throws(JSONFileError) in
      try members.optional("dither")?.keyword(of: Dither.allCases.map(\.rawValue))
    }
    _ = errors.collect { () throws(JSONFileError) in try members.end() }
    guard errors.errors.count == count, let widget, let program, let family, let device, let fills,
      let dither
    else { return nil }
    self.init(
      name: name, widget: widget.0, widgetOrigin: widget.1, program: program, family: family.0,
      familyOrigin: family.1, device: device, settings: settings, fillsPanel: fills, dither: dither)
  }

  private static func widget(
    _ members: inout JSONObjectReader, _ reader: JSONReader
  ) throws(JSONFileError) -> (ScreenWidget.Reference, JSONOrigin) {
    let widget = members.optional("widget"), kind = members.optional("kind")
    switch (widget, kind) {
    case (let widget?, nil): return (.name(try widget.string()), widget.origin)
    case (nil, let kind?): return (.kind(try kind.string()), kind.origin)
    case (nil, nil): throw reader.error("has no 'widget' and no 'kind'; name one of them")
    case (_?, let kind?): throw kind.error("conflicts with 'widget'; remove one")
    }
  }
}

extension FleetSettings {
  fileprivate init(
    _ members: inout JSONObjectReader, _ reader: JSONReader, _ errors: inout FileErrors
  ) {
    let parameters = members.optional("parameters")
    self.init(origin: (parameters ?? reader).origin)
    if let parameters {
      self.parameters = errors.collect { () throws(JSONFileError) in
        var values: [ScreenWidget.Parameter] = []
        var objects = try parameters.members()
        for (name, value) in objects.remaining() {
          let texts = try value.texts()
          let position = value.node.position
          // An empty list is written as one empty text.
          values += (texts.isEmpty ? [""] : texts)
            .map { .init(name: name, text: $0, position: position) }
        }
        return values
      }
    }
    tags =
      errors.collect { () throws(JSONFileError) in try members.optional("tags")?.tags() } ?? nil
    budget =
      errors.collect { () throws(JSONFileError) in try members.optional("budget")?.budget() } ?? nil
    if let environment = members.optional("environment") {
      self.environment = errors.collect { () throws(JSONFileError) in
        try environment.environment()
      }
    }
  }
}

extension FleetStack {
  fileprivate init?(
    _ name: FleetName, _ reader: JSONReader, isPlaylist: Bool, _ errors: inout FileErrors
  ) {
    let read = errors.collect { () throws(JSONFileError) -> FleetStack in
      var members = try reader.members()
      var names: [FleetName] = []
      for element in try members.required("instances").elements(1...WidgetStack.maximumMembers) {
        let member = try element.name()
        guard !names.contains(where: { $0.text == member.text }) else {
          throw element.error("is in the list twice; remove one")
        }
        names.append(member)
      }
      var interval: (Double, JSONOrigin)?
      if isPlaylist {
        let value = members.optional("interval")
        interval = (try value?.interval() ?? 900, (value ?? reader).origin)
      }
      try members.end()
      return FleetStack(
        name: name, members: names, interval: interval?.0,
        intervalOrigin: interval?.1 ?? reader.origin)
    }
    guard let read else { return nil }
    self = read
  }
}

extension FleetScreen {
  fileprivate init?(
    _ name: FleetName, _ reader: JSONReader, _ errors: inout FileErrors,
    _ readScreen: (JSONReader) throws(JSONFileError) -> JSONReader
  ) {
    guard ScreenFile.isSafe(name: name.text) else {
      errors.add(reader.error("cannot be the name of a screen; use \(ScreenFile.nameRule)"))
      return nil
    }
    let count = errors.errors.count
    let read = errors.collect { () throws(JSONFileError) -> (ScreenFile, String, JSONReader?) in
      var members = try reader.members()
      let instances = members.optional("instances")
      if let path = members.optional("file") {
        try members.end()
        let other = try readScreen(path)
        var rest = try other.members()
        let file = try ScreenFile(&rest, of: other, named: name.text)
        return (file, other.screenText(named: name.text), instances)
      }
      let file = try ScreenFile(&members, of: reader, named: name.text)
      return (file, reader.screenText(named: name.text), instances)
    }
    guard let read else { return nil }
    var settings: [FleetName: FleetSettings] = [:]
    if let instances = read.2,
      var members = errors.collect({ () throws(JSONFileError) in try instances.members() })
    {
      for (name, value) in members.remaining() {
        guard
          var values = errors.collect({ () throws(JSONFileError) in try value.members() })
        else { continue }
        settings[FleetName(name, value.origin)] = FleetSettings(&values, value, &errors)
        _ = errors.collect { () throws(JSONFileError) in try values.end() }
      }
    }
    guard errors.errors.count == count else { return nil }
    self.init(name: name, file: read.0, text: read.1, settings: settings)
  }
}

extension FleetDevice {
  fileprivate init?(_ name: FleetName, _ reader: JSONReader, _ errors: inout FileErrors) {
    let read = errors.collect { () throws(JSONFileError) -> FleetDevice in
      if let problem = RegisteredDevice.problem(withName: name.text) {
        throw reader.error("is not possible: \(problem)")
      }
      var members = try reader.members()
      let device = FleetDevice(
        name: name, shows: try members.optional("shows")?.name(),
        profile: try members.optional("profile")?.name(),
        identifier: try members.optional("identifier")?.identifier(),
        label: try members.optional("label")?.label())
      try members.end()
      return device
    }
    guard let read else { return nil }
    self = read
  }
}

extension GroupEnvironments {
  fileprivate init?(_ reader: JSONReader, _ errors: inout FileErrors) {
    self.init()
    guard var members = errors.collect({ () throws(JSONFileError) in try reader.members() }) else {
      return nil
    }
    if let value = members.optional("tags") {
      tags = Self.environments(value, &errors) { tag throws(JSONFileError) in
        guard InstanceTag.isSafe(tag.name) else {
          throw tag.value.error("must be of a tag of \(InstanceTag.rule), not '\(tag.name)'")
        }
      }
    }
    if let value = members.optional("displays") {
      displays = Self.environments(value, &errors) { _ in }
    }
    _ = errors.collect { () throws(JSONFileError) in try members.end() }
  }

  private static func environments(
    _ reader: JSONReader, _ errors: inout FileErrors,
    _ check: ((name: String, value: JSONReader)) throws(JSONFileError) -> Void
  ) -> [String: InstanceEnvironment] {
    guard var members = errors.collect({ () throws(JSONFileError) in try reader.members() }) else {
      return [:]
    }
    let rest = members.remaining()
    guard rest.count <= FleetFile.maximumEntries else {
      errors.add(
        reader.error("has \(rest.count) entries; the maximum is \(FleetFile.maximumEntries)"))
      return [:]
    }
    var environments: [String: InstanceEnvironment] = [:]
    for (name, value) in rest {
      environments[name] = errors.collect { () throws(JSONFileError) in
        try check((name, value))
        let environment = try value.environment()
        guard !environment.isEmpty else { throw value.error("must differ in something") }
        return environment
      }
    }
    return environments
  }
}

extension JSONReader {
  fileprivate func name() throws(JSONFileError) -> FleetName { FleetName(try string(), origin) }

  fileprivate func family() throws(JSONFileError) -> WidgetFamily {
    let word = try keyword(of: WidgetFamily.allCases.map(\.description))
    guard let family = WidgetFamily.allCases.first(where: { $0.description == word }) else {
      throw error("is unknown")
    }
    return family
  }

  fileprivate func tags() throws(JSONFileError) -> [String]? {
    var tags: Set<String> = []
    for element in try elements(0...InstanceTag.maximumCount) {
      let tag = try element.string()
      guard InstanceTag.isSafe(tag) else {
        throw element.error("must have \(InstanceTag.rule), not '\(tag)'")
      }
      guard tags.insert(tag).inserted else { throw element.error("is a duplicate; remove it") }
    }
    return tags.isEmpty ? nil : tags.sorted()
  }

  fileprivate func budget() throws(JSONFileError) -> ReloadBudgetSetting {
    if case .string(let text) = node.value {
      guard text == "unlimited" else {
        throw error(
          "must be a number or 'unlimited', not '\(text)'"
            + NearestName.suggestionText(for: text, among: ["unlimited"]))
      }
      return .unlimited
    }
    return .perDay(try integer(in: ReloadBudgetSetting.range))
  }

  fileprivate func environment() throws(JSONFileError) -> InstanceEnvironment {
    var members = try self.members()
    var environment = InstanceEnvironment()
    if let locale = members.optional("locale") {
      let name = try locale.string()
      guard LocaleName.isKnown(name) else {
        throw locale.error("must be a language and region, such as \"de_DE\", not '\(name)'")
      }
      environment.locale = name
    }
    if let zone = members.optional("timeZone") {
      let name = try zone.string()
      guard TimeZone(identifier: name) != nil else {
        throw zone.error(
          "must be a time zone such as \"Europe/Lisbon\", not '\(name)'"
            + NearestName.suggestionText(for: name, among: TimeZone.knownTimeZoneIdentifiers))
      }
      environment.timeZone = name
    }
    environment.colorScheme = try members.optional("colorScheme")?.keyword(of: ["light", "dark"])
    if let location = members.optional("location") {
      var members = try location.members()
      environment.location = Coordinate(
        latitude: try members.required("latitude").number(in: -90...90),
        longitude: try members.required("longitude").number(in: -180...180))
      try members.end()
    }
    try members.end()
    return environment
  }

  fileprivate func interval() throws(JSONFileError) -> Double {
    let text = try string()
    guard let seconds = DurationText.seconds(text), seconds == seconds.rounded() else {
      throw error("must be a duration such as \"15m\" or \"1h30m\", not '\(text)'")
    }
    guard (WidgetStack.shortestInterval...WidgetStack.longestInterval).contains(seconds) else {
      throw error("must be between a minute and a week, not '\(text)'")
    }
    return seconds
  }

  fileprivate func identifier() throws(JSONFileError) -> FleetName {
    let text = try string()
    // Boards may have names of their own; what is written like an address has to be a whole one.
    let isAddress = text.contains(":") || text.count < 3
    guard let identifier = DeviceIdentifier.normalized(text),
      !isAddress || identifier.count == 12 && identifier.allSatisfy(\.isHexDigit)
    else {
      throw error("must be a MAC address such as \"02:00:00:12:34:56\", not '\(text)'")
    }
    return FleetName(identifier, origin)
  }

  fileprivate func label() throws(JSONFileError) -> FleetName {
    guard let label = RegisteredDevice.normalizedLabel(try string()) else {
      throw error("must not be empty; leave it out")
    }
    if let problem = RegisteredDevice.problem(withLabel: label) {
      throw error("is not possible: \(problem)")
    }
    return FleetName(label, origin)
  }

  /// The value's text, as a file of its own.
  fileprivate var jsonText: String { JSONWriter.string(of: JSONValue(node)) }

  /// Returns the text of a screen file: the object without what only a fleet file has.
  fileprivate func screenText(named name: String) -> String {
    guard case .object(let members) = JSONValue(node) else { return jsonText }
    let rest = members.filter { !["name", "instances", "file", "$schema"].contains($0.name) }
    return JSONWriter.string(of: .object([.init("name", .string(name))] + rest))
  }
}
