extension HostClient {
  /// What holds up the reloads of the running hosts, by node; hosts without a problem are left out.
  package var loads: [NodeLoad] {
    guard folder.server == nil else {
      let nodes = (try? HostStore(reading: folder).nodes()) ?? []
      return nodes.filter(\.isAlive).compactMap { node in
        node.load.map { NodeLoad(node: node.name, load: $0) }
      }
    }
    guard isHostRunning, let load = HostLock.load(in: folder), !load.isNormal else { return [] }
    return [NodeLoad(node: nil, load: load)]
  }
}
