internal import PartSearch
internal import Synchronization

/// The store with a thread of its own, so that no key waits for a disk or for another reader.
///
/// What is to be kept is left here and written soon: everything at once, but the place, which changes
/// with every key, at most once in `interval`. A reader that is killed so loses less than a second.
final class Memory: Sendable {
  /// Something to be done with the store.
  enum Job: Sendable {
    /// A file of the list was opened; `path` is its identity.
    case open(file: Int, path: [UInt8], Document)
    case remember(String)
    case mark(Character, at: Int, document: Int)
    case favour(String, at: Int, document: Int)
    case removeFavourite(Int)
    case listFavourites
    case listRecent
  }

  private struct Pending {
    var jobs: [Job] = []
    var place: (document: Int, place: RememberedPlace)?
    var isOver = false
    /// Whether a failure has been told: once is enough.
    var hasComplained = false
  }

  /// Milliseconds between two writings of the place.
  static let interval: UInt64 = 750
  /// Documents read before that are listed; each is looked for.
  static let mostRecent = 200

  private let store: Mutex<StateStore>
  private let pending = Mutex(Pending())
  private let post: @Sendable (Action) -> Void
  /// What the thread waits for.
  private let pipe: WakePipe

  /// Takes the store over.
  ///
  /// - Parameter post: gets what the store has to tell, on any thread.
  init?(_ store: consuming sending StateStore, post: @escaping @Sendable (Action) -> Void) {
    guard let pipe = WakePipe() else { return nil }
    self.pipe = pipe
    self.store = Mutex(store)
    self.post = post
  }

  deinit { pipe.closeEnds() }

  // MARK: At the start

  /// Asks the store at once, before there is a screen to keep waiting.
  func ask<Answer: Sendable>(
    _ question: (inout StateStore) throws(DatabaseError) -> Answer
  ) throws(DatabaseError) -> Answer {
    let result = store.withLock { (store: inout StateStore) -> Result<Answer, DatabaseError> in
      do throws(DatabaseError) { return .success(try question(&store)) } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Starts the thread.
  func start() {
    BackgroundThread.start { self.run() }
  }

  // MARK: For the loop

  /// Has something done soon.
  func perform(_ job: Job) {
    pending.withLock { $0.jobs.append(job) }
    pipe.wake()
  }

  /// Has a place kept, within `interval`.
  func note(_ place: RememberedPlace, of document: Int) {
    let isFirst = pending.withLock { pending in
      defer { pending.place = (document, place) }
      return pending.place == nil
    }
    if isFirst { pipe.wake() }
  }

  /// Writes all that waits, on the calling thread.
  func flush() { write() }

  /// The same, and ends the thread.
  func finish() {
    write()
    pending.withLock { $0.isOver = true }
    pipe.wake()
  }

  // MARK: The thread

  private func run() {
    let interval = Self.interval * 1_000_000
    var written: UInt64 = 0
    while true {
      let (hasJobs, hasPlace, isOver) = pending.withLock {
        (!$0.jobs.isEmpty, $0.place != nil, $0.isOver)
      }
      if isOver { return }
      let age = monotonicNanoseconds() - written
      if hasJobs || hasPlace && age >= interval {
        write()
        written = monotonicNanoseconds()
      } else {
        pipe.sleep(milliseconds: hasPlace ? CInt((interval - age) / 1_000_000) + 1 : -1)
      }
    }
  }

  private func write() {
    store.withLock { store in
      // Taken with the store in hand, so that two who write keep the order.
      let (place, jobs) = pending.withLock { pending in
        defer { (pending.place, pending.jobs) = (nil, []) }
        return (pending.place, pending.jobs)
      }
      do throws(DatabaseError) {
        // First: a document that is opened again wants to know it.
        if let place { try store.save(place.place, of: place.document) }
        for job in jobs { try perform(job, &store) }
      } catch {
        complain(error)
        // The next try may find the file free.
        if error.isBusy, let place {
          pending.withLock { if $0.place == nil { $0.place = place } }
        }
      }
    }
  }

  private func perform(_ job: Job, _ store: inout StateStore) throws(DatabaseError) {
    switch job {
    case .open(let file, let path, let document):
      post(.recalled(file: file, try store.open(path, document)))
    case .remember(let text): try store.addToHistory(text)
    case .mark(let name, let place, let document):
      try store.mark(name, at: place, in: document)
    case .favour(let title, let place, let document):
      let isOne = try store.toggleFavourite(title, at: place, in: document)
      post(.favoured(title, isOne))
    case .removeFavourite(let id): try store.removeFavourite(id)
    case .listFavourites: post(.favourites(try store.favourites(), now: store.now))
    case .listRecent:
      let there = try store.recentDocuments(Self.mostRecent).filter { isRegular($0.path) }
      post(.recent(there, now: store.now))
    }
  }

  private func complain(_ error: DatabaseError) {
    let isFirst = pending.withLock { pending in
      defer { pending.hasComplained = true }
      return !pending.hasComplained
    }
    if isFirst { post(.message("not remembered: \(error.text)")) }
  }
}
