import { type BoundedCache, createBoundedCache } from "../crypto/bounded-cache.ts"

/** Cache of documents that providers publish. A document has at most one fetch at a time. */
export interface DocumentCache<T> {
  /**
   * Returns the document, from the cache while it is fresh. Late in its lifetime, it is still
   * returned while a new one is fetched in the background, and for one day if that fails.
   */
  read(source: DocumentSource<T>): Promise<T>
  /** Fetches the current document. */
  renew(source: DocumentSource<T>): Promise<T>
}

/** Source of a document. */
export interface DocumentSource<T> {
  /** Part of the key: providers with a different `fetch` share no documents. */
  readonly fetch: typeof fetch
  readonly key: string
  /** Milliseconds since the epoch. */
  readonly now: number
  /** Fetches and checks the document. */
  load(): Promise<T>
}

/**
 * Half of the documents stored for one `fetch`: a function in the configuration can return any
 * issuer.
 */
const halfOfDocuments = 500

/** How long a document is used if it cannot be fetched again: one day. */
const staleMs = 86_400_000
/** Pause after a failed attempt. */
const pauseMs = 5000
/**
 * How long readers wait for an attempt that another request started: longer than a provider may
 * take. Workers stop the work of a request once its response is sent or its client has
 * disconnected, and the attempt then never settles.
 */
const lostMs = 15_000

interface Entry<T> {
  value?: T
  loadedAt: number
  /** The last attempt, which is not repeated before `sharedUntil`. */
  tried?: Promise<T>
  sharedUntil: number
  failed?: boolean
}

/**
 * Creates a cache. After a failure, it fetches nothing for five seconds; readers get the cached
 * document, or the failure.
 *
 * @param lifetimeMs - how long a document can be used
 * @param refreshAfterMs - age from which a read fetches it again in the background
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
      // Do not wait for a provider whose last request failed.
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
