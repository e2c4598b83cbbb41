import { Violation } from "../../assert.ts"
import { NotApplicable, type ContractCase } from "../../case.ts"
import { endingOf, objectionOf } from "./ending.ts"
import { brokenAnyway } from "./fitness.ts"
import { isGone, isUntouched, settleHousehold, type Household } from "./household.ts"
import type { Ground, Probe, ProbeKind } from "./probe.ts"
import { requestsOf, sweep } from "./sweep.ts"
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
      if (!(await deletesWhole(ward))) throw new NotApplicable(brokenAnyway(["deleteUser"]))
      const ground = await ward.openObserver()
      const whose = new WeakMap<Probe, Household>()
      const kept = await settleHousehold(ward.ground)
      const kind = deletion(whose)
      const requests = await requestsOf(ward, kind)
      await sweep(ward, kind, requests, delivered, async ({ probe, what }) => {
        const household = whose.get(probe)
        await repeat(() => probe.call(ground.adapter))
        const left = household && (await leftOf(household, ward, ground))
        if (!left) return
        const { expected, seen } = left
        throw new Violation(`${what}, and then repeated: ${left.what}`, expected, seen)
      })
      await isUntouched(ground, kept)
    },
  )

/** Whether a deletion that nothing cuts deletes all of a household, and nothing of another. */
async function deletesWhole(ward: Ward): Promise<boolean> {
  const { ground } = ward
  const ending = await endingOf(async () => {
    const kept = await settleHousehold(ground)
    const gone = await settleHousehold(ground)
    await ground.adapter.deleteUser(gone.user.id)
    await isGone(ward.tools.subject, ground, gone)
    await isUntouched(ground, kept)
  })
  return ending.kind === "resolved"
}

function leftOf(gone: Household, { tools }: Ward, ground: Ground): Promise<Violation | undefined> {
  return objectionOf(() => isGone(tools.subject, ground, gone))
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
