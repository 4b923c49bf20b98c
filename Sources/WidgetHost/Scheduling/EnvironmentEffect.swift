/// What a change of the environment asks for.
package enum EnvironmentEffect: Hashable, Sendable {
  case nothing
  /// The entries that are there are drawn again; the provider is not asked.
  case redraw
  /// They are drawn again at once, and the provider is asked as well.
  case redrawAndReload

  /// What a change asks for: a color scheme changes how entries look, all else also what they say.
  package init(from old: HostEnvironment, to new: HostEnvironment) {
    var recolored = old
    recolored.colorScheme = new.colorScheme
    self = old == new ? .nothing : recolored == new ? .redraw : .redrawAndReload
  }
}
