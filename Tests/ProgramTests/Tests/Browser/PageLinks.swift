/// Prevents a page from navigating to other programs.
enum PageLinks {
  /// A script that cancels navigation to URLs of other programs.
  ///
  /// The browser would ask the person to confirm the start of the other program, and a page gets no clicks
  /// meanwhile. DevTools report the requested URL nevertheless.
  static let script = """
    navigation.addEventListener("navigate", (event) => {
      if (!/^(file|https?):/.test(event.destination.url)) event.preventDefault();
    });
    """
}
