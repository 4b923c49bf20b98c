/// The singular and the plural of an English noun, by spelling rules and a table of exceptions.
///
/// The letter case is preserved: `Week` becomes `Weeks`, `WEEK` becomes `WEEKS`.
enum EnglishNoun {
  /// Returns the plural of a noun, which may already be plural.
  static func plural(of word: String) -> String {
    preservingCase(word) { noun in
      if isPlural(noun) { return noun }
      return irregularPlural(of: noun) ?? regularPlural(of: noun)
    }
  }

  /// Returns the singular of a noun, which may already be singular.
  static func singular(of word: String) -> String {
    preservingCase(word) { noun in
      if let irregular = irregularSingular(of: noun) { return irregular }
      let singular = regularSingular(of: noun)
      // A word whose singular does not yield the same plural is not a plural: `lens`, `bus`, `gas`.
      return irregularPlural(of: singular) == nil && regularPlural(of: singular) == noun
        ? singular : noun
    }
  }

  // MARK: Rules

  private static func regularPlural(of noun: String) -> String {
    if let last = noun.last, let before = noun.dropLast().last, last == "y", !before.isVowel {
      return noun.dropLast() + "ies"
    }
    let sibilantEndings = ["s", "x", "z", "ch", "sh"].contains { noun.hasSuffix($0) }
    return noun + (sibilantEndings ? "es" : "s")
  }

  private static func regularSingular(of noun: String) -> String {
    if noun.count > 4, noun.hasSuffix("ies") { return noun.dropLast(3) + "y" }
    if ["ses", "xes", "zes", "ches", "shes"].contains(where: noun.hasSuffix) {
      // `horses` is the plural of `horse`, `buses` of `bus`; `sizes` of `size`, `boxes` of `box`.
      let short = String(noun.dropLast(2)), long = String(noun.dropLast())
      let stemEndsInE = noun.hasSuffix("ses") && !noun.hasSuffix("sses") && !noun.hasSuffix("uses")
      return stemEndsInE || noun.hasSuffix("zes") && !noun.hasSuffix("zzes")
        || nounsKeepingE.contains(long)
        ? long : short
    }
    if noun.count > 2, noun.hasSuffix("s"), !noun.hasSuffix("ss"), !noun.hasSuffix("us"),
      !noun.hasSuffix("is"), !singularsInS.contains(noun)
    {
      return String(noun.dropLast())
    }
    return noun
  }

  private static func isPlural(_ noun: String) -> Bool {
    if irregularSingular(of: noun) != nil { return true }
    let singular = regularSingular(of: noun)
    return singular != noun && irregularPlural(of: singular) == nil
      && regularPlural(of: singular) == noun
  }

  private static func irregularPlural(of noun: String) -> String? {
    if unchanged.contains(noun) { return noun }
    if let plural = irregular[noun] { return plural }
    // `workwoman`, `fireman`, but `human`.
    if noun.hasSuffix("man"), noun.count > 3, !regularNounsInMan.contains(noun) {
      return noun.dropLast(3) + "men"
    }
    return nil
  }

  private static func irregularSingular(of noun: String) -> String? {
    if unchanged.contains(noun) { return noun }
    if let singular = irregularSingulars[noun] { return singular }
    if noun.hasSuffix("men"), noun.count > 3, noun != "specimen", noun != "abdomen", noun != "omen"
    {
      return noun.dropLast(3) + "man"
    }
    return nil
  }

  // MARK: Case

  private static func preservingCase(_ word: String, _ spell: (String) -> String) -> String {
    let lower = word.lowercased()
    let result = spell(lower)
    if result == lower { return word }
    if word.count > 1, word == word.uppercased() { return result.uppercased() }
    // The common prefix keeps its letter case.
    var spelled = ""
    for (own, new) in zip(word, result) {
      guard own.lowercased() == String(new) else { break }
      spelled.append(own)
    }
    let rest = String(result.dropFirst(spelled.count))
    guard spelled.isEmpty, word.first?.isUppercase == true else { return spelled + rest }
    return rest.prefix(1).uppercased() + rest.dropFirst()
  }

  // MARK: Exceptions

  private static let irregular: [String: String] = [
    "person": "people", "child": "children", "man": "men", "woman": "women", "foot": "feet",
    "tooth": "teeth", "goose": "geese", "mouse": "mice", "louse": "lice", "ox": "oxen",
    "die": "dice", "movie": "movies", "cookie": "cookies", "calorie": "calories",
    "selfie": "selfies", "zombie": "zombies", "rookie": "rookies", "smoothie": "smoothies",
    "brownie": "brownies",
    "lens": "lenses", "gas": "gases", "bias": "biases", "atlas": "atlases", "canvas": "canvases",
    "alias": "aliases", "iris": "irises", "waltz": "waltzes",
    "leaf": "leaves", "life": "lives", "knife": "knives", "wife": "wives", "wolf": "wolves",
    "half": "halves", "shelf": "shelves", "loaf": "loaves", "thief": "thieves", "calf": "calves",
    "elf": "elves", "self": "selves", "scarf": "scarves", "hoof": "hooves",
    "potato": "potatoes", "tomato": "tomatoes", "hero": "heroes", "echo": "echoes",
    "veto": "vetoes", "torpedo": "torpedoes", "mosquito": "mosquitoes", "volcano": "volcanoes",
    "analysis": "analyses", "basis": "bases", "crisis": "crises", "diagnosis": "diagnoses",
    "hypothesis": "hypotheses", "thesis": "theses", "axis": "axes", "oasis": "oases",
    "criterion": "criteria", "phenomenon": "phenomena", "bacterium": "bacteria",
    "medium": "media", "matrix": "matrices", "vertex": "vertices", "cactus": "cacti",
    "fungus": "fungi", "nucleus": "nuclei", "stimulus": "stimuli", "alumnus": "alumni",
    "quiz": "quizzes", "whiz": "whizzes",
  ]

  private static let irregularSingulars: [String: String] = {
    var singulars = Dictionary(
      irregular.map { ($0.value, $0.key) }, uniquingKeysWith: { min($0, $1) })
    singulars["bases"] = "base"
    singulars["axes"] = "axis"
    return singulars
  }()

  /// Nouns with identical singular and plural, and units, which are written without an s.
  private static let unchanged: Set<String> = [
    "sheep", "fish", "deer", "moose", "series", "species", "aircraft", "spacecraft", "hovercraft",
    "swine", "salmon", "trout", "shrimp", "bison", "offspring", "headquarters", "news",
    "information", "equipment", "music", "luggage", "traffic", "rain", "snow", "money",
    "km", "cm", "mm", "m", "kg", "g", "mg", "l", "ml", "ft", "mph", "kph", "km/h", "h", "s", "ms",
    "w", "kw", "kwh", "mb", "gb", "tb", "kb", "kcal", "bpm", "px", "pt", "dpi", "hz",
  ]

  private static let singularsInS: Set<String> = [
    "lens", "gas", "bias", "atlas", "canvas", "alias", "christmas", "chaos", "cosmos", "pancreas",
  ]

  private static let regularNounsInMan: Set<String> = [
    "human", "german", "roman", "norman", "shaman", "talisman", "ottoman", "caiman", "pacman",
  ]

  /// Nouns in `-che`, `-use` and the like, whose plural only adds an s.
  private static let nounsKeepingE: Set<String> = [
    "house", "use", "cause", "pause", "excuse", "fuse", "muse", "nurse", "cache", "ache",
    "headache", "axe", "niche", "avalanche", "blouse", "spouse", "refuse", "warehouse",
  ]
}

extension Character {
  fileprivate var isVowel: Bool { "aeiou".contains(self) }
}
