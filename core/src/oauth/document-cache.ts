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

/** Documents kept for one fetch: the issuer of a configuration that a function gives may be anything. */
const maxDocuments = 1000

/** How long a document serves while it cannot be fetched again: one day. */
const staleMs = 86_400_000
/** Pause after a try that failed. */
const pauseMs = 5000

interface Entry<T> {
  value?: T
  loadedAt: number
  failure?: { readonly tried: Promise<T>; readonly at: number }
  pending: Promise<T> | undefined
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
  const byFetch = new WeakMap<typeof fetch, Map<string, Entry<T>>>()
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
      return age < lifetimeMs || entry.failure !== undefined ? value : loaded
    },
    renew: (source) => loadOnce(entryOf(byFetch, source), source),
  }
}

function entryOf<T>(
  byFetch: WeakMap<typeof fetch, Map<string, Entry<T>>>,
  { fetch, key }: DocumentSource<T>,
): Entry<T> {
  let entries = byFetch.get(fetch)
  if (entries === undefined) {
    entries = new Map()
    byFetch.set(fetch, entries)
  }
  let entry = entries.get(key)
  if (entry === undefined) {
    const [oldest] = entries.size < maxDocuments ? [] : entries.keys()
    if (oldest !== undefined) entries.delete(oldest)
    entry = { loadedAt: 0, pending: undefined }
    entries.set(key, entry)
  }
  return entry
}

function loadOnce<T>(entry: Entry<T>, source: DocumentSource<T>): Promise<T> {
  const { failure } = entry
  if (entry.pending !== undefined) return entry.pending
  if (failure !== undefined && source.now - failure.at < pauseMs) return failure.tried
  const tried = source
    .load()
    .then((value) => {
      entry.value = value
      entry.loadedAt = source.now
      delete entry.failure
      return value
    })
    .finally(() => {
      entry.pending = undefined
    })
  tried.catch(() => {
    entry.failure = { tried, at: source.now }
  })
  entry.pending = tried
  return tried
}
