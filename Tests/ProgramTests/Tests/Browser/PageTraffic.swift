/// Counts the pending requests of a page.
enum PageTraffic {
  /// A script that starts counting before the page's own scripts run.
  static let script = """
    {
      globalThis.traffic = { pending: 0 };
      const ask = globalThis.fetch;
      globalThis.fetch = async (...question) => {
        traffic.pending += 1;
        try {
          const answer = await ask(...question), body = await answer.text();
          return new Response(body, answer);
        } finally {
          traffic.pending -= 1;
        }
      };
    }
    """
}
