import { fork } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { buildPackages } from "../../../scripts/setup/build.mjs"
import { eventOf } from "../support/child-process.ts"
import { secret, type Visitor } from "../support/visitor.ts"
import { jwtSessionApplication, sessionApplication } from "../support/session-application.ts"

beforeAll(async () => {
  // Processes are started with the packages as they are published.
  await buildPackages()
}, 300_000)

/** So that each round has another order. */
async function someTurns(): Promise<void> {
  const turns = Math.floor(Math.random() * 20)
  for (let i = 0; i < turns; i += 1) await new Promise((resolve) => void setImmediate(resolve))
}

const instances = { jwt: jwtSessionApplication, database: sessionApplication }
const ways = ["endAll", "endOthers"] as const
const rounds = 50

describe("of sign-ins while a password changes", () => {
  const cases = Object.entries(instances).flatMap(([strategy, app]) =>
    ways.map((way) => [strategy, way, app] as const),
  )

  // fault S2
  test.each(cases)(
    "none with the old one continues: %s, %s",
    { timeout: 120_000 },
    async (...of) => {
      const [, way, open] = of
      const app = await open({ names: Array.from({ length: rounds }, (_, n) => `user${n}`) })
      for (let round = 0; round < rounds; round += 1) {
        const name = `user${round}`
        const owner = await app.enter(name)
        let isOld = true
        // All of them type the old password, which is checked when the form arrives.
        app.checks.push(() => (isOld ? someTurns() : Promise.reject(new Error("wrong password"))))
        const entered: Visitor[] = []
        const enter = async (): Promise<void> => {
          await someTurns()
          entered.push(await app.enter(name))
        }
        const change = async (): Promise<void> => {
          await someTurns()
          isOld = false
          const own = await app.auth.for(owner.pageRequest())
          await own.sessions[way]()
          owner.keep(own.apply(new Response()))
        }
        await Promise.all([enter(), enter(), enter(), change(), enter(), enter()])
        app.checks.length = 0
        expect(entered).toHaveLength(5)
        for (const browser of entered) expect(await browser.session()).toBeNull()
        expect((await owner.session()) !== null).toBe(way === "endOthers")
      }
    },
  )

  // fault S2
  test("none with the old one continues: two processes", { timeout: 60_000 }, async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "lockstep-sessions-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const program = path.join(import.meta.dirname, "ending-process.ts")
    const children = [1, 2].map(() => fork(program, [path.join(folder, "store.db"), secret]))
    onTestFinished(() => children.forEach((child) => void child.kill()))
    const ask = async (index: number, message: object): Promise<unknown> => {
      const child = children[index]
      if (!child) throw new Error("There are two processes.")
      const answered = eventOf(child, child, "message")
      child.send(message)
      return (await answered)[0]
    }
    await Promise.all(children.map((child) => eventOf(child, child, "message")))
    for (let round = 0; round < rounds; round += 1) {
      const user = `user${round}`
      // The first process signs in all the while, the second changes the password and ends what was before.
      const [tokens] = await Promise.all([
        ask(0, { run: "enter", user, times: 6 }) as Promise<string[]>,
        ask(1, { run: "change", user, delay: round % 10 }),
      ])
      const live = await Promise.all([0, 1].map((index) => ask(index, { run: "read", tokens })))
      expect(live).toEqual([tokens.map(() => false), tokens.map(() => false)])
      const later = (await ask(round % 2, { run: "enterAnew", user })) as string[]
      expect(later).toHaveLength(1)
      const read = { run: "read", tokens: later }
      expect(await Promise.all([ask(0, read), ask(1, read)])).toEqual([[true], [true]])
    }
  })
})
