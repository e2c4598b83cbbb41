import type { SubjectFactory } from "@lockstep/adapter-test-kit"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import { expect, test } from "vitest"
import { deleteSome } from "../../src/model/expiry-steps.ts"
import { keysOf } from "../../src/model/keys.ts"
import { both, startSequence, type Sequence } from "../../src/model/sequence.ts"
import { readSessions } from "../../src/model/session-lists.ts"
import {
  changeSession,
  endSession,
  openSession,
  readSession,
} from "../../src/model/session-calls.ts"
import { watchAdapter } from "../../src/watch/watched-adapter.ts"
import { differentMethods } from "../different/methods.ts"
import { legal } from "./legal.ts"

type NamedStep = readonly [name: string, run: (sequence: Sequence) => Promise<void>]

const first = { who: "living", nth: 0 } as const
const second = { who: "living", nth: 1 } as const
const nobody = { who: "nobody", nth: 0 } as const
const rest = { place: 0, members: {} }

/** The user who comes first. */
const owner = "1"
const tokenOf = ({ keys }: Sequence): string => keys.sessionTokens[0] ?? ""

/** What creates a session with the token. */
const openings: readonly NamedStep[] = [
  ["opened", (sequence) => openSession(sequence, { ...rest, user: second, ends: 30 })],
  ["opened, expired", (sequence) => openSession(sequence, { ...rest, user: first, ends: -1 })],
  ["opened for nobody", (sequence) => openSession(sequence, { ...rest, user: nobody, ends: 30 })],
]

/** What may happen to the token. */
const steps: readonly NamedStep[] = [
  ...openings,
  ["extended", (sequence) => changeSession(sequence, { ...rest, user: null, ends: 30 })],
  ["ended", (sequence) => endSession(sequence, tokenOf(sequence))],
  ["ended with its user's", (sequence) => both(sequence, "deleteSessionsByUserId", owner)],
  ["one expired record deleted", (sequence) => deleteSome(sequence, 1)],
  ["expired records deleted", (sequence) => deleteSome(sequence, 1000)],
]

/** All sequences of so many steps that begin with a session. */
function sequencesOf(length: number): NamedStep[][] {
  if (length === 1) return openings.map((step) => [step])
  return sequencesOf(length - 1).flatMap((start) => steps.map((step) => [...start, step]))
}

async function runSteps(subject: Adapter, chosen: readonly NamedStep[]): Promise<void> {
  const { adapter } = watchAdapter(subject, 1000)
  const sequence = startSequence(
    {
      instances: {
        current: () => ({ name: "adapter", adapter }),
        swap() {},
        rewind() {},
        async reconnect() {},
      },
      has: () => true,
      terms: { extraFields: [] },
    },
    keysOf("one", { members: [], turn: 0 }, "exact"),
  )
  for (const id of [owner, "2"]) {
    const user = { id, email: `${id}@example.test`, emailVerified: null }
    await both(sequence, "createUser", user)
  }
  for (const [, run] of chosen) await run(sequence)
  await readSessions(sequence, owner)
  await readSession(sequence, tokenOf(sequence))
}

const adapters: Readonly<Record<string, () => Adapter | SubjectFactory>> = {
  reference: () => MemoryAdapter(),
  hidesOrphans: differentMethods["hides-orphans"].make,
  purgesWhatEnded: legal["purges-what-ended"].make,
  storesOrphans: legal["stores-orphans"].make,
}

test.for(Object.entries(adapters))(
  "%s passes every short sequence about one session token",
  async ([, make]) => {
    const failures: unknown[] = []
    for (const chosen of sequencesOf(5)) {
      const subject = make()
      if (typeof subject === "function") throw new Error("These adapters need no factory.")
      await runSteps(subject, chosen).catch((error: unknown) => {
        failures.push({ steps: chosen.map(([name]) => name), error })
      })
    }
    expect(failures.slice(0, 3)).toEqual([])
  },
)
