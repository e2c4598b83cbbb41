import { vi } from "vitest"
import type { Adapter, VerificationToken } from "../../src/adapters.ts"
import type { AuthContext } from "../../src/context.ts"
import type { OneTimeValue } from "../../src/transactions/one-time-values.ts"

/** A process that starts and finishes sign-ins, without the rest of a sign-in. */
export interface MarkProcess {
  /** Starts a sign-in. */
  issue(now: number): Promise<OneTimeValue>
  /** Finishes it. */
  use(value: OneTimeValue, now: number): Promise<void>
}

type Loaded = readonly [
  typeof import("../../src/transactions/one-time-values.ts"),
  typeof import("../../src/adapter/guarded-adapter.ts"),
]

let loaded: Promise<Loaded> | undefined

/**
 * Starts a process that shares only the database with others. What it stores stays when it ends.
 *
 * @param adapter - of the database
 * @param isAlone - whether it also has its own memory of used values
 */
export async function startMarks(adapter: Adapter, isAlone = false): Promise<MarkProcess> {
  if (isAlone) vi.resetModules()
  loaded = isAlone ? load() : (loaded ?? load())
  const [{ issueOneTimeValue, useOneTimeValue }, { guardAdapter }] = await loaded
  // A new object: what a process knows of a database is known by its adapter.
  const own: Adapter = {
    createVerificationToken: async (token) => adapter.createVerificationToken?.(token) ?? null,
    useVerificationToken: async (token) => adapter.useVerificationToken?.(token) ?? null,
  }
  const config = { adapter: guardAdapter(own), logger: { warn() {} } }
  // One-time values read nothing else of the request.
  const at = (now: number): AuthContext => ({ config, now }) as unknown as AuthContext
  return {
    async issue(now) {
      const value = crypto.randomUUID()
      return { value, ...(await issueOneTimeValue(at(now), "state", value)) }
    },
    use: (value, now) => useOneTimeValue(at(now), "state", value, async () => {}),
  }
}

async function load(): Promise<Loaded> {
  return Promise.all([
    import("../../src/transactions/one-time-values.ts"),
    import("../../src/adapter/guarded-adapter.ts"),
  ])
}

/** A table whose records are counted. */
export interface CountedTable {
  readonly adapter: Adapter
  /** How many different keys are stored. */
  rows(): number
  /** Deletes every record that was ever stored; resolves to how many there still were. */
  empty(): Promise<number>
}

/**
 * Counts the keys in a table by the calls that succeed. Some adapters delete all records of a key at once.
 *
 * @param adapter - of the table, which is empty
 */
export function counted(adapter: Adapter): CountedTable {
  const seen = new Map<string, VerificationToken>()
  const present = new Set<string>()
  return {
    adapter: {
      async createVerificationToken(token) {
        const stored = await adapter.createVerificationToken?.(token)
        const key = `${token.identifier} ${token.token}`
        present.add(key)
        seen.set(key, token)
        return stored
      },
      async useVerificationToken(token) {
        const taken = await adapter.useVerificationToken?.(token)
        present.delete(`${token.identifier} ${token.token}`)
        return taken ?? null
      },
    },
    rows: () => present.size,
    async empty() {
      let found = 0
      for (const { identifier, token } of seen.values()) {
        while (await adapter.useVerificationToken?.({ identifier, token })) found++
      }
      return found
    },
  }
}

/** An hour, in milliseconds. */
export const hourMs = 3_600_000

/**
 * Starts sign-ins in processes that end, one after the other. Every third is abandoned.
 *
 * @param table - the database
 * @param plan - `from`: when the first one starts; `minutes`: between two; `ends`: after how many sign-ins a process
 *   ends
 * @returns the number of records after each sign-in
 */
export async function signInsOf(
  { adapter, rows }: CountedTable,
  plan: { count: number; from: number; minutes: number; ends: number },
): Promise<number[]> {
  const counts: number[] = []
  let process = await startMarks(adapter)
  for (let index = 0; index < plan.count; index++) {
    const now = plan.from + index * plan.minutes * 60_000
    if (index % plan.ends === 0) process = await startMarks(adapter)
    const value = await process.issue(now)
    if (index % 3 !== 2) await process.use(value, now + 5000)
    counts.push(rows())
  }
  return counts
}
