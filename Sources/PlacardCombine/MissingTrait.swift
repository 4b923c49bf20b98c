#if !Combine
/// Not available without the trait.
@available(*, unavailable, message: "add 'traits: [\"Combine\"]' to the dependency on Placard")
public struct AnyCancellable: Hashable {}
/// Not available without the trait.
@available(*, unavailable, message: "add 'traits: [\"Combine\"]' to the dependency on Placard")
public struct AnyPublisher<Output, Failure> {}
/// Not available without the trait.
@available(*, unavailable, message: "add 'traits: [\"Combine\"]' to the dependency on Placard")
public struct PassthroughSubject<Output, Failure> {}
/// Not available without the trait.
@available(*, unavailable, message: "add 'traits: [\"Combine\"]' to the dependency on Placard")
public struct CurrentValueSubject<Output, Failure> {}
/// Not available without the trait.
@available(*, unavailable, message: "add 'traits: [\"Combine\"]' to the dependency on Placard")
public protocol Publisher {}
#endif
