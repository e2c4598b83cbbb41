import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { sessionCookie, token } from "./cases.ts"
import { type Comparison, inTurns } from "./measure.ts"

/** What a new process does, from the import of a library on. */
export interface ColdCase {
  readonly name: string
  readonly task: "session" | "sign-in"
  readonly ours: string
  readonly theirs: string
  /** The most of Auth.js's processor time that it may take; `undefined` where none is set. */
  readonly budget: number | undefined
}

const core = { ours: "@lockstep/core", theirs: "@auth/core" }
const express = { ours: "@lockstep/express", theirs: "@auth/express" }

/** Every comparison of new processes. */
export const coldCases: readonly ColdCase[] = [
  { name: "cold process: session check", task: "session", ...core, budget: 0.4 },
  { name: "cold process: OIDC sign-in", task: "sign-in", ...core, budget: 0.5 },
  { name: "cold process: session check, Express", task: "session", ...express, budget: undefined },
  { name: "cold process: OIDC sign-in, Express", task: "sign-in", ...express, budget: undefined },
]

const program = fileURLToPath(new URL("cold-program.ts", import.meta.url))

/**
 * Has new processes do the same with two libraries, in turns.
 *
 * @param times - number of processes of each library
 * @returns microseconds of processor time
 */
export async function compareCold(each: ColdCase, times = 21): Promise<Comparison> {
  const cookie = `${sessionCookie}=${await token("ada")}`
  const run = async (library: string): Promise<number> => {
    const args = [program, library, each.task, cookie]
    const { stdout } = await promisify(execFile)(process.execPath, args)
    return 1000 * Number(stdout)
  }
  return inTurns(times, { ours: () => run(each.ours), theirs: () => run(each.theirs) })
}
