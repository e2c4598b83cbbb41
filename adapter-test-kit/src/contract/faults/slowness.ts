import { defineCase, type ContractCase } from "../../case.ts"
import { toCode } from "../../print-code.ts"
import { watchAdapter } from "../../watch/watched-adapter.ts"
import type { Disturbance } from "../../wire/wire.ts"
import { failFor, violationOf, type Blame } from "./ending.ts"
import { callUnder, prepared, type FaultyCall } from "./outbreak.ts"
import { groundOf } from "./probe.ts"
import { probes } from "./probes.ts"
import { disturbing } from "./ward.ts"

/** A method may make several requests, and each may wait for a connection that is made as slowly. */
const longPatience = 45_000

const onlySlow = (number: number, when: string, disturbance: Disturbance): ContractCase =>
  defineCase(
    "F5",
    number,
    `every call resolves as ever ${when}`,
    [],
    async (tools) => {
      const { subject, wire } = tools
      const ready = await prepared(groundOf(tools), probes)
      // The deadline is for calls that nothing slows down.
      const { adapter } = watchAdapter(subject.adapter, longPatience)
      const fault = { when, begin: () => wire().disturb(disturbance) }
      const blames = await Promise.all(
        (await callUnder(wire(), fault, adapter, ready)).map(blameFor),
      )
      failFor(blames.filter((blame) => blame !== undefined))
    },
    // One connection for each call, so that none has to wait for another as well.
    { ...disturbing, timeout: longPatience, pool: probes.length },
  )

async function blameFor({ probe, what, ending }: FaultyCall): Promise<Blame | undefined> {
  if (ending.kind !== "resolved") {
    return { what, expected: "that it resolves", seen: toCode(ending.error) }
  }
  const violation = await violationOf(() => probe.check(ending.value))
  if (!violation) return undefined
  const { expected, seen } = violation
  return { what: `${what}, ${violation.what}`, expected, seen }
}

/** A database that is slow. */
export const slownessCases: readonly ContractCase[] = [
  onlySlow(1, "when each answer comes two seconds later", { kind: "latency", ms: 2000 }),
  onlySlow(2, "when answers come five bytes at a time", { kind: "slow-drip", bytes: 5, ms: 2 }),
]
