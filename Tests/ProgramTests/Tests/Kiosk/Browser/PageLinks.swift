/// Keeps a page where it is, whatever it asks the browser for.
enum PageLinks {
  /// A script that refuses to go to other programs' addresses.
  ///
  /// The browser would ask the person whether the other program may be started, and a page gets no clicks
  /// while it does. What the page asked for is told over the DevTools nevertheless.
  static let script = """
    navigation.addEventListener("navigate", (event) => {
      if (!/^(file|https?):/.test(event.destination.url)) event.preventDefault();
    });
    """
}
