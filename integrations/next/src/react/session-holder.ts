import type { Session } from "@lockstep/core/client"
import { keepParts } from "./keep-parts.ts"

/** What is known about the session. */
export interface SessionState {
  /** `undefined` until the server has told. */
  readonly session: Session | null | undefined
  /** Why the server could not tell when it was asked last; what it said before is kept. */
  readonly error: Error | undefined
}

/** Holds what is known, and tells when it changes. */
export interface SessionHolder {
  /** What a server renders, and a browser renders first. */
  readonly initialState: () => SessionState
  readonly state: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  /** The server has told. */
  readonly become: (session: Session | null) => void
  /** The server could not tell. */
  readonly fail: (error: unknown) => void
}

/**
 * Makes a holder.
 *
 * @param initial - the session, where the server has told already
 */
export function createSessionHolder(initial: Session | null | undefined): SessionHolder {
  const initialState: SessionState = { session: initial, error: undefined }
  let state = initialState
  const listeners = new Set<() => void>()

  function change(next: SessionState): void {
    if (next.session === state.session && next.error === state.error) return
    state = next
    for (const listener of listeners) listener()
  }

  return {
    initialState: () => initialState,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    become(session) {
      change({ session: keepParts(state.session, session), error: undefined })
    },
    fail(error) {
      change({ ...state, error: error instanceof Error ? error : new Error(String(error)) })
    },
  }
}
