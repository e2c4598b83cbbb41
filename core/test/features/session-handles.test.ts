import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { expect, test } from "vitest"
import { watchedAdapter } from "../support/watched-adapter.ts"
import { sessionApplication } from "../support/session-application.ts"

// fault S5
test("a handle of another user costs what an unknown one does, however much of it fits", async () => {
  const calls: string[] = []
  const adapter = watchedAdapter(MemoryAdapter(), {}, calls)
  const { auth, enter, idOf } = await sessionApplication({ adapter })
  const browser = await enter("ada")
  await enter("ada")
  await enter("bob")
  const [bobs] = await (await auth.forUser(idOf("bob"))).sessions.list()
  const [own] = await (await auth.forUser(idOf("ada"))).sessions.list()
  const callsFor = async (handle = ""): Promise<string[]> => {
    const { sessions } = await auth.for(browser.pageRequest())
    calls.length = 0
    expect(await sessions.end(handle)).toBe(false)
    return [...calls]
  }
  const unknown = await callsFor("A".repeat(22))
  expect(unknown).toEqual(["getSessionAndUser", "listSessionsByUserId"])
  const almost = own?.handle.replace(/.$/, (last) => (last === "A" ? "B" : "A"))
  for (const handle of [bobs?.handle, almost]) expect(await callsFor(handle)).toEqual(unknown)
})
