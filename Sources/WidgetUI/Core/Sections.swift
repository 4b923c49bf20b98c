import LayoutEngine

/// A section of a list of views: a ``Section``, or the views between sections.
public struct SectionConfiguration: Identifiable {
  /// The position of a section in its list.
  public struct ID: Hashable, Sendable {
    let index: Int
  }

  /// The identity of the section in its list.
  public let id: ID
  /// The values that are set on the section; none for views between sections.
  public let containerValues: ContainerValues
  /// The views of the header.
  public let header: SubviewsCollection
  /// The views between header and footer.
  public let content: SubviewsCollection
  /// The views of the footer.
  public let footer: SubviewsCollection

  fileprivate init(index: Int, _ views: [(view: Subview, membership: SectionMembership?)]) {
    id = ID(index: index)
    let values = views.first?.membership?.containerValues ?? [:]
    containerValues = ContainerValues(values)
    func part(_ part: SectionMembership.Part) -> SubviewsCollection {
      SubviewsCollection(
        views.filter { ($0.membership?.part ?? .content) == part }.map { $0.view })
    }
    header = part(.header)
    content = part(.content)
    footer = part(.footer)
  }
}

/// The sections of a list of views.
public struct SectionCollection: RandomAccessCollection {
  fileprivate let sections: [SectionConfiguration]

  /// Groups the views of a list by their sections; views next to each other outside of sections are one.
  @MainActor fileprivate init<Content: View>(_ content: Content, in inputs: LoweringInputs) {
    let subviews = SubviewsCollection(content, in: inputs)
    var groups: [[(view: Subview, membership: SectionMembership?)]] = []
    for (view, membership) in zip(subviews.views, subviews.memberships) {
      if let last = groups.last?.last, last.membership?.token === membership?.token {
        groups[groups.count - 1].append((view, membership))
      } else {
        groups.append([(view, membership)])
      }
    }
    sections = groups.enumerated().map { SectionConfiguration(index: $0, $1) }
  }

  /// The first position.
  public var startIndex: Int { sections.startIndex }
  /// The position after the last.
  public var endIndex: Int { sections.endIndex }
  /// Returns a section.
  public subscript(position: Int) -> SectionConfiguration { sections[position] }
}

/// A view that is made from the sections of a list.
nonisolated public struct SectionsReader<Content: View, Result: View>: View {
  let content: Content
  let transform: (SectionCollection) -> Result

  /// Lowers the content created from the sections.
  @MainActor public func lowered(in inputs: LoweringInputs) -> LoweredView {
    let sections = SectionCollection(content, in: inputs)
    return inputs.body { transform(sections) }.lowered(in: inputs)
  }
}

extension Group {
  /// Creates a group that is made from the sections of a list.
  public init<Base: View, Result: View>(
    sections view: Base, @ViewBuilder transform: @escaping (SectionCollection) -> Result
  ) where Content == SectionsReader<Base, Result> {
    self.init { SectionsReader(content: view, transform: transform) }
  }
}

/// The place of the sections of a list in a ``ForEach``, which knows them when it is lowered.
public struct ForEachSectionCollection<Base: View>: RandomAccessCollection {
  let base: Base

  /// The first position.
  public var startIndex: Int { 0 }
  /// The position after the last: the sections are not known yet.
  public var endIndex: Int { 0 }
  /// Returns an empty section.
  public subscript(position: Int) -> SectionConfiguration {
    SectionConfiguration(index: position, [])
  }
}

extension ForEachSectionCollection: LoweredSource {
  @MainActor func elements(in inputs: LoweringInputs) -> [Any] {
    SectionCollection(base, in: inputs).sections
  }
}

extension ForEach where ID == SectionConfiguration.ID, Content: View {
  /// Creates a view for every section of a list.
  public init<V: View>(
    sections view: V, @ViewBuilder content: @escaping (SectionConfiguration) -> Content
  ) where Data == ForEachSectionCollection<V> {
    self.init(data: ForEachSectionCollection(base: view), id: \.id, content: content)
  }
}
