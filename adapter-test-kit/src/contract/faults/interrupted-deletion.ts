import { NotApplicable, type ContractCase } from "../../bench/case.ts"
import { Violation } from "../../values/assert.ts"
import { endingOf, objectionOf } from "./ending.ts"
import { faultCase, type FaultFixture } from "./fault-fixture.ts"
import { brokenAnyway } from "./fitness.ts"
import { isGone, isUntouched, createFullUser, type FullUser } from "./full-user.ts"
import type { Fixture, Probe, ProbeKind } from "./probe.ts"
import { requestsOf, sweep } from "./sweep.ts"

const repetitions = 3

/** Deletes a user with all records, and remembers which one. */
function deletion(whose: WeakMap<Probe, FullUser>): ProbeKind {
  return {
    method: "deleteUser",
    needs: ["createUser"],
    async prepare(fixture) {
      const fullUser = await createFullUser(fixture)
      const probe: Probe = {
        method: "deleteUser",
        call: (adapter) => adapter.deleteUser(fullUser.user.id),
        check() {},
      }
      whose.set(probe, fullUser)
      return probe
    },
  }
}

const completedAfterCuts = (number: number, delivered: boolean): ContractCase =>
  faultCase(
    "U21",
    number,
    `calling deleteUser again completes it after the connection was lost ${delivered ? "after" : "before"} any of its requests`,
    ["createUser", "deleteUser"],
    async (faults) => {
      if (!(await deletesWhole(faults))) throw new NotApplicable(brokenAnyway(["deleteUser"]))
      const fixture = await faults.openObserver()
      const whose = new WeakMap<Probe, FullUser>()
      const kept = await createFullUser(faults.fixture)
      const kind = deletion(whose)
      const requests = await requestsOf(faults, kind)
      await sweep(faults, kind, requests, delivered, async ({ probe, what }) => {
        const fullUser = whose.get(probe)
        await repeat(() => probe.call(fixture.adapter))
        const left = fullUser && (await leftOf(fullUser, faults, fixture))
        if (!left) return
        const { expected, seen } = left
        throw new Violation(`${what}, and then repeated: ${left.what}`, expected, seen)
      })
      await isUntouched(fixture, kept)
    },
  )

/** Returns whether an uninterrupted deletion deletes all records of a user, and none of another. */
async function deletesWhole(faults: FaultFixture): Promise<boolean> {
  const { fixture } = faults
  const ending = await endingOf(async () => {
    const kept = await createFullUser(fixture)
    const gone = await createFullUser(fixture)
    await fixture.adapter.deleteUser(gone.user.id)
    await isGone(faults.tools.subject, fixture, gone)
    await isUntouched(fixture, kept)
  })
  return ending.kind === "resolved"
}

function leftOf(
  gone: FullUser,
  { tools }: FaultFixture,
  fixture: Fixture,
): Promise<Violation | undefined> {
  return objectionOf(() => isGone(tools.subject, fixture, gone))
}

/** Only the remaining records count, not the result for a user who is already deleted (U20). */
async function repeat(call: () => Promise<unknown>): Promise<void> {
  for (let count = 0; count < repetitions; count += 1) {
    if ((await endingOf(call)).kind === "resolved") return
  }
}

/** Deletions that were interrupted. */
export const interruptedDeletionCases: readonly ContractCase[] = [
  completedAfterCuts(1, false),
  completedAfterCuts(2, true),
]
