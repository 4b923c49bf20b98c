/// A decoded value, or nothing where it does not have the expected form: one bad element does not
/// spoil its neighbours.
struct Lossy<Value: Decodable>: Decodable {
  let value: Value?

  init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}
