import { Violation } from "../../assert.ts"
import { NotApplicable, defineCase, type ContractCase } from "../../case.ts"
import type { StoreFault } from "../../subject.ts"
import { onlyTruth } from "./fail-closed.ts"
import { endingsOf, failIfWaiting, prepared } from "./outbreak.ts"
import { groundOf } from "./probe.ts"
import { probes } from "./probes.ts"
import { patience } from "./ward.ts"

const states: Readonly<Record<StoreFault, string>> = {
  "read-only": "when the store is read-only",
  "disk-full": "when the disk is full",
  "missing-table": "when the tables are missing",
  "missing-privilege": "when a privilege is missing",
  locked: "when somebody else has locked the store",
  "wrong-password": "when the password is wrong",
}

const refusing = ([state, when]: [string, string], index: number): ContractCase =>
  defineCase(
    `F10.${index + 1}`,
    `every call rejects that cannot do what it says ${when}`,
    [],
    async (tools) => {
      // The keys of the table are the names of the states.
      const begin = tools.subject.faults?.[state as StoreFault]
      if (!begin) throw new NotApplicable(`the subject has no way to make its store ${state}`)
      const ready = await prepared(groundOf(tools), probes)
      // It has no connection yet, so that it must give the password.
      const { adapter } = await tools.another({ timeout: patience })
      const end = await begin()
      const calls = await endingsOf(adapter, ready, when)
      await end()
      failIfWaiting(calls)
      await onlyTruth(calls, groundOf(tools))
      if (calls.some(({ ending }) => ending.kind === "rejected")) return
      throw new Violation(`the methods ${when}`, "that some of them reject", "none that did")
    },
    { bystanders: false },
  )

/** A store that answers, and refuses. */
export const refusingStoreCases: readonly ContractCase[] = Object.entries(states).map(refusing)
