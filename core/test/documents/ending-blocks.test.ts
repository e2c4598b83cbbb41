import { randomUUID } from "node:crypto"
import { globSync, readFileSync, rmSync } from "node:fs"
import path from "node:path"
import { pathToFileURL } from "node:url"
import type { AuthConfig, AuthEngine, User } from "@lockstep/core"
import { signInAs, type TestSession } from "@lockstep/testing"
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest"
import { namedBlocks, readSnippets, writeBlocks } from "../../../scripts/checks/named-blocks.ts"
import { packageFolders, root, scratch } from "../../../scripts/setup/workspace.mjs"

const own = "core/test/documents/ending-blocks.test.ts"
const guides = "core/test/documents/guides.test.ts"
const logout = "core/test/documents/logout-page.test.ts"

/**
 * Every block that ends sessions, or turns a feature on that does: its document, a part of the block, and the test
 * that runs it and asks the other browsers of the user.
 */
const ending = [
  ["docs/company-sign-out.md", "backChannelLogout()", guides, "company-sign-out"],
  [
    "docs/logout.md",
    "providers: [Keycloak],\n  features: [providerLogout()]",
    logout,
    "docs/logout",
  ],
  ["docs/logout.md", "Cognito({", logout, "Cognito({"],
  ["docs/logout.md", "features: [backChannelLogout()]", logout, "backChannelLogout()"],
  ["docs/sessions.md", "sessionManagement({ limit: 10 })", own, "auth.ts"],
  ["docs/sessions.md", "sessions.end(", own, "devices.ts"],
  ["docs/sessions.md", "changePassword(", own, "change-password.ts"],
  ["docs/sessions.md", "disableAccount(", own, "disable-account.ts"],
  ["docs/sessions.md", "signOutEverywhere(", own, "token-sessions.ts"],
  ["docs/your-devices.md", "createEngine =", guides, "your-devices"],
  ["docs/your-devices.md", "sessions.end(", guides, "your-devices"],
  ["docs/your-devices.md", "changePassword(", guides, "changePassword"],
] as const

const ends =
  /sessions\.(?:end|endAll|endOthers)\(|\.deleteSessionsByUserId\(|\b(?:sessionManagement|backChannelLogout|providerLogout)\(/

const read = (file: string): string => readFileSync(path.join(root, file), "utf8")

test("every block that ends sessions is run by a test that asks the other browsers", () => {
  const readmes = packageFolders().map((folder) => `${folder}/*.md`)
  const documents = globSync(["README.md", "docs/**/*.md", ...readmes], { cwd: root })
  const found = documents.toSorted().flatMap((document) =>
    readSnippets(read(document))
      .filter(({ code }) => ends.test(code.replaceAll(/^import .*/gm, "")))
      .map(({ code }) => [document, code]),
  )
  expect(found).toEqual(ending.map(([document, part]) => [document, expect.stringContaining(part)]))
})

test.for(ending)("the block of %s with %j is named in %s", ([, , file, name]) => {
  expect(read(file)).toContain(name)
})

const url = "http://localhost:3000"
const ada = { name: "Ada", email: "ada@example.com" }

/** The modules of the page on sessions, as its blocks declare them, which the check of the snippets compiles. */
interface SessionsPage {
  readonly "auth.ts": { readonly auth: AuthEngine<AuthConfig> }
  readonly "devices.ts": Record<
    "devices" | "signOutDevice",
    (request: Request) => Promise<Response>
  >
  readonly "change-password.ts": {
    changePassword(request: Request, store: () => Promise<void>): Promise<Response>
  }
  readonly "disable-account.ts": { disableAccount(userId: string): Promise<void> }
  readonly "token-sessions.ts": {
    readonly auth: AuthEngine<AuthConfig>
    signOutEverywhere(request: Request): Promise<Response>
  }
}

const database = `import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { MemoryStore } from "@lockstep/core/adapters"
export const adapter = MemoryAdapter()
export const store = { ...MemoryStore(), shared: true }
`

/** The application of the page, and the same one with the sessions in tokens that it shows further below. */
const applications = ["auth.ts", "token-sessions.ts"] as const

describe.each(applications)("the page on sessions, with %s,", (engine) => {
  const folder = path.join(scratch, "guides", randomUUID())

  beforeAll(() => {
    const page = namedBlocks(read("docs/sessions.md"))
    const auth = page.filter(({ file }) => file === engine).map(({ code }) => code)
    const replaced = [
      { file: "database.ts", code: database },
      { file: "auth.ts", code: auth.join("") },
    ]
    writeBlocks(folder, [...page, ...replaced])
  })

  beforeEach(() => {
    vi.stubEnv("AUTH_SECRET", "an-example-secret-of-more-than-32-characters")
    vi.stubEnv("AUTH_URL", url)
    vi.stubEnv("AUTH_GITHUB_ID", "id")
    vi.stubEnv("AUTH_GITHUB_SECRET", "secret")
  })

  afterAll(() => {
    rmSync(folder, { recursive: true })
  })

  async function load<Name extends keyof SessionsPage>(file: Name): Promise<SessionsPage[Name]> {
    // The blocks are of this shape.
    return (await import(pathToFileURL(path.join(folder, file)).href)) as SessionsPage[Name]
  }

  /** Signs a user in with three browsers, and copies their cookies. */
  async function threeBrowsers(auth: AuthEngine<AuthConfig>, who: Partial<User> = ada) {
    const enter = () => signInAs(auth, who)
    const sessions = [await enter(), await enter(), await enter()] as const
    // A sign-in begins in another second than the end of sessions.
    await new Promise((done) => setTimeout(done, 1100 - (Date.now() % 1000)))
    const isSignedIn = async (cookie: string) =>
      (await (await auth.for(requestOf(cookie))).session()) !== null
    return {
      sessions,
      /** Which of them are signed in. */
      signedIn: () => Promise.all(sessions.map(({ cookie }) => isSignedIn(cookie))),
      isSignedIn,
    }
  }

  const requestOf = (cookie: string, form?: Record<string, string>) =>
    new Request(url, {
      headers: { cookie },
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    })

  const cookieOf = (response: Response): string =>
    response.headers
      .getSetCookie()
      .map((line) => line.split(";")[0])
      .join("; ")

  // Sessions in tokens are not listed.
  test.runIf(engine === "auth.ts")("ends the session of a device, and no other", async () => {
    const { auth } = await load("auth.ts")
    const { devices, signOutDevice } = await load("devices.ts")
    const { sessions, signedIn } = await threeBrowsers(auth)
    const [{ cookie }, phone] = sessions
    const ofPhone: unknown = await (await devices(requestOf(phone.cookie))).json()
    const { handle } = currentOf(ofPhone)
    expect((await signOutDevice(requestOf(cookie, { handle }))).status).toBe(204)
    expect(await signedIn()).toEqual([true, false, true])
  })

  test("ends all other sessions when a password changes", async () => {
    const { auth } = await load("auth.ts")
    const { changePassword } = await load("change-password.ts")
    const { sessions, signedIn, isSignedIn } = await threeBrowsers(auth)
    const response = await changePassword(requestOf(sessions[0].cookie, {}), async () => {})
    expect(await signedIn()).toEqual([false, false, false])
    expect(await isSignedIn(cookieOf(response))).toBe(true)
  })

  test("ends all sessions of a user whose account is disabled", async () => {
    const { auth } = await load("auth.ts")
    const { disableAccount } = await load("disable-account.ts")
    const { sessions, signedIn } = await threeBrowsers(auth)
    const bob = await threeBrowsers(auth, { name: "Bob", email: "bob@example.com" })
    await disableAccount(idOf(sessions))
    expect(await signedIn()).toEqual([false, false, false])
    expect(await bob.signedIn()).toEqual([true, true, true])
  })

  test.runIf(engine === "token-sessions.ts")("ends all sessions in tokens", async () => {
    const { auth, signOutEverywhere } = await load("token-sessions.ts")
    const { sessions, signedIn } = await threeBrowsers(auth)
    expect((await signOutEverywhere(requestOf(sessions[1].cookie, {}))).status).toBe(204)
    expect(await signedIn()).toEqual([false, false, false])
  })
})

/** The ID that all sign-ins of a user have. */
function idOf(sessions: readonly TestSession[]): string {
  const [id = "", ...others] = new Set(sessions.map(({ user }) => user?.id))
  expect(others).toEqual([])
  return id
}

function currentOf(listed: unknown): { readonly handle: string } {
  // As the block lists them.
  const sessions = listed as readonly { readonly handle: string; readonly isCurrent: boolean }[]
  return sessions.find(({ isCurrent }) => isCurrent) ?? { handle: "" }
}
