import Foundation
import TestSupport
import Testing

/// Commands on a full disk: a small file system in a separate mount namespace.
@Suite(
  "Commands on a full disk", .blocking,
  .enabled(
    if: SmallDisk.canMount, "needs the right to mount a file system: run the tests as root"))
struct FullDiskTests {
  private static let add =
    "\"$placard\" add --kind good --family systemSmall --name kitchen >/dev/null 2>&1\n"
  private static let fill = "cat /dev/zero > \"$disk/fill\" 2>/dev/null\n"

  @Test(
    "reading commands print the stored state",
    arguments: [
      ("status", "kitchen"), ("status --json", "\"kitchen\""), ("instances", "kitchen"),
      ("stack list", "there are no stacks"), ("screen list", "there are no screens"),
      ("environment --json", "\"locale\""), ("configure kitchen", "has no parameters"),
    ])
  func reading(command: String, expected: String) throws {
    let folder = try TestFolder()
    let output = try SmallDisk.run(Self.add + Self.fill + "\"$placard\" \(command)\n", in: folder)
    #expect(output.contains(expected), "\(output)")
    #expect(output.hasSuffix("exit 0"), "\(output)")
  }

  @Test("'status' prints the stored state after a killed host left its write-ahead log")
  func readingAfterKill() throws {
    let folder = try TestFolder()
    let script = """
      "$placard" add --kind good --family systemSmall --name kitchen >/dev/null 2>&1
      "$placard" run --output "$disk/out" --quiet 2>/dev/null & host=$!
      for i in $(seq 6000); do [ -e "$disk"/out/*/kitchen/manifest.json ] && break; sleep 0.05; done
      kill -KILL $host; wait $host 2>/dev/null
      [ -s "$PLACARD_STATE/state.sqlite-wal" ] || echo "no log is left"
      rm -f "$PLACARD_STATE/state.sqlite-shm"
      cat /dev/zero > "$disk/fill" 2>/dev/null
      "$placard" status
      """
    let output = try SmallDisk.run(script, in: folder)
    #expect(output.contains("kitchen"), "\(output)")
    #expect(!output.contains("no log is left"))
    #expect(output.hasSuffix("exit 0"), "\(output)")
  }

  /// Downgrades the database to the schema of its first version.
  private static let downgrade = """
    python3 -c "
    import sqlite3, sys
    db = sqlite3.connect(sys.argv[1], isolation_level=None)
    db.execute('DROP TABLE screen')
    db.execute('DROP TABLE device')
    db.execute('DROP TABLE program')
    db.execute('DROP TABLE deviceCode')
    db.execute('DROP TABLE inputEvent')
    db.execute('DROP TABLE tapDelivery')
    db.execute('DROP TABLE sentFrame')
    db.execute(\\"DELETE FROM grdb_migrations WHERE identifier NOT LIKE '1 %'\\")
    db.execute('PRAGMA wal_checkpoint(TRUNCATE)')
    db.close()
    " "$PLACARD_STATE/state.sqlite" || echo "the database is not made older"

    """

  @Test(
    "reading commands print the state of an older database",
    arguments: [
      ("status", "kitchen"), ("status --json", "\"kitchen\""), ("instances", "kitchen"),
      ("screen list", "there are no screens"),
    ])
  func readingOlder(command: String, expected: String) throws {
    let folder = try TestFolder()
    let output = try SmallDisk.run(
      Self.add + Self.downgrade + Self.fill + "\"$placard\" \(command)\n", in: folder)
    #expect(output.contains(expected), "\(output)")
    #expect(!output.contains("is not made older"))
    #expect(output.hasSuffix("exit 0"), "\(output)")
  }

  @Test("'add' reports the full disk and changes nothing")
  func writing() throws {
    let folder = try TestFolder()
    let output = try SmallDisk.run(
      Self.add + Self.fill
        + "\"$placard\" add --kind good --family systemSmall --name hall; code=$?\n"
        + "\"$placard\" instances | grep -c hall; exit $code", in: folder)
    #expect(output.contains("the disk is full; free some space; nothing was changed"), "\(output)")
    #expect(output.hasSuffix("0\nexit 1"), "\(output)")
  }
}
