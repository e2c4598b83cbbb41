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

/** How many calls a round of the warm-up has. */
const warmUpCalls = 500
/** Rounds of the warm-up after which a call is timed even if it is still getting quicker. */
const warmUpRounds = 20
const origin = "http://app.example.com"

/**
 * Times lookups of users at random, one after the other.
 *
 * @throws Error if the adapter does not find a stored user
 */
export async function timesOf(adapter: Adapter, users: number, count: number): Promise<Times> {
  const calls = callsOf(adapter)
  // All of them first: plans are made, code is compiled, and what is often read comes into memory.
  for (const [, call] of calls) await warmUp(call, users)
  const times = new Map<string, CallTime>()
  for (const [name, call] of calls) times.set(name, summary(await timed(call, users, count)))
  return times
}

async function warmUp(call: Call, users: number): Promise<void> {
  const medians: number[] = []
  while (!isWarm(medians) && medians.length < warmUpRounds) {
    medians.push(summary(await timed(call, users, warmUpCalls)).median)
  }
}

/** Returns whether calls no longer get quicker: three rounds were not quicker than the best one before them. */
export function isWarm(medians: readonly number[]): boolean {
  const last = medians.slice(-3)
  const best = Math.min(...medians.slice(0, -3))
  // A twentieth is chance.
  return last.length === 3 && last.every((median) => median > best * 0.95)
}

/** A request that reads a session, as an application answers it. */
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
