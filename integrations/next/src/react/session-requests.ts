import {
  getSession,
  type Session,
  type SessionListener,
  updateSession,
} from "@lockstep/core/client"
import type { SessionHolder } from "./session-holder.ts"

/** The server's response about the session. */
export type Answer = Promise<Session | null>

/** Sends the session requests of one page. */
export interface SessionRequests {
  /** Requests the session; callers during a request share its response. */
  readonly ask: () => Answer
  /**
   * Requests the session without joining an earlier request, for example after a change at the given
   * time.
   */
  readonly askAnew: (about?: number) => Answer
  /** Passes data to the application's callbacks; `except` is not notified of the change. */
  readonly update: (data: unknown, except: SessionListener) => Answer
  /**
   * Stores a session that the server returned in another way: it is newer than the response of a
   * pending request.
   */
  readonly tell: (session: Session | null) => void
  /**
   * The time of the change that caused the request of the known session, in milliseconds since 1970; if
   * no change caused it, the time of the request.
   */
  readonly about: () => number
  /** Returns whether the known session or the pending one was requested at that time or later. */
  readonly isSince: (time: number) => boolean
  /** Waits for the pending request, if there is one. */
  readonly settled: () => Promise<unknown>
}

/**
 * Creates the functions that send requests. Only one request is pending at a time, so that
 * responses and their cookies keep their order.
 */
export function createSessionRequests(basePath: string, holder: SessionHolder): SessionRequests {
  const line: Line = {
    basePath,
    holder,
    last: Promise.resolve(),
    reading: undefined,
    since: 0,
    about: 0,
    overtaken: 0,
  }
  return {
    ask: () => ask(line),
    askAnew(about) {
      if (line.reading !== undefined && line.reading.sentAt < Infinity) overtake(line)
      return ask(line, about)
    },
    update(data, except) {
      // Requests from now on read the state after the change.
      line.reading = undefined
      return inTurn(line, () => update(line, data, except))
    },
    tell(session) {
      overtake(line)
      learn(line, session, Date.now())
    },
    // Do not read the clock while a server renders: the rendered page can be cached.
    about: () => line.about || Date.now(),
    isSince: (time) => line.since >= time || (line.reading?.sentAt ?? 0) >= time,
    settled: async () => line.reading?.answer.catch(() => {}),
  }
}

interface Line {
  readonly basePath: string
  readonly holder: SessionHolder
  /** Settles with the newest request; the next request waits for it. */
  last: Promise<unknown>
  /** The request that others join. */
  reading: Reading | undefined
  /**
   * When the known session was requested, in milliseconds since 1970; 0 before the first request.
   */
  since: number
  /** The time of the change that caused the request, if one did. Pages send their requests at different times. */
  about: number
  /** How often a newer session was stored while a request was pending. */
  overtaken: number
}

interface Reading {
  readonly answer: Answer
  /** In milliseconds since 1970; `Infinity` before it is sent. */
  sentAt: number
  readonly about: number | undefined
}

function inTurn(line: Line, send: () => Answer): Answer {
  const answer = line.last.then(send)
  // A failure rejects the calls that share the request, but not later ones.
  line.last = answer.catch(() => {})
  return answer
}

function ask(line: Line, about?: number): Answer {
  if (line.reading === undefined) {
    const answer = inTurn(line, () => read(line, own))
    const own: Reading = { answer, sentAt: Infinity, about }
    line.reading = own
  }
  return line.reading.answer
}

function overtake(line: Line): void {
  line.overtaken += 1
  line.reading = undefined
}

async function read(line: Line, own: Reading): Answer {
  own.sentAt = Date.now()
  const before = line.overtaken
  try {
    const session = await getSession({ basePath: line.basePath })
    if (before === line.overtaken) learn(line, session, own.sentAt, own.about)
    return session
  } catch (error) {
    if (before === line.overtaken) line.holder.fail(error)
    throw error
  } finally {
    if (line.reading === own) line.reading = undefined
  }
}

async function update(line: Line, data: unknown, except: SessionListener): Answer {
  const sentAt = Date.now()
  const session = await updateSession(data, { basePath: line.basePath, except })
  learn(line, session, sentAt)
  return session
}

function learn(line: Line, session: Session | null, sentAt: number, about = sentAt): void {
  line.since = sentAt
  line.about = about
  line.holder.become(session)
}
