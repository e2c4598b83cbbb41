import { type BoundedCache, createBoundedCache } from "../crypto/bounded-cache.ts"

/** Documents that providers publish, each fetched at most once at a time and kept for a while. */
export interface DocumentCache<T> {
  /**
   * The document, from the cache while it is fresh. Late in its life it is still handed out while a
   * new one is fetched in the background, and for a day while that fails.
   */
  read(source: DocumentSource<T>): Promise<T>
  /** The document as it is now. */
  renew(source: DocumentSource<T>): Promise<T>
}

/** Where a document comes from. */
export interface DocumentSource<T> {
  /** Part of the key: providers that reach the network in different ways share nothing. */
  readonly fetch: typeof fetch
  readonly key: string
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Fetches and checks the document. */
  load(): Promise<T>
}

/** Half of the documents kept for one fetch: the issuer of a configuration that a function gives may be anything. */
const halfOfDocuments = 500

/** How long a document serves while it cannot be fetched again: one day. */
const staleMs = 86_400_000
/** Pause after a try that failed. */
const pauseMs = 5000
/**
 * How long readers wait for a try that another request began: longer than a provider may take. Workers end
 * what a request does when it was answered or its client is gone, and the try is never settled.
 */
const lostMs = 15_000

interface Entry<T> {
  value?: T
  loadedAt: number
  /** The last try, which nobody repeats before `sharedUntil`. */
  tried?: Promise<T>
  sharedUntil: number
  failed?: boolean
}

/**
 * Starts a cache. After a failure nothing is fetched for five seconds; readers get the document that there
 * is, or the failure.
 *
 * @param lifetimeMs - how long a document may be used
 * @param refreshAfterMs - age from which a reader has it fetched again in the background
 */
export function createDocumentCache<T extends object>(
  lifetimeMs: number,
  refreshAfterMs: number,
): DocumentCache<T> {
  const byFetch = new WeakMap<typeof fetch, BoundedCache<Entry<T>>>()
  return {
    async read(source) {
      const entry = entryOf(byFetch, source)
      const { value } = entry
      const age = source.now - entry.loadedAt
      if (value !== undefined && age < refreshAfterMs) return value
      const loading = loadOnce(entry, source)
      if (value === undefined || age >= staleMs) return loading
      const loaded = loading.catch(() => value)
      // Nothing waits for a provider that did not answer the last time.
      return age < lifetimeMs || entry.failed ? value : loaded
    },
    renew: (source) => loadOnce(entryOf(byFetch, source), source),
  }
}

function entryOf<T>(
  byFetch: WeakMap<typeof fetch, BoundedCache<Entry<T>>>,
  { fetch, key }: DocumentSource<T>,
): Entry<T> {
  let entries = byFetch.get(fetch)
  if (entries === undefined) byFetch.set(fetch, (entries = createBoundedCache(halfOfDocuments)))
  let entry = entries.get(key)
  if (entry === undefined) entries.set(key, (entry = { loadedAt: 0, sharedUntil: 0 }))
  return entry
}

function loadOnce<T>(entry: Entry<T>, source: DocumentSource<T>): Promise<T> {
  const { tried } = entry
  const rest = entry.sharedUntil - source.now
  if (tried === undefined || rest <= 0) return load(entry, source)
  let timer: ReturnType<typeof setTimeout>
  const anew = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(load(entry, source)), rest)
  })
  return Promise.race([tried, anew]).finally(() => clearTimeout(timer))
}

function load<T>(entry: Entry<T>, source: DocumentSource<T>): Promise<T> {
  entry.sharedUntil = source.now + lostMs
  entry.tried = source.load().then(
    (value) => {
      entry.value = value
      entry.loadedAt = source.now
      entry.sharedUntil = 0
      entry.failed = false
      return value
    },
    (error) => {
      entry.sharedUntil = source.now + pauseMs
      entry.failed = true
      throw error
    },
  )
  return entry.tried
}
