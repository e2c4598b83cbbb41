import { readFileSync } from "node:fs"
import path from "node:path"
import { encode } from "next-auth/jwt"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  type OpenIdProvider,
  startOpenIdProvider,
} from "../../../../core/test/support/openid-provider.ts"
import { buildFixture } from "../support/fixture-app.ts"
import {
  applicationFolder,
  type FrontDoor,
  openFrontDoor,
  startSwitchingSite,
  type SwitchingSite,
} from "./support/switching-site.ts"
import { type Visitor, visitorOf } from "./support/visitor.ts"

const tenMinutes = 600_000
const month = 30 * 86_400_000
const olderSecret = "an-older-secret-of-more-than-32-characters"
const newerSecret = "a-newer-secret-of-more-than-32-characters"

const logins = {
  ada: { name: "Ada Lovelace", email: "Ada@Example.com", email_verified: true },
  grace: { name: "Grace Hopper", email: "grace@example.com", email_verified: true },
  mary: { name: "Mary Somerville", email: "mary@example.com", email_verified: true },
  nobody: { name: "Anybody", email: "anybody@example.com", email_verified: false },
}

let door: FrontDoor
let provider: OpenIdProvider
let site: SwitchingSite
let visitor: Visitor

beforeAll(async () => {
  door = await openFrontDoor()
  provider = await startOpenIdProvider({
    redirectUris: [`${door.origin}/api/auth/callback/staff`],
    users: logins,
  })
  await buildFixture(applicationFolder)
}, tenMinutes)
afterAll(async () => {
  await provider?.close()
  await door?.close()
})

async function startSite(strategy: "database" | "jwt"): Promise<void> {
  site = await startSwitchingSite(door, {
    FIXTURE_SESSIONS: strategy,
    FIXTURE_SECRETS: `${newerSecret} ${olderSecret}`,
    FIXTURE_ISSUER: provider.issuer,
    FIXTURE_CLIENT_SECRET: provider.clientSecret,
  })
}

/** Presses the button and comes back from the provider. */
async function enter(login = "ada"): Promise<void> {
  const { headers } = await visitor.submit("/", "staff")
  const answer = await provider.authorize(headers.get("location") ?? "", { login })
  const back = await visitor.get(answer.url.href)
  expect(back.headers.get("location")).toBe(`${site.origin}/members`)
}

function askForLink(email: string): Promise<Response> {
  return visitor.post("/api/auth/signin/mail", { email })
}

/** What the application shows to signed-in users; the expiry moves with each use. */
async function seen(path = "/api/auth/session"): Promise<unknown> {
  // A session, or null.
  const session = (await visitor.json(path)) as { expires?: string } | null
  return session === null ? null : { ...session, expires: typeof session.expires }
}

function users(): unknown[] {
  return site.database.prepare("select id, name, email from User order by email").all()
}

function accounts(): unknown[] {
  return site.database.prepare("select userId, provider, providerAccountId from Account").all()
}

function errorOf({ headers }: Response): string | null {
  return new URL(headers.get("location") ?? "", site.origin).searchParams.get("error")
}

test("the two configurations differ in their imports alone", () => {
  const [authJs, lockstep] = ["from-auth-js.ts", "from-lockstep.ts"].map((file) =>
    readFileSync(path.join(applicationFolder, file), "utf8").replaceAll(/^import .*\n/gm, ""),
  )
  expect(lockstep).toBe(authJs)
})

describe.each(["database", "jwt"] as const)("an application with %s sessions", (strategy) => {
  beforeAll(() => startSite(strategy), tenMinutes)
  afterAll(() => site?.close())
  beforeEach(() => {
    site.use("auth-js")
    visitor = visitorOf(site.origin)
  })

  test("a user who signed in before the switch is signed in after it, as the same user", async () => {
    await enter()
    const before = [await seen(), users(), accounts()]
    site.use("lockstep")
    expect([await seen(), users(), accounts()]).toEqual(before)
    expect(await seen("/api/wrapped")).toEqual(before[0])
    expect(await visitor.heading("/")).toBe("Ada Lovelace")
    expect(await visitor.heading("/members")).toBe("Members only, Ada Lovelace")
  })

  test("a session of Auth.js is extended by ours, and read by Auth.js again", async () => {
    await enter()
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
    site.database.prepare("update Session set expires = ?").run(tomorrow)
    const before = await seen()
    const cookies = visitor.sessionCookies()
    site.use("lockstep")
    const { headers } = await visitor.get("/api/auth/session")
    const line = headers.getSetCookie().find((each) => each.startsWith("authjs.session-token="))
    const expires = Date.parse(/expires=([^;]+)/i.exec(line ?? "")?.[1] ?? "")
    expect(expires - Date.now()).toBeGreaterThan(month - 60_000)
    const isSealedAnew = JSON.stringify(visitor.sessionCookies()) !== JSON.stringify(cookies)
    expect(isSealedAnew).toBe(strategy === "jwt")
    site.use("auth-js")
    expect(await seen()).toEqual(before)
  })

  test("a user who signs in after the switch is the user that they were, with one account", async () => {
    await enter()
    const before = [await seen(), users(), accounts()]
    site.use("lockstep")
    visitor = visitorOf(site.origin)
    await enter()
    expect([await seen(), users(), accounts()]).toEqual(before)
  })

  test("signing out after the switch ends a session of Auth.js", async () => {
    await enter()
    const { browser } = visitor
    const cookie = [...browser.cookies(site.origin)].map((pair) => pair.join("=")).join("; ")
    site.use("lockstep")
    await visitor.submit("/", "leave")
    expect([visitor.sessionCookies(), await seen()]).toEqual([{}, null])
    site.use("auth-js")
    const later = await fetch(`${site.origin}/api/auth/session`, { headers: { cookie } })
    // A sealed cookie that was copied before lives until it expires.
    expect((await later.json()) === null).toBe(strategy === "database")
  })

  test("after a switch back, sessions and users of ours go on, and end, with Auth.js", async () => {
    site.use("lockstep")
    await enter("grace")
    const before = [await seen(), users(), accounts()]
    site.use("auth-js")
    expect([await seen(), users(), accounts()]).toEqual(before)
    expect(await visitor.heading("/members")).toBe("Members only, Grace Hopper")
    await visitor.submit("/", "leave")
    site.use("lockstep")
    expect(await seen()).toBeNull()
  })

  test("a form that was opened before the switch is accepted after it", async () => {
    await enter()
    // The wire contract fixes this answer.
    const { csrfToken } = (await visitor.json("/api/auth/csrf")) as { csrfToken: string }
    site.use("lockstep")
    const answer = await visitor.browser.fetch(`${site.origin}/api/auth/signout`, {
      method: "POST",
      body: new URLSearchParams({ csrfToken }),
    })
    expect([errorOf(answer), visitor.sessionCookies()]).toEqual([null, {}])
  })

  test("a user who was at the provider during the switch starts again, and gets in", async () => {
    for (const [from, to, error] of [
      ["auth-js", "lockstep", "InvalidCheck"],
      ["lockstep", "auth-js", "Configuration"],
    ] as const) {
      site.use(from)
      visitor = visitorOf(site.origin)
      const { headers } = await visitor.submit("/", "staff")
      const answer = await provider.authorize(headers.get("location") ?? "")
      site.use(to)
      const back = await visitor.get(answer.url.href)
      expect([errorOf(back), await seen()]).toEqual([error, null])
      await enter()
    }
  })

  test("a link that was mailed before the switch opens nothing after it; a new one finds the user", async () => {
    await askForLink("eve@example.com")
    await visitor.get(site.magicLinks().at(-1) ?? "")
    // Of a proof and a sign-in within one second it is unknown which came first.
    const yesterday = new Date(Date.now() - 86_400_000).toISOString()
    site.database.prepare("update User set emailVerified = ?").run(yesterday)
    const before = [users(), accounts()]
    const known = await seen()
    visitor = visitorOf(site.origin)
    await askForLink("eve@example.com")
    const old = site.magicLinks().at(-1) ?? ""
    site.use("lockstep")
    expect(errorOf(await visitor.submit(old, undefined))).toBe("Verification")
    await askForLink("eve@example.com")
    await visitor.submit(site.magicLinks().at(-1) ?? "", undefined)
    expect([users(), accounts()]).toEqual(before)
    // A name that is not there is absent at one, and null at the other.
    expect(await seen()).toMatchObject(known as object)
  })

  test.each([
    ["keeps the account whose address the provider vouches for", "mary", 1],
    ["removes the account whose address no provider vouches for", "nobody", 0],
  ] as const)("the first mailed link after the switch %s", async (_what, login, left) => {
    await enter(login)
    const before = await seen()
    const email = logins[login].email
    site.use("lockstep")
    visitor = visitorOf(site.origin)
    await askForLink(email)
    await visitor.submit(site.magicLinks().at(-1) ?? "", undefined)
    expect(await seen()).toEqual(before)
    const count = site.database.prepare(
      "select count(*) as count from Account join User on User.id = userId where email = ?",
    )
    expect(count.get(email)).toEqual({ count: left })
  })

  if (strategy === "jwt") testSealedCookies()
})

/** What there is under the strategy jwt alone. */
function testSealedCookies(): void {
  test.each([
    ["auth-js", "lockstep"],
    ["lockstep", "auth-js"],
  ] as const)("a password entered with %s keeps a user signed in with %s", async (from, to) => {
    site.use(from)
    const wrong = await visitor.submit("/login", "login", { name: "ann", password: "wrong" })
    expect(wrong.headers.get("location")).toContain("code=wrong_password")
    await visitor.submit("/login", "login", { name: "ann", password: "right" })
    const before = await seen()
    expect(before).toMatchObject({ user: { id: "id of ann", email: "ann@example.com" } })
    site.use(to)
    expect(await seen()).toEqual(before)
  })

  test.each([
    ["auth-js", "lockstep"],
    ["lockstep", "auth-js"],
  ] as const)("a cookie in pieces goes over from %s to %s", async (from, to) => {
    site.use(from)
    await visitor.submit("/login", "login", { name: "large", password: "right" })
    const names = ["authjs.session-token.0", "authjs.session-token.1"]
    expect(Object.keys(visitor.sessionCookies())).toEqual(names)
    const before = await seen()
    expect(before).toMatchObject({ user: { name: "large" }, notes: "x".repeat(4000) })
    site.use(to)
    expect(await seen()).toEqual(before)
    expect(Object.keys(visitor.sessionCookies())).toEqual(names)
    await visitor.submit("/", "leave")
    expect(visitor.sessionCookies()).toEqual({})
  })

  test("a session that Auth.js sealed with an older secret of the list goes on", async () => {
    const salt = "authjs.session-token"
    const token = { sub: "ida", name: "Ida", email: "ida@example.com" }
    const sealed = await encode({ token, secret: olderSecret, salt })
    site.use("lockstep")
    const answer = await fetch(`${site.origin}/api/auth/session`, {
      headers: { cookie: `${salt}=${sealed}` },
    })
    expect(await answer.json()).toMatchObject({ user: { id: "ida", name: "Ida" } })
  })

  test("an update after the switch changes a session of Auth.js", async () => {
    await enter()
    site.use("lockstep")
    // The wire contract fixes this answer.
    const { csrfToken } = (await visitor.json("/api/auth/csrf")) as { csrfToken: string }
    await visitor.browser.fetch(`${site.origin}/api/auth/session`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ csrfToken, data: { nickname: "Countess" } }),
    })
    expect(await seen()).toMatchObject({ user: { name: "Ada Lovelace" }, nickname: "Countess" })
    site.use("auth-js")
    expect(await seen()).toMatchObject({ user: { name: "Ada Lovelace" }, nickname: "Countess" })
  })
}
