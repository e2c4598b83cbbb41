import { defineCase, type CaseTools, type ContractCase, withoutBystanders } from "../bench/case.ts"
import { unlessRejected } from "../values/assert.ts"
import { readsWhatWasWritten } from "./written-and-read.ts"

const needed = ["createUser", "getUser"] as const
const asks = { bystanders: false, anyStore: true } as const

/** Makes calls that must reject. Other rules check whether each call rejects. */
async function askForWhatIsTaken({ adapter, sample, newUser, has }: CaseTools): Promise<void> {
  const { email } = sample.user()
  const user = await newUser({ email })
  await unlessRejected(() => adapter.createUser(sample.user({ email })))
  if (has("linkAccount")) {
    const account = sample.account(user.id)
    await adapter.linkAccount(account)
    await unlessRejected(() => adapter.linkAccount(account))
  }
  if (has("createSession")) {
    const session = sample.session(user.id)
    await adapter.createSession(session)
    await unlessRejected(() => adapter.createSession(session))
  }
  if (has("createUserWithAccount")) {
    const records = { ...sample.newUserWithAccount(), user: sample.user({ email }) }
    await unlessRejected(() => adapter.createUserWithAccount(records))
  }
}

/** After a database has rejected calls, it continues to work, and so does the adapter. */
export const afterRefusalCases: readonly ContractCase[] = [
  defineCase(
    "X23.4",
    "the same adapter reads its own writes after rejected calls",
    needed,
    async (tools) => {
      await askForWhatIsTaken(tools)
      await readsWhatWasWritten(tools, tools.adapter, "after refusals")
    },
    asks,
  ),
  defineCase(
    "X23.5",
    "a second adapter reads writes after rejected calls",
    needed,
    async (tools) => {
      const { adapter } = await tools.another()
      await askForWhatIsTaken(tools)
      await readsWhatWasWritten(tools, adapter, "after refusals, through a second instance")
    },
    // X23.2 checks whether the instances share a store at all.
    withoutBystanders,
  ),
]
