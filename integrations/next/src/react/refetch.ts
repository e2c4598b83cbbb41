import type { SessionState } from "./session-holder.ts"

/** When a session is asked for again. */
export interface RefetchOptions {
  /** Seconds; 0 is never. */
  readonly interval: number
  readonly onFocus: boolean
  readonly whenOffline: boolean
}

/** Timers wait 32 bits of milliseconds, about 24 days, and none at all when told to wait longer. */
const longestWait = 2 ** 31 - 1

/**
 * Asks for a session again when the page is looked at, when it comes back from the browser's memory,
 * when the network does after a failure, and when the time has come.
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
  // A page that signs a user in announces it, or comes to this page anew.
  const askIfSignedIn = (): void => {
    if (state().session !== null) ask()
  }
  const seen = (): void => {
    if (document.visibilityState === "visible") askIfSignedIn()
  }
  if (onFocus) document.addEventListener("visibilitychange", seen, { signal })
  // Such a page could not hear the others meanwhile: a user may have signed out, or in.
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
