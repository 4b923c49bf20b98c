import ArgumentParser

/// Where output goes, and what is said meanwhile.
struct OutputOptions: ParsableArguments {
  @Option(name: .shortAndLong, help: "The folder that output goes to.", completion: .directory)
  var output = "Output"

  @Flag(name: .shortAndLong, help: "Say nothing but what went wrong.")
  var quiet = false

  @Flag(help: "Write what was done as JSON.")
  var json = false

  @Flag(help: "End with exit code 1 where there was any diagnostic.")
  var strict = false
}
