import { collectAdapterTests, ContractError, type SubjectFactory } from "@lockstep/adapter-test-kit"
import { afterAll, expect, test } from "vitest"
import { brokenHiddenFailures } from "./broken/faults/hidden-failures.ts"
import { brokenConnections } from "./broken/faults/connections.ts"
import { startRemoteServer } from "./remote/remote-server.ts"
import { remoteKitOptions, remoteSubject } from "./remote/remote-subject.ts"

const server = await startRemoteServer()
afterAll(() => server.close())

/** Cases about one fault, of rules that judge the same calls. */
const ofOneFault = ["F2.2", "F3.2", "F6.2", "F7.2"] as const
type OneCase = (typeof ofOneFault)[number]

/**
 * Runs cases of one run, one after the other.
 *
 * @returns the rules that each of them saw broken
 */
async function runInTurn(
  subject: SubjectFactory,
  ids: readonly OneCase[],
): Promise<Record<string, readonly string[]>> {
  const options = { ...remoteKitOptions(server), level: 4, only: ["F2", "F3", "F6", "F7"] } as const
  const cases = new Map(collectAdapterTests(subject, options).map((each) => [each.id, each]))
  const broken: Record<string, readonly string[]> = {}
  for (const id of ids) {
    broken[id] = []
    await cases
      .get(id)
      ?.run({ skip: expect.unreachable })
      .catch((error: unknown) => {
        if (!(error instanceof ContractError)) throw error
        broken[id] = error.failures.map(({ rule }) => rule)
      })
  }
  return broken
}

const adapters = [
  ["F2", brokenHiddenFailures["rejects-with-plain-objects"]],
  ["F3", brokenHiddenFailures["turns-errors-into-null"]],
  ["F7", brokenHiddenFailures["exits-on-a-lost-connection"]],
] as const

test.for(adapters)("%s is broken whichever rule's case makes the calls", async ([rule, broken]) => {
  const own: OneCase = `${rule}.2`
  const others = ofOneFault.filter((id) => id !== own)
  const none = Object.fromEntries(others.map((id) => [id, []]))
  const expected = { ...none, [own]: [rule] }
  expect(await runInTurn(broken.make(server), [own, ...others]), "its own").toEqual(expected)
  expect(await runInTurn(broken.make(server), [...others, own]), "another's").toEqual(expected)
})

test("F6 is broken where another rule's case made the calls", async () => {
  const broken = brokenConnections["never-reconnects"].make(server)
  expect(await runInTurn(broken, ["F2.2", "F6.2"])).toEqual({ "F2.2": [], "F6.2": ["F6"] })
})

test("a fault is brought about once for the rules that judge the same calls, and again for a repetition", async () => {
  const made: number[] = []
  const subject = remoteSubject(server)
  const counting: SubjectFactory = (context) => {
    made.push(context.instance)
    return subject(context)
  }
  const options = { ...remoteKitOptions(server), level: 4, only: ["F2", "F3", "F6", "F7"] } as const
  const cases = new Map(collectAdapterTests(counting, options).map((each) => [each.id, each]))
  const instancesOf = async (id: OneCase): Promise<number> => {
    made.length = 0
    await cases.get(id)?.run({ skip: expect.unreachable })
    return made.length
  }
  const first = await instancesOf("F6.2")
  expect(first).toBeGreaterThan(2)
  for (const id of ["F2.2", "F3.2", "F7.2"] as const) expect(await instancesOf(id), id).toBe(1)
  expect(await instancesOf("F6.2"), "F6.2 again").toBeGreaterThan(2)
})
