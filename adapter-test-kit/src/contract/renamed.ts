import type { Adapter } from "@lockstep/core/adapters"
import {
  NotApplicable,
  defineCase,
  type CaseTools,
  type ContractCase,
  withBystanders,
} from "../bench/case.ts"
import { Violation } from "../values/assert.ts"

/**
 * The rule about adapters with other names for tables, columns, collections or keys.
 *
 * @param behaviour - the cases that such an adapter must also pass
 */
export function renamedCases(behaviour: readonly ContractCase[]): readonly ContractCase[] {
  return [
    defineCase(
      "X30.1",
      "every rule of behavior holds with custom names",
      [],
      async (tools) => {
        const adapter = await tools.subject.renamed?.()
        if (!adapter) throw new NotApplicable("needs subject.renamed")
        const renamed = toolsFor(adapter, tools)
        for (const each of behaviour) {
          if (each.needs.every(renamed.has)) await runUnder(each, renamed)
        }
      },
      withBystanders,
    ),
  ]
}

/** Returns the tools of a case with another adapter. */
function toolsFor(adapter: Adapter, tools: CaseTools): CaseTools {
  const watched = tools.watch(adapter)
  return {
    ...tools,
    adapter: watched,
    direct: watched,
    subject: { adapter },
    has: (method) => typeof adapter[method] === "function",
    newUser: (over) => watched.createUser(tools.sample.user(over)),
    another() {
      throw new NotApplicable("there is one renamed adapter")
    },
  }
}

async function runUnder(each: ContractCase, tools: CaseTools): Promise<void> {
  try {
    await each.run(tools)
  } catch (error) {
    if (error instanceof NotApplicable) return
    const where = `with other names, case ${each.id} (${each.title})`
    if (!(error instanceof Violation)) {
      throw new Violation(where, "a pass", String(error), { cause: error })
    }
    throw new Violation(`${where}: ${error.what}`, error.expected, error.seen, { cause: error })
  }
}
