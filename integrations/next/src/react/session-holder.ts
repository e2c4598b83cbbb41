import type { Session } from "@lockstep/core/client"
import { keepParts } from "./keep-parts.ts"

/** The known state of the session. */
export interface SessionState {
  /** `undefined` until the server has responded. */
  readonly session: Session | null | undefined
  /** The error of the last request, if it failed. The previous session is kept. */
  readonly error: Error | undefined
}

/** Holds the known session, and notifies listeners when it changes. */
export interface SessionHolder {
  /** The state that a server renders, and that a browser renders first. */
  readonly initialState: () => SessionState
  readonly state: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  /** Stores a response of the server. */
  readonly become: (session: Session | null) => void
  /** Stores a failed request. */
  readonly fail: (error: unknown) => void
}

/** @param initial - the session, if the server has already read it */
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
