import { type SqlService, postgres } from "@lockstep/adapter-test-kit/containers"
import { afterAll, beforeAll, expect, test } from "vitest"
import { startApplication } from "./application.ts"
import { auditPostgres } from "./audit-postgres.ts"
import { openBrowser } from "./browser.ts"
import { createPostgresTables } from "./postgres-tables.ts"

const crowd = 200

let server: SqlService

beforeAll(async () => {
  server = await postgres()
})

afterAll(async () => {
  await server.stop()
})

test.each(["database", "jwt"] as const)(
  "200 users who sign up at once each get their own session (%s)",
  async (strategy) => {
    const { url, drop } = await server.scope(`crowd-${strategy}`)
    await createPostgresTables(url)
    const plan = { kind: "postgres", url, strategy } as const
    const applications = await Promise.all([startApplication(plan), startApplication(plan)])
    const origins = applications.map(({ origin }) => origin)
    await signUp("one", origins.slice(0, 1))
    await signUp("two", origins)
    const { users, accounts, sessions, doubles, orphans } = await auditPostgres(url)
    expect({ users, accounts }).toEqual({ users: 2 * crowd, accounts: 2 * crowd })
    expect(sessions).toBe(strategy === "database" ? 2 * crowd : 0)
    expect([doubles, orphans]).toEqual([[], []])
    await Promise.all(applications.map((application) => application.kill()))
    await drop()
  },
  180_000,
)

/** Has a crowd sign up through processes of an application, and looks at everyone's session. */
async function signUp(name: string, origins: readonly string[]): Promise<void> {
  const users = Array.from({ length: crowd }, (_, index) => `${name}-${index}`)
  const browsers = users.map((user, index) => openBrowser(user, origins, index))
  await Promise.all(browsers.map((browser) => browser.signIn()))
  const own = users.map((user) => `${user}@example.com`)
  // As often as there are processes, so that each of them is asked.
  for (const _origin of origins) {
    expect(await Promise.all(browsers.map((browser) => browser.email()))).toEqual(own)
  }
  const tokens = browsers.map(({ cookies }) => cookies.get("authjs.session-token"))
  expect(new Set(tokens).size).toBe(crowd)
}
