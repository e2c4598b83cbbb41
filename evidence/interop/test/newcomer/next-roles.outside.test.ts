import { randomUUID } from "node:crypto"
import path from "node:path"
import BetterSqlite from "better-sqlite3"
import { afterAll, beforeAll, expect, test } from "vitest"
import { fencedBlocks, namedBlocks } from "../../../../scripts/checks/named-blocks.ts"
import type { RunningApplication } from "../../src/applications/start.ts"
import { arrival, packagesOf, read } from "./guide-application.ts"
import { createNextApplication, type NextApplication } from "./next-application.ts"
import { noLimit } from "../../src/applications/no-limit.ts"

const guide = "docs/guides/roles.md"
const [promotion = ""] = fencedBlocks(read(guide), "sql")

/** The guide goes on from these two. */
const files = ["docs/guides/start-next.md", "docs/guides/protect-routes.md", guide]
  .flatMap((document) => namedBlocks(read(document)))
  .filter(({ file }) => /^(?:app\/.*|auth|database|proxy)\.tsx?$/.test(file))

/** A page that the proxy leaves open, and that calls the action of the guide. */
const openPage = {
  file: "app/orders/page.tsx",
  code: `import { deleteOrder } from "@/app/admin/orders/delete-order"
export default function Page() {
  return <form action={deleteOrder}><button>Delete</button></form>
}
`,
}

let application: NextApplication
let running: RunningApplication

beforeAll(async () => {
  const own = {
    core: "core",
    next: "integrations/next",
    kysely: "adapters/kysely",
  }
  application = await createNextApplication(own, packagesOf(guide))
  running = await application.buildAndStart([...files, openPage])
}, noLimit)

afterAll(async () => {
  await running?.close()
  await application?.remove()
})

function query(sql: string, ...values: readonly string[]): void {
  const database = new BetterSqlite(path.join(application.folder, "app.db"))
  database.prepare(sql).run(...values)
  database.close()
}

/** Stores a user with a session, and returns what the user's browser sends. */
function signIn(name: string): { readonly cookie: string } {
  const [id, token] = [randomUUID(), randomUUID()]
  const email = `${name.toLowerCase()}@example.com`
  const expires = new Date(Date.now() + 3_600_000).toISOString()
  query(`insert into "User" ("id", "name", "email") values (?, ?, ?)`, id, name, email)
  query(
    `insert into "Session" ("sessionToken", "userId", "expires") values (?, ?, ?)`,
    token,
    id,
    expires,
  )
  return { cookie: `authjs.session-token=${token}` }
}

const open = (page: string, init: RequestInit = {}): Promise<Response> =>
  fetch(running.origin + page, { redirect: "manual", ...init })

/** Sends the form of a page, as a browser without scripts does. */
async function send(page: string, headers: { readonly cookie: string }): Promise<Response> {
  const html = await (await open(page, { headers })).text()
  const names = [...html.matchAll(/<input type="hidden" name="(\$ACTION[^"]*)"/g)]
  expect(names.length).toBeGreaterThan(0)
  const body = new FormData()
  for (const [, name = ""] of names) body.set(name, "")
  body.set("order", "7")
  return open(page, { method: "POST", body, headers: { ...headers, origin: running.origin } })
}

test("signed-out visitors get the sign-in page, and members get status 403", async () => {
  const visitor = await open("/admin/orders")
  expect([visitor.status, visitor.headers.get("location")]).toEqual([
    307,
    expect.stringContaining("/api/auth/signin?callbackUrl="),
  ])
  const headers = signIn("Bob")
  const member = await open("/admin/orders", { headers })
  expect([member.status, await member.text()]).toEqual([403, "You need another role."])
  const session = await open("/api/auth/session", { headers })
  expect(await session.json()).toMatchObject({ user: { name: "Bob", role: "member" } })
  expect((await open("/account", { headers })).status).toBe(200)
})

test("an admin sees the page and calls its action, which a member cannot", async () => {
  const [admin, member] = [signIn("Ada"), signIn("Eve")]
  query(promotion)
  const page = await open("/admin/orders", { headers: admin })
  const html = await page.text()
  expect([page.status, html.replaceAll("<!-- -->", "")]).toEqual([
    200,
    expect.stringContaining("Hello Ada"),
  ])
  const deleted = (): readonly string[] =>
    [...running.log().matchAll(/(\S+) deletes order 7\./g)].map(([, email = ""]) => email)
  expect((await send("/admin/orders", admin)).status).toBe(200)
  expect((await send("/orders", admin)).status).toBe(200)
  await expect.poll(deleted, arrival).toEqual(["ada@example.com", "ada@example.com"])
  expect((await send("/orders", member)).status).toBe(500)
  await expect.poll(() => running.log(), arrival).toContain("Error: You need another role.")
  expect(deleted()).toHaveLength(2)
})

test("nothing else is an error in the log", () => {
  expect(running.log()).toContain("Ready in")
  const others = running.log().replaceAll("Error: You need another role.", "")
  expect(others).not.toMatch(/error|warn/i)
})
