import Testing

@testable import WidgetHost

struct LeaseDistributionTests {
  @Test(
    arguments: [
      // nodes, own, others -> fair share, claimCount
      (1, 0, [], 1024, 1024),
      (1, 1024, [], 1024, 0),
      (2, 0, [1024], 512, 0),
      (2, 1024, [], 512, 0),
      (2, 0, [512], 512, 512),
      (3, 0, [512, 512], 342, 0),
      (3, 0, [342, 342], 342, 340),
      (3, 342, [342], 342, 0),
      (1, 342, [], 1024, 682),
      (2000, 0, [], 1, 1),
    ] as [(Int, Int, [Int], Int, Int)])
  func aNodeTakesFreePartitionsUpToItsFairShare(
    _ nodes: Int, _ own: Int, _ others: [Int], _ fairShare: Int, _ claimCount: Int
  ) {
    let distribution = LeaseDistribution(nodeCount: nodes, ownCount: own, otherCounts: others)
    #expect(distribution.fairShare == fairShare)
    #expect(distribution.claimCount == claimCount)
  }

  @Test(
    arguments: [
      // It waits for what another node is about to release.
      (2, 0, [1024], nil, 1),
      (3, 300, [342, 382], 14, 1),
      // All is divided.
      (2, 512, [512], 12, 5),
      (3, 340, [342, 342], 12, 5),
      (1, 1024, [], nil, 5),
      // Another node may have failed.
      (2, 512, [512], 3, 3.05),
      (2, 512, [512], 0, 0.05),
      (3, 300, [342, 382], 0.5, 0.55),
    ] as [(Int, Int, [Int], Double?, Double)])
  func aNodeExtendsItsLeasesAgainWhenItCanTakeOthers(
    _ nodes: Int, _ own: Int, _ others: [Int], _ firstExpiry: Double?, _ pause: Double
  ) {
    let distribution = LeaseDistribution(
      nodeCount: nodes, ownCount: own, otherCounts: others, firstExpiry: firstExpiry)
    #expect(distribution.pause == pause)
  }

  @Test(
    arguments: [
      // What a failed node had is left to the others of its share for half a second.
      (342, [342], 342, 0, 0.55),
      (342, [342], 342, 340, 0.55),
      // The rest of it was taken beyond the share.
      (342, [342], 342, 342, 5),
      // Others have taken it.
      (512, [512], 342, 0, 5),
      // A released partition is left to the others.
      (342, [342], 0, 0, 5),
    ] as [(Int, [Int], Int, Int, Double)])
  func aNodeLooksAgainForWhatAFailedNodeHad(
    _ own: Int, _ others: [Int], _ expired: Int, _ overdue: Int, _ pause: Double
  ) {
    let distribution = LeaseDistribution(
      nodeCount: 3, ownCount: own, otherCounts: others, expiredCount: expired,
      overdueCount: overdue)
    #expect(distribution.pause == pause)
  }
}
