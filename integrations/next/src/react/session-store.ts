import { announceSessionChange, onSessionChange, type Session } from "@lockstep/core/client"
import { createSessionBroadcast, quietly } from "./session-broadcast.ts"
import { refetch, type RefetchOptions } from "./refetch.ts"
import { createSessionHolder, type SessionHolder } from "./session-holder.ts"
import { type Answer, createSessionRequests } from "./session-requests.ts"

/** The session of one page, which is kept up to date. */
export interface SessionStore extends Pick<SessionHolder, "state" | "initialState" | "subscribe"> {
  readonly basePath: string
  /**
   * Passes data to the application's callbacks; without data, the session is only requested again.
   */
  readonly update: (data?: unknown) => Answer
  /** Stores the session that the server passed with a later rendering. */
  readonly tell: (session: Session | null) => void
  /**
   * Starts to listen to other tabs, to the visibility of the page, and to the timer.
   *
   * @returns a function that stops this
   */
  readonly connect: (options: RefetchOptions) => () => void
}

/** @param initial - the session, if the server has already read it */
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
