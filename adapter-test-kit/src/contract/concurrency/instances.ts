import type { AdapterMethod } from "@lockstep/core/adapters"
import { NotApplicable, defineCase, type CaseTools, type ContractCase } from "../../bench/case.ts"
import { addressMethods, addressRace } from "./addresses.ts"
import { runProbe, twoInstances, twoProcesses } from "./concurrent-run.ts"
import { fieldMethods, fieldRace } from "./fields.ts"
import type { Probe } from "./race.ts"
import { signOutMethods, signOutRace } from "./sign-out.ts"
import { tokenMethods, tokenRace } from "./tokens.ts"

interface Claim {
  readonly number: number
  readonly title: string
  readonly needs: readonly AdapterMethod[]
  readonly probe: Probe
}

const claims: readonly Claim[] = [
  {
    number: 1,
    title: "exactly one of concurrent uses of a token returns it",
    needs: tokenMethods,
    probe: tokenRace,
  },
  {
    number: 2,
    title: "exactly one of concurrent users with the same address is created",
    needs: addressMethods,
    probe: addressRace,
  },
  {
    number: 3,
    title: "a session that is deleted during updateSession stays deleted",
    needs: signOutMethods,
    probe: signOutRace,
  },
  {
    number: 4,
    title: "concurrent updates of different fields are all stored",
    needs: fieldMethods,
    probe: fieldRace,
  },
]

/**
 * Runs all calls that the adapter has methods for in one additional process, because starting a
 * process takes time.
 */
async function acrossProcesses(tools: CaseTools): Promise<void> {
  const applying = claims.filter(({ needs }) => needs.every((method) => tools.has(method)))
  if (applying.length === 0) throw new NotApplicable("needs users, sessions or verification tokens")
  const concurrentRun = await twoProcesses(tools)
  for (const { probe } of applying) await runProbe(tools, concurrentRun, probe)
}

const asks = { bystanders: false } as const

/** Rules that hold for one instance hold for several. */
export const instanceCases: readonly ContractCase[] = [
  ...claims.map(({ number, title, needs, probe }) => {
    const run = async (tools: CaseTools) => runProbe(tools, await twoInstances(tools), probe)
    return defineCase(`C10.${number}`, `${title}, across two instances`, needs, run, asks)
  }),
  defineCase(
    "C10.21",
    "the rules of concurrent calls hold across two processes",
    [],
    acrossProcesses,
    asks,
  ),
]
