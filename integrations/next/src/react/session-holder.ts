import type { Session } from "@lockstep/core/client"

/** What is known about the session. */
export interface SessionState {
  /** `undefined` until the server has told. */
  readonly session: Session | null | undefined
  /** Why the server could not tell when it was asked last; what it said before is kept. */
  readonly error: Error | undefined
}

/** Holds what is known, and tells when it changes. */
export interface SessionHolder {
  readonly state: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  /** Takes over what a request answers. */
  readonly take: (request: Promise<Session | null>) => Promise<Session | null>
}

/**
 * Makes a holder.
 *
 * @param initial - the session, where the server has told already
 */
export function createSessionHolder(initial: Session | null | undefined): SessionHolder {
  let state: SessionState = { session: initial, error: undefined }
  const listeners = new Set<() => void>()

  function become(next: SessionState): void {
    state = next
    for (const listener of listeners) listener()
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async take(request) {
      try {
        const session = await request
        become({ session, error: undefined })
        return session
      } catch (error) {
        become({ ...state, error: error instanceof Error ? error : new Error(String(error)) })
        throw error
      }
    },
  }
}
