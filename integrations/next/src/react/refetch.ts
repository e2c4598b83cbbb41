import type { SessionState } from "./session-holder.ts"

/** When a session is requested again. */
export interface RefetchOptions {
  /** Seconds; 0 is never. */
  readonly interval: number
  readonly onFocus: boolean
  readonly whenOffline: boolean
}

/**
 * Timers wait at most about 24 days (32 bits of milliseconds); with a longer delay they fire at
 * once.
 */
const longestWait = 2 ** 31 - 1

/**
 * Requests a session again when the page becomes visible, when it is restored from the back/forward
 * cache, when the network returns after a failure, and when the interval has passed.
 *
 * @param options - when
 * @param state - what is known
 * @param ask - asks
 * @returns a function that ends it
 */
export function refetch(
  { interval, onFocus, whenOffline }: RefetchOptions,
  state: () => SessionState,
  ask: () => void,
): () => void {
  const ending = new AbortController()
  const { signal } = ending
  // A page that signs a user in announces it, or loads this page again.
  const askIfSignedIn = (): void => {
    if (state().session !== null) ask()
  }
  const seen = (): void => {
    if (document.visibilityState === "visible") askIfSignedIn()
  }
  if (onFocus) document.addEventListener("visibilitychange", seen, { signal })
  // Such a page could not hear the others in the meantime: a user may have signed out, or in.
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
