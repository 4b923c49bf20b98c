#if Combine
// swift-format-ignore-file: NeverForceUnwrap, AllPublicDeclarationsHaveDocumentation

import Combine
import Foundation
import SwiftUI
import WidgetKit

// Models of Combine, as a widget shares them with an app.

struct Vessel: Codable, Identifiable, Sendable {
  let id: Int
  let name: String
}

@MainActor final class VesselStore: ObservableObject {
  static let shared = VesselStore()

  @Published var vessels: [Vessel] = []
  @Published private(set) var caption = ""
  @Published var date = Date()
  @Published var error: (any Error)?
  private var cancellables = Set<AnyCancellable>()
  private var timer: AnyCancellable?

  init() {
    $vessels
      .dropFirst()
      .map { $0.map(\.name).joined(separator: ", ") }
      .removeDuplicates()
      .sink { [weak self] in self?.caption = $0 }
      .store(in: &cancellables)
    NotificationCenter.default.publisher(for: Notification.Name("tide"))
      .receive(on: DispatchQueue.main)
      .sink { [weak self] _ in self?.vessels = [] }
      .store(in: &cancellables)
    Just(Date(timeIntervalSince1970: 0)).assign(to: &$date)
  }

  func load() {
    Just(Data(#"[{"id": 1, "name": "Heron"}, {"id": 2, "name": "Tern"}]"#.utf8))
      .decode(type: [Vessel].self, decoder: JSONDecoder())
      .replaceError(with: [])
      .assign(to: \.vessels, on: self)
      .store(in: &cancellables)
  }

  func fetch(_ url: URL) {
    fetchVessels(url)
      .receive(on: DispatchQueue.main)
      .sink(
        receiveCompletion: { [weak self] completion in
          if case .failure(let error) = completion { self?.error = error }
        },
        receiveValue: { [weak self] in self?.vessels = $0 }
      )
      .store(in: &cancellables)
  }

  func tick() {
    timer = Timer.publish(every: 60, on: .main, in: .common).autoconnect()
      .sink { [weak self] in self?.date = $0 }
  }

  nonisolated func fetchVessels(_ url: URL) -> AnyPublisher<[Vessel], any Error> {
    URLSession.shared.dataTaskPublisher(for: url)
      .tryMap { data, response -> Data in
        guard (response as? HTTPURLResponse)?.statusCode == 200 else {
          throw URLError(.badServerResponse)
        }
        return data
      }
      .decode(type: [Vessel].self, decoder: JSONDecoder())
      .retry(1)
      .eraseToAnyPublisher()
  }
}

final class Mooring: ObservableObject {
  let willChange = PassthroughSubject<Void, Never>()
  let state = CurrentValueSubject<Int, Never>(0)
  var lines = 4 { willSet { objectWillChange.send() } }
}

struct VesselList: View {
  @StateObject private var store = VesselStore()
  @StateObject private var mooring = Mooring()
  @State private var date = ""

  var body: some View {
    VStack {
      Text(store.caption)
      VesselCount().environmentObject(store)
      MooringLines(mooring: mooring)
      TextOfDate(text: $date)
      FlagViewOfColor()
    }
    .onAppear {
      store.load()
      mooring.lines += 1
    }
    .onReceive(store.$date) { date = $0 == Date(timeIntervalSince1970: 0) ? "then" : "later" }
    .onReceive(NotificationCenter.default.publisher(for: Notification.Name("tide"))) { _ in }
  }
}

struct VesselCount: View {
  @EnvironmentObject var store: VesselStore

  var body: some View { Text("\(store.vessels.count) vessels") }
}

struct MooringLines: View {
  @ObservedObject var mooring: Mooring

  var body: some View { Text("\(mooring.lines) lines").id($mooring.lines.wrappedValue) }
}

struct TextOfDate: View {
  @Binding var text: String

  var body: some View { Text(text) }
}

struct VesselEntry: TimelineEntry {
  let date: Date
}

// The entry comes from a publisher.
final class VesselProvider: TimelineProvider {
  private var cancellable: AnyCancellable?

  func placeholder(in context: Context) -> VesselEntry { VesselEntry(date: Date()) }

  func getSnapshot(in context: Context, completion: @escaping (VesselEntry) -> ()) {
    completion(VesselEntry(date: Date()))
  }

  func getTimeline(in context: Context, completion: @escaping (Timeline<VesselEntry>) -> ()) {
    cancellable = Just(VesselEntry(date: Date()))
      .delay(for: .milliseconds(20), scheduler: DispatchQueue.main)
      .sink { completion(Timeline(entries: [$0], policy: .never)) }
  }
}

struct VesselWidget: Widget {
  var body: some WidgetConfiguration {
    StaticConfiguration(kind: "com.example.vessels", provider: VesselProvider()) { _ in
      VesselList()
    }
    .supportedFamilies([.systemMedium])
  }
}
#endif
