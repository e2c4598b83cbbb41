import type { SessionState } from "./session-holder.ts"

/** Options that determine when a session is requested again. */
export interface RefetchOptions {
  /** In seconds; 0 turns it off. */
  readonly interval: number
  readonly onFocus: boolean
  readonly whenOffline: boolean
}

/**
 * The maximum delay of a timer: about 24 days (32 bits of milliseconds). With a longer delay, a timer fires
 * immediately.
 */
const longestWait = 2 ** 31 - 1

/**
 * Requests a session again when the page becomes visible, when it is restored from the back/forward
 * cache, when the network returns after a failure, and when the interval has passed.
 *
 * @returns a function that stops this
 */
export function refetch(
  { interval, onFocus, whenOffline }: RefetchOptions,
  state: () => SessionState,
  ask: () => void,
): () => void {
  const ending = new AbortController()
  const { signal } = ending
  // A page that signs a user in broadcasts it, or loads this page again.
  const askIfSignedIn = (): void => {
    if (state().session !== null) ask()
  }
  const seen = (): void => {
    if (document.visibilityState === "visible") askIfSignedIn()
  }
  if (onFocus) document.addEventListener("visibilitychange", seen, { signal })
  // Such a page received no broadcasts in the meantime: a user can have signed in or out.
  const shown = ({ persisted }: PageTransitionEvent): void => (persisted ? ask() : undefined)
  addEventListener("pageshow", shown, { signal })
  const connected = (): void => (state().error === undefined ? undefined : ask())
  addEventListener("online", connected, { signal })
  const tick = (): void => {
    if (whenOffline || navigator.onLine) askIfSignedIn()
  }
  const timer = interval > 0 ? setInterval(tick, Math.min(interval * 1000, longestWait)) : undefined
  return () => {
    ending.abort()
    clearInterval(timer)
  }
}
