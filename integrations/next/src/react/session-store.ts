import { getSession, onSessionChange, type Session, updateSession } from "@lockstep/core/client"
import { createSessionHolder, type SessionHolder } from "./session-holder.ts"

/** When a session is asked for again. */
export interface RefetchOptions {
  /** Seconds; 0 is never. */
  readonly interval: number
  readonly onFocus: boolean
  readonly whenOffline: boolean
}

/** The session of one page, kept up to date. */
export interface SessionStore extends Pick<SessionHolder, "state" | "subscribe"> {
  /** Asks the server; those who ask while it is being asked get the same answer. */
  readonly refresh: () => Promise<Session | null>
  /** Hands data to the application's callbacks. */
  readonly update: (data: unknown) => Promise<Session | null>
  /**
   * Listens to other tabs, to the page being looked at, and to the clock.
   *
   * @returns a function that ends it
   */
  readonly connect: (options: RefetchOptions) => () => void
}

/**
 * Makes a store.
 *
 * @param basePath - where the routes are
 * @param initial - the session, where the server has told already
 */
export function createSessionStore(
  basePath: string,
  initial: Session | null | undefined,
): SessionStore {
  const { state, subscribe, take } = createSessionHolder(initial)
  let asking: Promise<Session | null> | undefined
  // Our own announcement reaches this page as well, which knows already.
  let ownAnnouncements = 0

  function refresh(): Promise<Session | null> {
    asking ??= take(getSession({ basePath })).finally(() => (asking = undefined))
    return asking
  }

  function refreshQuietly(): void {
    // The state tells what went wrong.
    refresh().catch(() => {})
  }

  function heardChange(): void {
    if (ownAnnouncements > 0) ownAnnouncements--
    else refreshQuietly()
  }

  async function update(data: unknown): Promise<Session | null> {
    ownAnnouncements++
    try {
      return await take(updateSession(data, { basePath }))
    } catch (error) {
      ownAnnouncements--
      throw error
    }
  }

  function connect(options: RefetchOptions): () => void {
    if (state().session === undefined) refreshQuietly()
    const stopListening = onSessionChange(heardChange)
    const stopRefetching = refetch(options, () => {
      // Whoever signs in announces it, or comes to this page anew.
      if (state().session !== null) refreshQuietly()
    })
    return () => {
      stopListening()
      stopRefetching()
    }
  }

  return { state, subscribe, refresh, update, connect }
}

function refetch(
  { interval, onFocus, whenOffline }: RefetchOptions,
  refresh: () => void,
): () => void {
  const seen = (): void => {
    if (document.visibilityState === "visible") refresh()
  }
  if (onFocus) document.addEventListener("visibilitychange", seen)
  const tick = (): void => {
    if (whenOffline || navigator.onLine) refresh()
  }
  const timer = interval > 0 ? setInterval(tick, interval * 1000) : undefined
  return () => {
    document.removeEventListener("visibilitychange", seen)
    clearInterval(timer)
  }
}
