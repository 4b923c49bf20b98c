/// Counts what a page has asked for and has no answer to.
enum PageTraffic {
  /// A script that counts from before the page's own scripts run.
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
