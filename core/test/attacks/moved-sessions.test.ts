import { encode as theirEncode } from "@auth/core/jwt"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { Adapter, AdapterUser } from "../../src/adapters.ts"
import type { AuthConfig, JWT, User } from "../../src/index.ts"
import { decode } from "../../src/jwt.ts"
import Credentials from "../../src/providers/credentials.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { localMail } from "../email/mailbox.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import {
  configWith,
  origin,
  secret,
  sessionCookie,
  visitor,
  type Visitor,
} from "../support/visitor.ts"
import { optionsFor } from "../webauthn/passkey-site.ts"
import { currentProvider, providerOf, signIn, useProvider } from "../support/current-provider.ts"

useProvider()

const day = 86_400_000
const ada = "ada@example.com"

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
})

afterEach(() => {
  vi.useRealTimers()
})

function pass(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds)
}

/** An application with OAuth, magic links, passkeys and, if told, credentials, under the strategy jwt. */
function site({
  authorize,
  ...options
}: Partial<AuthConfig> & { authorize?: () => User | null } = {}) {
  const links: string[] = []
  const { logger, warnings } = recordingLogger()
  const adapter = MemoryAdapter()
  const providers: AuthConfig["providers"] = [
    providerOf(),
    localMail({ sendVerificationRequest: ({ url }) => void links.push(url) }),
    Passkey,
    ...(authorize ? [Credentials({ credentials: {}, authorize })] : []),
  ]
  const config = configWith({
    adapter,
    providers,
    session: { strategy: "jwt" },
    experimental: { enableWebAuthn: true },
    logger,
    ...options,
  })
  /** The owner of the address asks for a link and follows it. */
  const followLink = async (browser: Visitor = visitor(config)): Promise<Visitor> => {
    await browser.submit("signin/mail", { email: ada })
    const { search } = new URL(links.at(-1) ?? "")
    await browser.post("callback/mail", Object.fromEntries(new URLSearchParams(search)))
    return browser
  }
  return { adapter, config, warnings, followLink }
}

async function stored(adapter: Adapter, user: Partial<AdapterUser> = {}): Promise<AdapterUser> {
  const draft = { id: crypto.randomUUID(), email: ada, emailVerified: null, ...user }
  const created = await adapter.createUser?.(draft)
  if (!created) throw new Error("The adapter stores users.")
  return created
}

/** A browser whose session Auth.js began. */
async function moved(config: AuthConfig, token: JWT): Promise<Visitor> {
  const browser = visitor(config)
  browser.cookies.set(sessionCookie, await theirEncode({ token, secret, salt: sessionCookie }))
  return browser
}

function claimsOf(browser: Visitor): Promise<JWT | null> | JWT | null {
  return decode({ token: browser.cookies.get(sessionCookie) ?? "", secret, salt: sessionCookie })
}

describe("a session token that Auth.js sealed", () => {
  test("goes on for its user, is dated from its last sealing, and keeps the date", async () => {
    const { adapter, config } = site()
    const { id } = await stored(adapter)
    const browser = await moved(config, { sub: id, name: "Ada" })
    const sealed = Math.floor(Date.now() / 1000)
    for (const _time of [1, 2, 3]) {
      pass(day)
      expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
      expect(await claimsOf(browser)).toMatchObject({ auth_time: sealed, auth_type: "unknown" })
    }
  })

  test("does not choose its date or sign-in method itself", async () => {
    const { adapter, config } = site({
      callbacks: { jwt: ({ token }) => ({ ...token, sub: "x" }) },
    })
    await stored(adapter)
    const claims = { sub: "x", auth_time: 2 ** 40, auth_stored: "none" } as const
    const browser = await moved(config, claims)
    pass(day)
    expect(await browser.session()).toBeNull()
  })

  // asvs 7.4.2
  test("ends when its user was deleted", async () => {
    const { adapter, config } = site()
    const { id } = await stored(adapter)
    const browser = await moved(config, { sub: id, name: "Ada" })
    await adapter.deleteUser(id)
    pass(day)
    expect(await browser.session()).toBeNull()
  })

  test("ends when the owner of the address follows a magic link", async () => {
    const { adapter, config, followLink } = site()
    const { id } = await stored(adapter)
    const attacker = await moved(config, { sub: id, name: "Ada" })
    pass(5000)
    const owner = await followLink()
    pass(day)
    expect(await attacker.session()).toBeNull()
    expect(await owner.session()).not.toBeNull()
  })

  test("ends likewise when it was sealed again in between", async () => {
    const { adapter, config, followLink } = site({ session: { strategy: "jwt", updateAge: 60 } })
    const { id } = await stored(adapter)
    const attacker = await moved(config, { sub: id, name: "Ada" })
    pass(3_600_000)
    expect(await attacker.session()).not.toBeNull()
    await followLink()
    pass(60_000)
    expect(await attacker.session()).toBeNull()
  })

  test("links no account, before and after the owner of the address came", async () => {
    const { adapter, config, warnings, followLink } = site()
    const { id } = await stored(adapter)
    const attacker = await moved(config, { sub: id, name: "Ada" })
    const refused = `${origin}/auth/signin?error=SessionRequired`
    expect(await signIn(attacker, { form: { link: "true" } })).toBe(refused)
    expect(warnings.at(-1)).toContain("Sign in again")
    await followLink()
    expect(await signIn(attacker, { form: { link: "true" } })).toBe(refused)
    expect(await adapter.listAccountsByUserId(id)).toEqual([])
  })

  // asvs 7.5.1
  test("cannot add a passkey, and must sign in again", async () => {
    const { adapter, config } = site()
    const { id } = await stored(adapter)
    const browser = await moved(config, { sub: id, name: "Ada" })
    const response = await browser.get("webauthn-options/passkey?action=register")
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({
      error: "SessionRequired",
      message: expect.stringContaining("Sign in again"),
    })
    // Using one is signing in.
    expect(await optionsFor(browser, { action: "authenticate" })).toMatchObject({
      action: "authenticate",
    })
  })

  test("links an account after signing in again", async () => {
    const { adapter, config, followLink } = site()
    const { id } = await stored(adapter)
    const browser = await moved(config, { sub: id, name: "Ada" })
    await followLink(browser)
    currentProvider().does.claims = (good) => ({ ...good, sub: "further" })
    await signIn(browser, { form: { link: "true" } })
    expect(await adapter.listAccountsByUserId(id)).toMatchObject([{ providerAccountId: "further" }])
  })

  test("does not pass for the owner at the first magic link", async () => {
    const { adapter, config, followLink } = site()
    const { id } = await stored(adapter)
    const account = { provider: "local", providerAccountId: "m", type: "oidc" } as const
    await adapter.linkAccount({ ...account, userId: id })
    await followLink(await moved(config, { sub: id, name: "Ada" }))
    expect(await adapter.listAccountsByUserId(id)).toEqual([])
  })

  test("of a credentials user who is not stored goes on, where there is a credentials provider", async () => {
    const { config } = site({ authorize: () => null })
    const browser = await moved(config, { sub: "uid=grace", name: "Grace" })
    pass(2 * day)
    expect(await browser.session()).toMatchObject({ user: { name: "Grace" } })
  })
})

describe("a session that began with credentials (jwt, with an adapter)", () => {
  async function signedIn(user: Partial<User>, adapterUser?: Partial<AdapterUser>) {
    const app = site({ authorize: () => ({ id: "1", ...user }) })
    if (adapterUser) await stored(app.adapter, adapterUser)
    const browser = visitor(app.config)
    await browser.submit("callback/credentials")
    return { ...app, browser }
  }

  /** The reference adapter keeps the ID that it is given. */
  const user = { id: "1", name: "Ada" }

  test.each([{ email: ada }, {}])("ends when the user was deleted (%j)", async (given) => {
    const { adapter, browser } = await signedIn(given, user)
    const owner = await adapter.getUserByEmail(ada)
    expect(await claimsOf(browser)).toMatchObject({ auth_stored: "email" in given ? "user" : "id" })
    await adapter.deleteUser(owner?.id ?? "")
    pass(day)
    expect(await browser.session()).toBeNull()
  })

  test("ends when the owner of the address follows a magic link", async () => {
    const { browser, followLink } = await signedIn({ email: ada }, user)
    pass(5000)
    const owner = await followLink()
    pass(day)
    expect(await browser.session()).toBeNull()
    expect(await owner.session()).not.toBeNull()
  })

  test("links an account when ID and address are the stored user's", async () => {
    const { adapter, browser } = await signedIn({ email: "Ada@example.com" }, user)
    currentProvider().does.claims = (good) => ({ ...good, sub: "further" })
    expect(await signIn(browser, { form: { link: "true" } })).toBe(origin)
    expect(await adapter.listAccountsByUserId("1")).toHaveLength(1)
  })

  test.each([
    ["has another address", { email: "mallory@example.com" }],
    ["has no address", {}],
  ])("becomes no stored user by an equal ID: %s", async (_how, given) => {
    const { adapter, browser, warnings } = await signedIn(given, user)
    currentProvider().does.claims = (good) => ({ ...good, sub: "mallory" })
    const refused = `${origin}/auth/signin?error=SessionRequired`
    expect(await signIn(browser, { form: { link: "true" } })).toBe(refused)
    expect(warnings.at(-1)).toContain("authorize")
    const options = await browser.get("webauthn-options/passkey?action=register")
    expect(options.status).toBe(403)
    expect(await adapter.listAccountsByUserId("1")).toEqual([])
  })

  // asvs 15.3.3
  test("cannot become one by claims that a client sends", async () => {
    const { browser, adapter } = await signedIn({ email: "mallory@example.com" }, user)
    const asked = { email: ada, auth_stored: "user", auth_type: "oidc" }
    const jwt = ({ token, session }: { token: JWT; session?: unknown }): JWT => ({
      ...token,
      ...Object(session),
    })
    const config = site({ adapter, callbacks: { jwt } }).config
    const other = visitor(config)
    other.cookies.set(sessionCookie, browser.cookies.get(sessionCookie) ?? "")
    const csrfToken = await other.csrfToken()
    const body = JSON.stringify({ csrfToken, data: asked })
    const cookie = other.cookieHeader()
    const { Auth } = await import("../../src/index.ts")
    const request = new Request(`${origin}/auth/session`, {
      method: "POST",
      body,
      headers: { cookie, "content-type": "application/json" },
    })
    const response = await Auth(request, config)
    expect(await response.json()).toMatchObject({ user: { email: ada } })
    const value = response.headers.getSetCookie().find((set) => set.startsWith(sessionCookie)) ?? ""
    other.cookies.set(sessionCookie, /=([^;]*)/.exec(value)?.[1] ?? "")
    expect(await claimsOf(other)).toMatchObject({ auth_stored: "none", auth_type: "credentials" })
    expect(await signIn(other, { form: { link: "true" } })).toContain("error=SessionRequired")
  })

  test("goes on for a user who is not stored", async () => {
    const { browser } = await signedIn({ name: "Grace", email: "grace@ldap.example" })
    for (const _day of [1, 2, 3]) {
      pass(day)
      expect(await browser.session()).toMatchObject({ user: { name: "Grace" } })
    }
  })

  test("goes on for a user who is not stored although another has the ID by now", async () => {
    const { adapter, browser } = await signedIn({ name: "Grace", email: "grace@ldap.example" })
    await stored(adapter, { id: "1", emailVerified: new Date(Date.now() + day) })
    pass(2 * day)
    expect(await browser.session()).toMatchObject({ user: { name: "Grace" } })
  })

  describe("in a database that reports IDs of another form as errors", () => {
    function strict(adapter: Required<Adapter>): Adapter {
      const getUser: Adapter["getUser"] = (id) => {
        if (/^[0-9a-f-]{36}$/.test(id)) return adapter.getUser(id)
        throw new Error(`invalid input syntax for type uuid: "${id}"`)
      }
      return { ...adapter, getUser }
    }

    test.each([true, false])(
      "goes on for a user who is not stored (moved: %j)",
      async (isMoved) => {
        const grace = { id: "uid=grace", name: "Grace" }
        const { config } = site({ adapter: strict(MemoryAdapter()), authorize: () => grace })
        const browser = isMoved
          ? await moved(config, { sub: grace.id, name: grace.name })
          : visitor(config)
        if (!isMoved) await browser.submit("callback/credentials")
        pass(2 * day)
        expect(await browser.session()).toMatchObject({ user: { name: "Grace" } })
      },
    )

    test("an outage is an outage: no user is signed in as unstored", async () => {
      const adapter = MemoryAdapter()
      const down = () => Promise.reject(new Error("no route to host"))
      const { config } = site({
        adapter: { ...adapter, getUser: down, getUserByEmail: down },
        authorize: () => ({ id: "1", email: ada }),
      })
      const browser = visitor(config)
      const response = await browser.submit("callback/credentials")
      expect(response.headers.get("location")).toContain("error=Configuration")
      expect(browser.cookies.has(sessionCookie)).toBe(false)
    })
  })
})

test("a magic link signs in for good where the store keeps whole seconds", async () => {
  const memory = MemoryAdapter()
  const rounded = (user: Partial<AdapterUser>) =>
    user.emailVerified
      ? { ...user, emailVerified: new Date(Math.floor(+user.emailVerified / 1000) * 1000) }
      : user
  const adapter = {
    ...memory,
    // The rest is as it was given.
    createUser: (user: AdapterUser) => memory.createUser(rounded(user) as AdapterUser),
    updateUser: (user: Partial<AdapterUser> & { id: string }) =>
      memory.updateUser(rounded(user) as AdapterUser),
  }
  const { config, followLink } = site({ adapter })
  await stored(memory)
  const browser = await followLink()
  pass(day)
  expect(await browser.session()).not.toBeNull()
  const again = await followLink(visitor(config))
  pass(day)
  expect(await again.session()).not.toBeNull()
})
