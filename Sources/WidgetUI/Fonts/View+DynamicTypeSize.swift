extension View {
  /// The size of text inside.
  public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    changingEnvironment { $0.dynamicTypeSize = size }
  }

  /// The sizes between which text inside may be: a size outside of the range becomes its nearest end.
  public func dynamicTypeSize<T: RangeExpression>(_ range: T) -> some View
  where T.Bound == DynamicTypeSize {
    let sizes = DynamicTypeSize.allCases.filter(range.contains)
    return changingEnvironment { environment in
      guard let least = sizes.first, let most = sizes.last else { return }
      environment.dynamicTypeSize = min(max(environment.dynamicTypeSize, least), most)
    }
  }
}
