import { afterEach, expect, test } from "vitest"
import { type LoadServer, startServer } from "../../src/load/server.ts"
import { startApplication } from "./application.ts"
import { auditPostgres } from "./audit-postgres.ts"
import { auditRedis } from "./audit-redis.ts"
import { openBrowser } from "./browser.ts"
import type { Death } from "./mortal-adapter.ts"
import type { StoreKind } from "./open-store.ts"
import { createPostgresTables } from "./postgres-tables.ts"

let database: LoadServer | undefined

afterEach(async () => {
  await database?.remove()
})

/** Lets users sign up one after the other; the process ends itself at the third of them. */
async function signUpUntil(death: Death, kind: StoreKind, url: string): Promise<void> {
  const stepByStep = death.write === "createUser"
  const plan = { kind, url, strategy: "database", stepByStep } as const
  const application = await startApplication(plan, death)
  const outcomes: string[] = []
  for (const name of ["one", "two", "three"]) {
    const browser = openBrowser(`${death.write}-${name}`, [application.origin], 0)
    const signedIn = browser.signIn()
    outcomes.push(
      await signedIn.then(
        () => "signed in",
        ({ name: failure }: Error) => failure,
      ),
    )
  }
  await application.kill()
  expect(outcomes).toEqual(["signed in", "signed in", "SignInFailed"])
}

const stores = [
  { kind: "postgres", setUp: createPostgresTables, audit: auditPostgres },
  { kind: "redis", setUp: () => Promise.resolve(), audit: auditRedis },
] as const

test.each(stores)(
  "the audit finds the user without an account that a step-by-step adapter leaves, and none with ours ($kind)",
  async ({ kind, setUp, audit }) => {
    database = await startServer(kind)
    const { url } = database
    await setUp(url)
    await signUpUntil({ write: "createUserWithAccount", when: "done" }, kind, url)
    expect(await audit(url)).toMatchObject({ users: 3, accounts: 3, doubles: [], orphans: [] })
    await signUpUntil({ write: "createUser", when: "done" }, kind, url)
    const halves = await audit(url)
    expect(halves).toMatchObject({ users: 6, accounts: 5, doubles: [] })
    expect(halves.orphans).toEqual([expect.stringMatching(/^user /)])
  },
)
