extension View {
  /// The style of texts, symbols and shapes inside.
  public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    changingEnvironment {
      $0.foregroundStyle = AnyShapeStyle(style)
      $0.foregroundLevels = []
    }
  }

  /// The first two levels of the style of what is inside.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
    _ primary: S1, _ secondary: S2
  ) -> some View {
    changingEnvironment {
      $0.foregroundStyle = AnyShapeStyle(primary)
      $0.foregroundLevels = [AnyShapeStyle(secondary)]
    }
  }

  /// The first three levels of the style of what is inside.
  public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    changingEnvironment {
      $0.foregroundStyle = AnyShapeStyle(primary)
      $0.foregroundLevels = [AnyShapeStyle(secondary), AnyShapeStyle(tertiary)]
    }
  }

  /// The color of texts, symbols and shapes inside; `nil` is the standard one.
  public func foregroundColor(_ color: Color?) -> some View {
    changingEnvironment {
      $0.foregroundStyle = color.map(AnyShapeStyle.init)
      $0.foregroundLevels = []
    }
  }

  /// The style of controls inside.
  public func tint<S: ShapeStyle>(_ tint: S?) -> some View {
    changingEnvironment { $0.tint = tint.map(AnyShapeStyle.init) }
  }

  /// The color of controls inside.
  public func tint(_ tint: Color?) -> some View {
    changingEnvironment { $0.tint = tint.map(AnyShapeStyle.init) }
  }

  /// The color of controls inside, and what `Color.accentColor` is there.
  public func accentColor(_ color: Color?) -> some View {
    changingEnvironment {
      $0.tint = color.map(AnyShapeStyle.init)
      $0.accentColor = color
    }
  }
}
