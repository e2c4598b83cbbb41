import { announceSessionChange, type Session, type SessionListener } from "@lockstep/core/client"
import type { SessionHolder } from "./session-holder.ts"
import type { Answer, SessionRequests } from "./session-requests.ts"

/** The listener and the sender of broadcasts between the pages of an origin. */
export interface SessionBroadcast {
  /** Requests the session when another page broadcasts a newer state. */
  readonly heard: SessionListener
  /** Broadcasts whether a user is signed in, if this changed. */
  readonly announce: () => void
}

/**
 * Creates the listener and sender of broadcasts. Pages of signed-out visitors send no request when
 * they become visible: a page that comes back from a provider broadcasts the sign-in.
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
    // Several pages can open at the same time: the pending request of this page will return the same state.
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

/** Ignores a rejection, because the state already contains the error. */
export function quietly(answer: Answer): void {
  answer.catch(() => {})
}
