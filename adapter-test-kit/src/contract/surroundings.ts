import {
  NotApplicable,
  defineCase,
  type CaseTools,
  type ContractCase,
  withoutBystanders,
} from "../bench/case.ts"
import { ordinaryUse } from "../bench/ordinary-use.ts"
import { ensure, matches } from "../values/assert.ts"
import { handlesLeftBy } from "../watch/open-handles.ts"
import { readsWhatWasWritten } from "./written-and-read.ts"

/** Effects of an adapter on its environment. */
export const surroundingsCases: readonly ContractCase[] = [
  defineCase(
    "X23.1",
    "the same adapter reads its own writes immediately",
    ["createUser", "getUser"],
    async (tools) => readsWhatWasWritten(tools, tools.adapter),
  ),
  defineCase(
    "X23.2",
    "a second adapter on the same store reads writes immediately",
    ["createUser", "getUser"],
    async (tools) => {
      const { adapter } = await tools.another()
      const whose = "through a second instance, to which the factory must give the same store"
      await readsWhatWasWritten(tools, adapter, whose)
    },
    { anyStore: true },
  ),
  defineCase(
    "X23.3",
    "an adapter in another process reads writes immediately",
    ["createUser", "getUser"],
    async (tools) => {
      const { adapter } = await tools.elsewhere()
      const whose = "through an instance in another process, which must have the same store"
      await readsWhatWasWritten(tools, adapter, whose)
    },
    { anyStore: true },
  ),
  defineCase("X24.1", "no method changes the records of other users", [], async (tools) => {
    await ordinaryUse(tools)
  }),
  defineCase(
    "X27.1",
    "no method prints anything",
    [],
    async (tools) => {
      // Console output is watched around every case, because only the first use of a method may
      // print.
      await ordinaryUse(tools)
    },
    { alone: true, bystanders: false },
  ),
  defineCase(
    "X27.2",
    "no method adds globals",
    [],
    async (tools) => {
      await ordinaryUse(tools)
    },
    { alone: true, bystanders: false },
  ),
  defineCase(
    "X27.3",
    "close leaves no timers or connections",
    [],
    async (tools) => {
      if (!tools.subject.close) throw new NotApplicable("needs subject.close")
      const left = await handlesLeftBy(async () => {
        // The limit makes a factory whose cases share connections open separate ones for this case.
        const { adapter, close } = await tools.another({ pool: 10 })
        await ordinaryUse({ ...tools, adapter })
        await close()
      })
      ensure(left.length === 0, "timers and connections left after close", "none", left)
    },
    { anyStore: true, alone: true, bystanders: false },
  ),
  defineCase(
    "X32.1",
    "every method works on an older schema",
    [],
    async (tools) => {
      const legacy = await legacyOf(tools)
      const rejections = await ordinaryUse({ ...tools, adapter: tools.watch(legacy.adapter) })
      const seen = [...rejections].map(([name, error]) => `${name}: ${String(error)}`)
      ensure(seen.length === 0, "methods that fail on an older schema", "none", seen)
    },
    withoutBystanders,
  ),
  defineCase(
    "X32.2",
    "a verification token on an older schema is used only once",
    ["createVerificationToken", "useVerificationToken"],
    async (tools) => {
      const adapter = tools.watch((await legacyOf(tools)).adapter)
      const token = tools.sample.token()
      await adapter.createVerificationToken(token)
      matches(await adapter.useVerificationToken(token), token, "the first use")
      const second = await adapter.useVerificationToken(token)
      ensure(second === null, "the second use", "null", second)
    },
    withoutBystanders,
  ),
  defineCase(
    "X32.3",
    "checkSchema reports what an older schema lacks",
    [],
    async (tools) => {
      const missing = await (await legacyOf(tools)).checkSchema()
      ensure(missing.length > 0, "the report of checkSchema", "at least one missing key", missing)
    },
    withoutBystanders,
  ),
]

async function legacyOf({ subject }: CaseTools) {
  if (!subject.legacy) throw new NotApplicable("needs subject.legacy")
  return subject.legacy()
}
