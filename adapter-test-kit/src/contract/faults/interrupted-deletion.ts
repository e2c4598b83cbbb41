import { Violation } from "../../assert.ts"
import type { ContractCase } from "../../case.ts"
import { endingOf, violationOf } from "./ending.ts"
import { isGone, isUntouched, settleHousehold, type Household } from "./household.ts"
import type { Ground, Probe, ProbeKind } from "./probe.ts"
import { sweep } from "./sweep.ts"
import { faultCase, type Ward } from "./ward.ts"

const repetitions = 3

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
  faultCase(
    "U21",
    number,
    `a deleteUser that was cut ${delivered ? "after" : "before"} any of its requests is completed by the next`,
    ["createUser", "deleteUser"],
    async (ward) => {
      const ground = await ward.openObserver()
      const whose = new WeakMap<Probe, Household>()
      const kept = await settleHousehold(ward.ground)
      await sweep(ward, deletion(whose), delivered, async ({ probe, what }) => {
        const household = whose.get(probe)
        await repeat(() => probe.call(ground.adapter))
        const violation = household && (await leftOf(household, ward, ground))
        if (!violation) return
        const { expected, seen } = violation
        throw new Violation(`${what}, and then repeated: ${violation.what}`, expected, seen)
      })
      await isUntouched(ground, kept)
    },
  )

async function leftOf(gone: Household, { tools }: Ward, ground: Ground) {
  const violation = await violationOf(() => isGone(tools.subject, ground, gone))
  if (!violation) return undefined
  const control = await settleHousehold(ground)
  await repeat(() => ground.adapter.deleteUser(control.user.id))
  // What is always left is the matter of other rules.
  return (await violationOf(() => isGone(tools.subject, ground, control))) ? undefined : violation
}

/** What is left counts, and not what the call says to a user who is gone already (U20). */
async function repeat(call: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < repetitions; count += 1) {
    if ((await endingOf(call)).kind === "resolved") return
  }
}

/** Deletions that were cut short. */
export const interruptedDeletionCases: readonly ContractCase[] = [
  completedAfterCuts(1, false),
  completedAfterCuts(2, true),
]
