import { NotApplicable, defineCase, type ContractCase } from "../../bench/case.ts"
import { ordinaryUse } from "../../bench/ordinary-use.ts"
import { ensure } from "../../values/assert.ts"

/** Drivers prepare a statement after several uses. */
const uses = 6

/** Whether an adapter can share its connections with other clients. */
export const sessionStateCases: readonly ContractCase[] = [
  defineCase(
    "E4.1",
    "no method uses named prepared statements or changes connection settings",
    [],
    async (tools) => {
      if (tools.options.protocol !== "pg") {
        throw new NotApplicable("applies only to PostgreSQL, which has transaction poolers")
      }
      for (let count = 0; count < uses; count += 1) await ordinaryUse(tools)
      const { sessionState } = tools.wire()
      const expected = "nothing that outlives a transaction"
      ensure(sessionState.length === 0, "connection state", expected, sessionState)
    },
    { wire: true, bystanders: false },
  ),
]
