import { randomInt } from "node:crypto"
import { Auth } from "@lockstep/core"
import type { Adapter } from "@lockstep/core/adapters"
import { type NumberedUser, userAt, provider } from "./user-at.ts"

/** Microseconds that a call takes. */
export interface CallTime {
  readonly median: number
  /** Of 100 calls, 99 are quicker. */
  readonly p99: number
}

/** What is timed, by its name in the table. */
export type Times = ReadonlyMap<string, CallTime>

type Call = (user: NumberedUser) => unknown

/** Calls before those that are timed: plans are made, and what is often read comes into memory. */
const rehearsals = 500
const origin = "http://app.example.com"

/**
 * Times look-ups of users at random, one after the other.
 *
 * @param adapter - of the store
 * @param users - how many are stored
 * @param count - how many calls of each kind
 * @throws Error if the adapter does not find a stored user
 */
export async function timesOf(adapter: Adapter, users: number, count: number): Promise<Times> {
  const times = new Map<string, CallTime>()
  for (const [name, call] of callsOf(adapter)) {
    await timed(call, users, rehearsals)
    times.set(name, summary(await timed(call, users, count)))
  }
  return times
}

/**
 * A request that reads a session, as an application answers it.
 *
 * @param adapter - of the store
 */
export function sessionCheck(adapter: Adapter): (sessionToken: string) => Promise<unknown> {
  const config = {
    adapter,
    providers: [],
    secret: "a-secret-for-measurements-of-40-characters",
    trustHost: true,
  }
  return async (sessionToken) => {
    const headers = { cookie: `authjs.session-token=${sessionToken}` }
    const response = await Auth(new Request(`${origin}/auth/session`, { headers }), config)
    const session: unknown = await response.json()
    return session
  }
}

function callsOf(adapter: Adapter): readonly (readonly [string, Call])[] {
  const check = sessionCheck(adapter)
  return [
    ["getUser", ({ id }) => adapter.getUser?.(id)],
    ["getUserByEmail", ({ email }) => adapter.getUserByEmail?.(email)],
    [
      "getUserByAccount",
      ({ providerAccountId }) => adapter.getUserByAccount?.({ provider, providerAccountId }),
    ],
    ["listAccountsByUserId", ({ id }) => adapter.listAccountsByUserId?.(id)],
    ["getSessionAndUser", ({ sessionToken }) => adapter.getSessionAndUser?.(sessionToken)],
    ["session check", ({ sessionToken }) => check(sessionToken)],
  ]
}

async function timed(call: Call, users: number, count: number): Promise<number[]> {
  const times: number[] = []
  for (let done = 0; done < count; done += 1) {
    const user = userAt(randomInt(users))
    const start = performance.now()
    const found = await call(user)
    times.push((performance.now() - start) * 1000)
    if (!isFound(found)) throw new Error(`${user.email} was not found.`)
  }
  return times
}

function isFound(found: unknown): boolean {
  return Array.isArray(found) ? found.length === 1 : typeof found === "object" && found !== null
}

function summary(times: readonly number[]): CallTime {
  const sorted = times.toSorted((left, right) => left - right)
  const at = (part: number): number => sorted[Math.floor(sorted.length * part)] ?? Number.NaN
  return { median: at(0.5), p99: at(0.99) }
}
