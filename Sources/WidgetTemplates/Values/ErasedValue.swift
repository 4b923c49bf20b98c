/// A value that may be of several of Swift's types, such as any shape or any style.
///
/// Where Swift wants one type, as on both sides of `?:`, such values are told apart by the name of theirs.
protocol ErasedValue: NativeValue {}
