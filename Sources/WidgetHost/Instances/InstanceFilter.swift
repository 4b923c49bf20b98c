import Graphics

/// The instances that a command applies to.
///
/// Conditions of one kind are alternatives, and conditions of different kinds have to hold at once: the names `a*` and
/// `b*` with the tag `lobby` are all instances with that tag whose names begin with `a` or `b`.
package struct InstanceFilter: Hashable, Sendable {
  package var names: [NamePattern]
  package var tags: [NamePattern]
  package var kinds: [NamePattern]
  /// The ids of displays.
  package var devices: [NamePattern]
  /// Whether only instances whose last reload failed are meant.
  package var onlyFailing: Bool

  package init(
    names: [String] = [], tags: [String] = [], kinds: [String] = [], devices: [String] = [],
    onlyFailing: Bool = false
  ) {
    self.names = names.map(NamePattern.init)
    self.tags = tags.map(NamePattern.init)
    self.kinds = kinds.map(NamePattern.init)
    self.devices = devices.map(NamePattern.init)
    self.onlyFailing = onlyFailing
  }

  /// Whether it has no condition, so that it includes all instances.
  package var isEmpty: Bool {
    names.isEmpty && tags.isEmpty && kinds.isEmpty && devices.isEmpty && !onlyFailing
  }

  /// Whether it includes an instance.
  package func includes(_ instance: WidgetInstance, isFailing: Bool) -> Bool {
    (!onlyFailing || isFailing) && Self.matches(names, [instance.id])
      && Self.matches(tags, instance.tags ?? []) && Self.matches(kinds, [instance.kind])
      && Self.matches(devices, [instance.device])
  }

  /// Returns the instances that it includes.
  ///
  /// - Parameters:
  ///   - instances: The host's instances, in the order in which they were added.
  ///   - failing: The names of those whose last reload failed.
  /// - Returns: The instances in the same order; at least one.
  /// - Throws: ``InstanceFilterError`` if a condition matches nothing, with what was probably meant.
  package func selected(
    among instances: [WidgetInstance], failing: Set<WidgetInstance.ID>
  ) throws(InstanceFilterError) -> [WidgetInstance] {
    try Self.check(names, .instance, among: instances.map(\.id))
    try Self.check(tags, .tag, among: instances.flatMap { $0.tags ?? [] })
    try Self.check(kinds, .kind, among: instances.map(\.kind))
    try Self.check(devices, .display, among: instances.map(\.device))
    let selected = instances.filter { includes($0, isFailing: failing.contains($0.id)) }
    guard !selected.isEmpty else { throw .nothing(instanceCount: instances.count) }
    return selected
  }

  private static func matches(_ patterns: [NamePattern], _ texts: [String]) -> Bool {
    patterns.isEmpty || patterns.contains { pattern in texts.contains(where: pattern.matches) }
  }

  private static func check(
    _ patterns: [NamePattern], _ subject: InstanceFilterError.Subject, among known: [String]
  ) throws(InstanceFilterError) {
    let known = Set(known)
    for pattern in patterns where !known.contains(where: pattern.matches) {
      throw .unknown(
        subject, pattern.text,
        suggestion: subject == .instance && known.isEmpty
          ? "; there is none yet; add one with 'add'"
          : NearestName.suggestionText(for: pattern.text, among: known.sorted()))
    }
  }
}

/// The reason why no instance was selected.
package enum InstanceFilterError: Error, Hashable, CustomStringConvertible {
  case unknown(Subject, String, suggestion: String)
  /// Every condition matches something, but no instance matches all.
  case nothing(instanceCount: Int)

  package enum Subject: String, Hashable, Sendable {
    case instance, tag, kind, display
  }

  /// What is wrong, and what to do.
  package var description: String {
    switch self {
    case .unknown(.instance, let name, let suggestion) where NamePattern(name).isPattern:
      "no instance matches '\(name)'\(suggestion.isEmpty ? "; 'instances' lists them" : suggestion)"
    case .unknown(.instance, let name, let suggestion):
      "there is no instance '\(name)'\(suggestion)"
    case .unknown(let subject, let name, let suggestion):
      "no instance has the \(subject.rawValue) '\(name)'"
        + (suggestion.isEmpty ? "; 'instances' lists them" : suggestion)
    case .nothing(0): "there are no instances; add one with 'add'"
    case .nothing: "no instance matches; use fewer conditions"
    }
  }
}
