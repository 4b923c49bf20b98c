import FileStorage
import Foundation
package import FramePipeline
import Glibc
import Synchronization

/// The location of an output, as in `--output`: a folder of this machine, or the address of an object store.
///
/// Everything that opens output chooses its disk here, so that another kind of store is added here alone.
package struct OutputLocation: Sendable, CustomStringConvertible {
  /// The folder's path, or the address.
  package let root: String
  package let disk: any OutputDisk
  /// The address in an object store; `nil` for a folder of this machine.
  package let address: ObjectAddress?

  /// The disks of buckets, so that a process shares one cache and its locks; by process, as a forked one must not use the
  /// connections of its parent.
  private static let disks = Mutex<[String: ObjectStoreDisk]>([:])

  /// Chooses the disk of an output; one without keys, or with a malformed address, fails at each use with the reason.
  package init(
    _ text: String, environment: [String: String] = ProcessInfo.processInfo.environment
  ) {
    guard OutputAddress.isAddress(text) else {
      (root, disk, address) = (text, LocalDisk(), nil)
      return
    }
    let found: Result<(ObjectAddress, ObjectStoreDisk), ObjectStoreError> = Result {
      () throws(ObjectStoreError) in
      let address = try ObjectAddress(text)
      return (address, try Self.disk(of: address.bucket, environment))
    }
    switch found {
    case .success((let address, let disk)):
      (root, self.disk, self.address) = (address.description, disk, address)
    case .failure(let error):
      (root, disk, address) = (text, UnavailableDisk(error: error), nil)
    }
  }

  package var description: String { root }

  /// Checks that an output in an object store can be used, before anything is changed; folders of this machine are created
  /// when they are written.
  ///
  /// - Parameter writes: Whether it must be possible to write and delete, as well as to read.
  /// - Throws: ``UnusableOutput`` if it cannot.
  package func check(writes: Bool = true) throws(UnusableOutput) {
    do throws(ObjectStoreError) {
      if let unavailable = disk as? UnavailableDisk { throw unavailable.error }
      if let address, let disk = disk as? ObjectStoreDisk {
        try disk.check(address, writes: writes)
      }
    } catch {
      throw UnusableOutput(output: root, error: error)
    }
  }

  /// Returns an address at which anybody can fetch a file of the output for some time; `nil` for a folder.
  ///
  /// - Parameters:
  ///   - file: The path of the file below the output.
  ///   - validity: The number of seconds for which the address is valid.
  /// - Returns: The address.
  package func signedAddress(of file: String, validity: Int) -> String? {
    guard let address, let disk = disk as? ObjectStoreDisk else { return nil }
    let key = address.prefix.isEmpty ? file : "\(address.prefix)/\(file)"
    return disk.client.signedAddress(of: key, validity: validity)
  }

  private static func disk(
    of bucket: String, _ environment: [String: String]
  ) throws(ObjectStoreError) -> ObjectStoreDisk {
    let name = "\(getpid())/\(bucket)"
    if let known = disks.withLock({ $0[name] }) { return known }
    let configuration = try ObjectStoreConfiguration(environment: environment)
    let disk = ObjectStoreDisk(ObjectStoreClient(bucket: bucket, configuration))
    return disks.withLock { disks in
      if let known = disks[name] { return known }
      disks[name] = disk
      return disk
    }
  }
}

extension FrameStore {
  /// Opens the store of an output as a person writes it.
  package init(output: String) { self.init(OutputLocation(output)) }

  package init(_ location: OutputLocation) {
    self.init(root: location.root, disk: location.disk)
  }
}

extension RenderCache {
  /// Opens the cache of an output as a person writes it.
  package init(output: String) {
    let location = OutputLocation(output)
    self.init(root: location.root, disk: location.disk)
  }
}

/// An error of an output that cannot be used; nothing was changed.
package struct UnusableOutput: Error, Hashable, CustomStringConvertible {
  package let output: String
  package let error: ObjectStoreError

  package var description: String { "the output '\(output)' cannot be used: \(error)" }
}

/// A disk whose configuration is invalid: each use fails with the reason.
private struct UnavailableDisk: OutputDisk {
  let error: ObjectStoreError

  func openFolder(
    _ path: String, creates: Bool, followsLink: Bool
  ) throws(DiskError) -> any OutputDirectory {
    throw DiskError("open the folder", path, error)
  }
}
