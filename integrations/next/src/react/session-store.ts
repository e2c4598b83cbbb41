import { announceSessionChange, onSessionChange, type Session } from "@lockstep/core/client"
import { createSessionBroadcast, quietly } from "./session-broadcast.ts"
import { refetch, type RefetchOptions } from "./refetch.ts"
import { createSessionHolder, type SessionHolder } from "./session-holder.ts"
import { type Answer, createSessionRequests } from "./session-requests.ts"

/** The session of one page, kept up to date. */
export interface SessionStore extends Pick<SessionHolder, "state" | "initialState" | "subscribe"> {
  /** Where the routes are. */
  readonly basePath: string
  /** Hands data to the application's callbacks; without data the session is only asked for again. */
  readonly update: (data?: unknown) => Answer
  /** Takes what the server told with a later rendering. */
  readonly tell: (session: Session | null) => void
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
  const holder = createSessionHolder(initial)
  const requests = createSessionRequests(basePath, holder)
  const { state } = holder
  const { heard, announce } = createSessionBroadcast(holder, requests)

  async function update(data?: unknown): Answer {
    if (data !== undefined) return requests.update(data, heard)
    const session = await requests.askAnew()
    announceSessionChange({ except: heard })
    return session
  }

  function connect(options: RefetchOptions): () => void {
    const ends = [
      holder.subscribe(announce),
      onSessionChange(heard),
      refetch(options, state, () => quietly(requests.ask())),
    ]
    announce()
    if (state().session === undefined) quietly(requests.ask())
    return () => ends.forEach((end) => end())
  }

  const { initialState, subscribe } = holder
  const { tell } = requests
  return { basePath, state, initialState, subscribe, update, tell, connect }
}
