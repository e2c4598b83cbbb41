import type { AdapterMethod } from "@lockstep/core/adapters"
import { defineCase, type CaseTools, type ContractCase } from "../../case.ts"
import { addressMethods, addressRace } from "./addresses.ts"
import { runProbe, twoInstances, twoProcesses, type Arena } from "./arena.ts"
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
  { number: 1, title: "one use of a token wins", needs: tokenMethods, probe: tokenRace },
  { number: 2, title: "one owner of an address wins", needs: addressMethods, probe: addressRace },
  {
    number: 3,
    title: "a session that is deleted stays deleted",
    needs: signOutMethods,
    probe: signOutRace,
  },
  {
    number: 4,
    title: "updates of different fields survive",
    needs: fieldMethods,
    probe: fieldRace,
  },
]

const inEach = (
  plus: number,
  where: string,
  open: (tools: CaseTools) => Promise<Arena>,
): ContractCase[] =>
  claims.map(({ number, title, needs, probe }) => {
    const run = async (tools: CaseTools) => runProbe(tools, await open(tools), probe)
    return defineCase("C10", number + plus, `${title}, ${where}`, needs, run, {
      bystanders: false,
    })
  })

/** What holds for one instance holds for several. */
export const instanceCases: readonly ContractCase[] = [
  ...inEach(0, "across two instances", twoInstances),
  ...inEach(20, "across two processes", twoProcesses),
]
