import { NotApplicable, defineCase, type ContractCase } from "../../bench/case.ts"
import type { StoreFault } from "../../subject/subject.ts"
import { Violation } from "../../values/assert.ts"
import { endingsOf, failIfWaiting, methodsOf, prepared } from "./calls-under-fault.ts"
import { findingsOf, failFor } from "./ending.ts"
import { onlyTruth } from "./truth.ts"
import { timeoutMs } from "./pace.ts"
import { startPatience } from "./patience.ts"
import { fixtureOf } from "./probe.ts"
import { probes, writeProbes } from "./probes.ts"
import { whyNotAgain } from "./recovery.ts"

const states: Readonly<Record<StoreFault, string>> = {
  "read-only": "when the store is read-only",
  "disk-full": "when the disk is full",
  "missing-table": "when the tables are missing",
  "missing-privilege": "when a privilege is missing",
  locked: "when another program has locked the store",
  "wrong-password": "when the password is wrong",
}

const refusing = ([state, when]: [string, string], index: number): ContractCase =>
  defineCase(
    `F10.${index + 1}`,
    `every call that cannot succeed rejects ${when}, and succeeds afterwards`,
    [],
    async (tools) => {
      // The keys of the table are the names of the states.
      const begin = tools.subject.faults?.[state as StoreFault]
      if (!begin) throw new NotApplicable(`subject.faults has no ${state}`)
      const ready = await prepared(fixtureOf(tools), probes)
      // It has no connection yet, so it must send the password.
      const { adapter } = await tools.another({ timeout: timeoutMs })
      const end = await begin()
      const calls = await endingsOf(adapter, ready, when)
      await end()
      const patience = startPatience()
      failIfWaiting(calls)
      const fixture = fixtureOf(tools)
      await onlyTruth(calls, fixture)
      if (!calls.some(({ ending }) => ending.kind === "rejected")) {
        throw new Violation(`the methods ${when}`, "rejections", "none")
      }
      // Reads would not show more than writes.
      const methods = writeProbes.map(({ method }) => method)
      const again = methodsOf(calls).filter((method) => methods.includes(method))
      failFor(await findingsOf(again, (method) => whyNotAgain(method, fixture, adapter, patience)))
    },
    { bystanders: false },
  )

/** A store that responds but rejects requests. */
export const refusingStoreCases: readonly ContractCase[] = Object.entries(states).map(refusing)
