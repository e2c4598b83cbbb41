import {
  getSession,
  type Session,
  type SessionListener,
  updateSession,
} from "@lockstep/core/client"
import type { SessionHolder } from "./session-holder.ts"

/** What the server says of the session. */
export type Answer = Promise<Session | null>

/** Asks the server about the session of one page. */
export interface SessionRequests {
  /** Asks; those who ask while it is being asked get the same answer. */
  readonly ask: () => Answer
  /** Asks, for example about a change at that time, and does not join a request that was sent before. */
  readonly askAnew: (about?: number) => Answer
  /** Hands data to the application's callbacks; `except` is not told of the change. */
  readonly update: (data: unknown, except: SessionListener) => Answer
  /** Takes what the server told otherwise: it is newer than what the request that was sent will tell. */
  readonly tell: (session: Session | null) => void
  /**
   * The change that what is known was asked about, in milliseconds since 1970; else when it was asked for.
   */
  readonly about: () => number
  /** Whether what is known, or will be soon, was asked for at that time or later. */
  readonly isSince: (time: number) => boolean
  /** Waits for the request that others would join, if there is one. */
  readonly settled: () => Promise<unknown>
}

/**
 * Makes what asks the server. One request is on its way at a time: answers do not overtake each other,
 * nor do the cookies that come with them.
 *
 * @param basePath - where the routes are
 * @param holder - learns what the server says
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
      // Requests from now on get an answer from afterwards.
      line.reading = undefined
      return inTurn(line, () => update(line, data, except))
    },
    tell(session) {
      overtake(line)
      learn(line, session, Date.now())
    },
    // No clock is read while a server renders: what it renders may be kept for later.
    about: () => line.about || Date.now(),
    isSince: (time) => line.since >= time || (line.reading?.sentAt ?? 0) >= time,
    settled: async () => line.reading?.answer.catch(() => {}),
  }
}

interface Line {
  readonly basePath: string
  readonly holder: SessionHolder
  /** Ends with the newest request; the next one waits for it. */
  last: Promise<unknown>
  /** The request that others join. */
  reading: Reading | undefined
  /** When what is known was asked for, in milliseconds since 1970; 0 before anything was. */
  since: number
  /** The change that it was asked about, if it was, which every page asks about at another time. */
  about: number
  /** How often something newer came to be known while a request was on its way. */
  overtaken: number
}

interface Reading {
  readonly answer: Answer
  /** Milliseconds since 1970; infinite before. */
  sentAt: number
  readonly about: number | undefined
}

function inTurn(line: Line, send: () => Answer): Answer {
  const answer = line.last.then(send)
  // A failure is for those who asked, and not for the next.
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
