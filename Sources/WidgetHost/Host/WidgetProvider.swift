/// A kind of widget of a program, whose instances the same author's code provides.
struct WidgetProvider: Hashable {
  var program: String
  var kind: String
  /// Whether it stands for the jobs of the kind that only draw.
  ///
  /// They take turns and workers of their own, because they take no longer if the data come slowly.
  var onlyDraws = false

  init(program: String, kind: String) {
    self.program = program
    self.kind = kind
  }

  init(of instance: WidgetInstance) {
    self.init(program: instance.program, kind: instance.kind)
  }
}
