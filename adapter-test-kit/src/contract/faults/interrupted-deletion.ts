import { Violation } from "../../assert.ts"
import { defineCase, type ContractCase } from "../../case.ts"
import { violationOf } from "./ending.ts"
import { isGone, isUntouched, settleHousehold, type Household } from "./household.ts"
import { persistently } from "./persistently.ts"
import type { Probe, ProbeKind } from "./probe.ts"
import { sweep } from "./sweep.ts"
import { disturbing, openWard } from "./ward.ts"

/** Deletes a household; remembers which one. */
function deletion(whose: WeakMap<Probe, Household>): ProbeKind {
  return {
    method: "deleteUser",
    needs: ["createUser"],
    async prepare(ground) {
      const household = await settleHousehold(ground)
      const probe: Probe = {
        method: "deleteUser",
        call: (adapter) => adapter.deleteUser(household.user.id),
        check() {},
      }
      whose.set(probe, household)
      return probe
    },
  }
}

const completedAfterCuts = (number: number, delivered: boolean): ContractCase =>
  defineCase(
    "U21",
    number,
    `a deleteUser that was cut ${delivered ? "after" : "before"} any of its requests is completed by the next`,
    ["createUser", "deleteUser"],
    async (tools) => {
      const ward = await openWard(tools)
      const observer = await ward.openObserver()
      const whose = new WeakMap<Probe, Household>()
      const kept = await settleHousehold(ward.ground)
      await sweep(ward, deletion(whose), delivered, async ({ probe, what }) => {
        const household = whose.get(probe)
        await persistently(() => probe.call(observer))
        const violation = household && (await violationOf(() => isGone(tools, observer, household)))
        if (!violation) return
        const { expected, seen } = violation
        throw new Violation(`${what}, and then repeated: ${violation.what}`, expected, seen)
      })
      await isUntouched(tools.has, observer, kept)
    },
    disturbing,
  )

/** Deletions that were cut short. */
export const interruptedDeletionCases: readonly ContractCase[] = [
  completedAfterCuts(1, false),
  completedAfterCuts(2, true),
]
