import { describe, expect, test } from "vitest"
import type { Adapter, Store } from "../../../src/adapters.ts"
import { sessionCookie } from "../visitor.ts"
import { sessionApplication } from "../session-application.ts"

/** The name of the user of a round. */
const userOf = (test: string, round: number): string => `${test}-${round}`

/** A database with its tables, and a store, each on their own connections. */
export interface EndedSessionsSubject {
  readonly adapter: Adapter
  readonly store: Store
}

const rounds = 50
const signIns = 4

/**
 * What must hold of sessions that end while others begin, with a real adapter and a real store.
 *
 * @param open - one instance of the application; all share the records
 */
export function testEndedSessions(open: () => Promise<EndedSessionsSubject>): void {
  /** Two instances of one application. */
  async function twoInstances(test = "none") {
    // Another user in each round: where sessions ended twice in a second, a sign-in has to wait for the next one.
    const names = [
      "bob",
      "eve",
      ...Array.from({ length: rounds }, (_, round) => userOf(test, round)),
    ]
    const first = await sessionApplication({ ...(await open()), names })
    const second = await sessionApplication({ ...(await open()), names })
    return [first, second] as const
  }

  /**
   * Begins sign-ins in both instances, holds them where their proof was just checked, and goes on with them one
   * after the other: with the given call among them, at another place in each round.
   */
  async function race(
    instances: Awaited<ReturnType<typeof twoInstances>>,
    { name, round }: { readonly name: string; readonly round: number },
    call: () => Promise<unknown>,
  ): Promise<PromiseSettledResult<unknown>> {
    const held: (() => void)[] = []
    const check = () => new Promise<void>((go) => void held.push(go))
    for (const { checks } of instances) checks.push(check)
    const entering = Array.from({ length: signIns }, (_, at) =>
      (instances[at % 2] ?? instances[0]).enter(name),
    )
    await expect.poll(() => held.length, { interval: 1, timeout: 30_000 }).toBe(signIns)
    for (const { checks } of instances) checks.length = 0
    let called: Promise<PromiseSettledResult<unknown>[]> | undefined
    for (let at = 0; at <= signIns; at += 1) {
      if (at === round % (signIns + 1)) called = Promise.allSettled([call()])
      // Lets each one get a little further than the next.
      for (let turn = 0; turn < round % 7; turn += 1) await new Promise((go) => setImmediate(go))
      held[at]?.()
    }
    await Promise.all(entering)
    const [result] = (await called) ?? []
    if (result === undefined) throw new Error("Nothing was called.")
    return result
  }

  describe("with this database and store", () => {
    // fault S2
    test("no session survives endAll whose proof came before, of 50 rounds in two instances", async () => {
      const instances = await twoInstances("end-all")
      const [{ auth, idOf, tokensOf }] = instances
      for (let round = 0; round < rounds; round += 1) {
        const name = userOf("end-all", round)
        const end = async () => (await auth.forUser(idOf(name))).sessions.endAll()
        expect(await race(instances, { name, round }, end)).toMatchObject({ status: "fulfilled" })
        expect(await tokensOf(name), `round ${round}`).toEqual([])
      }
    })

    // fault S2
    test("only the current session survives endOthers, under a new token, of 50 rounds", async () => {
      const instances = await twoInstances("end-others")
      const [{ auth, enter, tokensOf }] = instances
      for (let round = 0; round < rounds; round += 1) {
        const name = userOf("end-others", round)
        const browser = await enter(name)
        const own = await auth.for(browser.pageRequest())
        const before = browser.cookies.get(sessionCookie)
        const result = await race(instances, { name, round }, () => own.sessions.endOthers())
        expect(result).toMatchObject({ status: "fulfilled" })
        browser.keep(own.apply(new Response()))
        const after = browser.cookies.get(sessionCookie)
        expect(after).not.toBe(before)
        expect(await tokensOf(name), `round ${round}`).toEqual([after])
      }
    })

    // fault S3
    test("a stolen session that ends others does not survive endAll, of 50 rounds", async () => {
      const [first, second] = await twoInstances("stolen")
      for (let round = 0; round < rounds; round += 1) {
        const name = userOf("stolen", round)
        const thief = await first.enter(name)
        const own = await first.auth.for(thief.pageRequest())
        const steps = [
          () => own.sessions.endOthers(),
          async () => (await second.auth.forUser(second.idOf(name))).sessions.endAll(),
        ]
        if (round % 2 === 1) steps.reverse()
        const done: Promise<unknown>[] = []
        for (const step of steps) {
          done.push(Promise.allSettled([step()]))
          for (let turn = 0; turn < round % 9; turn += 1)
            await new Promise((go) => setImmediate(go))
        }
        await Promise.all(done)
        expect(await first.tokensOf(name), `round ${round}`).toEqual([])
      }
    })

    test("lists what is stored, with dates, and keeps it through a rotation", async () => {
      const [{ auth, enter, tokensOf }] = await twoInstances()
      const browser = await enter("bob", { "user-agent": "Laptop" })
      const before = await (await auth.for(browser.pageRequest())).sessions.list()
      expect(before).toEqual([
        {
          handle: expect.any(String),
          isCurrent: true,
          signedInAt: expect.any(Date),
          expires: expect.any(Date),
          lastSeenAt: expect.any(Date),
          userAgent: "Laptop",
          provider: "passwords",
        },
      ])
      const own = await auth.for(browser.pageRequest())
      await own.sessions.endOthers()
      browser.keep(own.apply(new Response()))
      expect(await tokensOf("bob")).toEqual([browser.cookies.get(sessionCookie)])
      const [after] = await (await auth.for(browser.pageRequest())).sessions.list()
      expect(after).toEqual({ ...before[0], handle: after?.handle })
    })

    // fault S9
    test("20 sign-ins at once leave as many sessions as the limit", async () => {
      const feature = { limit: 3 }
      const instances = await Promise.all(
        [1, 2].map(async () => sessionApplication({ ...(await open()), feature, names: ["eve"] })),
      )
      const instance = (at: number) => {
        const found = instances[at % 2]
        if (found === undefined) throw new Error("There are two.")
        return found
      }
      await Promise.all(Array.from({ length: 20 }, (_, at) => instance(at).enter("eve")))
      expect(await instance(0).tokensOf("eve")).toHaveLength(3)
    })
  })
}
