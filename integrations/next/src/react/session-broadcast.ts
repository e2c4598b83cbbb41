import { announceSessionChange, type Session, type SessionListener } from "@lockstep/core/client"
import type { SessionHolder } from "./session-holder.ts"
import type { Answer, SessionRequests } from "./session-requests.ts"

/** What the pages of an origin broadcast to each other. */
export interface SessionBroadcast {
  /** Asks the server when another page tells what is not known here. */
  readonly heard: SessionListener
  /** Broadcasts that a user turned out to be signed in, or signed out. */
  readonly announce: () => void
}

/**
 * Creates what listens to other pages and broadcasts to them. Pages of signed-out visitors do not ask when
 * they are looked at: a page that comes back from a provider broadcasts the sign-in.
 *
 * @param holder - what is known
 * @param requests - ask the server
 */
export function createSessionBroadcast(
  holder: SessionHolder,
  requests: SessionRequests,
): SessionBroadcast {
  const hasUserHere = (): boolean | undefined => hasUser(holder.state().session)
  let announced: boolean | undefined

  function askSince(time: number): void {
    if (!requests.isSince(time)) quietly(requests.askAnew(time))
  }

  const heard: SessionListener = ({ at, isSignedIn }) => {
    if (isSignedIn === undefined) return askSince(at)
    const compare = (): void => (isSignedIn === hasUserHere() ? undefined : askSince(at))
    // Many pages may be opening at a time: what this one asked for is about to tell the same.
    if (hasUserHere() === undefined) void requests.settled().then(compare)
    else compare()
  }

  function announce(): void {
    const isSignedIn = hasUserHere()
    if (isSignedIn === undefined || isSignedIn === announced) return
    announced = isSignedIn
    announceSessionChange({ isSignedIn, at: requests.about(), except: heard })
  }

  return { heard, announce }
}

function hasUser(session: Session | null | undefined): boolean | undefined {
  return session === undefined ? undefined : session !== null
}

/**
 * Ignores a rejection: the state has the error.
 *
 * @param answer - is not awaited
 */
export function quietly(answer: Answer): void {
  answer.catch(() => {})
}
