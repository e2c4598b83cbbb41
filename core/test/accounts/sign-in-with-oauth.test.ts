import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import type { Adapter, AdapterMethod, AdapterUser } from "../../src/adapters.ts"
import { allowInsecureRequests, type AuthConfig } from "../../src/index.ts"
import type { OIDCConfig } from "../../src/providers/oauth-provider.ts"
import {
  programmableClient,
  type ProgrammableProvider,
  startProgrammableProvider,
} from "../support/programmable-provider.ts"
import { configWith, visitor, type Visitor } from "../support/visitor.ts"

const origin = "http://app.example.com"
const cookieName = "authjs.session-token"
const proved = new Date("2026-01-02T03:04:05.678Z")

let op: ProgrammableProvider

beforeEach(async () => {
  op = await startProgrammableProvider()
})

afterEach(async () => {
  await op.close()
})

function providerOf(id = "local", members: Partial<OIDCConfig> = {}): OIDCConfig {
  return {
    id,
    name: "Local",
    type: "oidc",
    issuer: op.issuer,
    ...programmableClient,
    [allowInsecureRequests]: true,
    ...members,
  }
}

interface House {
  readonly config: AuthConfig
  readonly adapter: Adapter
  /** What happened, in order: adapter methods, callbacks and events. */
  readonly log: string[]
  readonly errors: Error[]
}

/** An application on the reference adapter, with its methods replaced or (`undefined`) taken away. */
function house(
  replaced: { [Method in AdapterMethod]?: Adapter[Method] | undefined } = {},
  options: Partial<AuthConfig> = {},
): House {
  const adapter: Adapter = MemoryAdapter()
  const log: string[] = []
  const errors: Error[] = []
  const watched = Object.fromEntries(
    Object.entries({ ...adapter, ...replaced })
      .filter(([, method]) => method !== undefined)
      .map(([name, method]) => [
        name,
        (...args: never[]) => {
          log.push(name)
          // Each wrapper passes on exactly what its own method was called with.
          return (method as (...args: never[]) => unknown)(...args)
        },
      ]),
  )
  const event = (name: string) => () => void log.push(`event ${name}`)
  const config = configWith({
    adapter: watched,
    providers: [providerOf()],
    logger: { error: (error) => void errors.push(error) },
    events: {
      signIn: event("signIn"),
      createUser: event("createUser"),
      linkAccount: event("linkAccount"),
    },
    callbacks: {
      signIn: () => {
        log.push("callback signIn")
        return true
      },
    },
    ...options,
  })
  return { config, adapter, log, errors }
}

/** Goes to the provider and comes back. */
async function signIn(
  browser: Visitor,
  { id = "local", form = {} }: { id?: string; form?: Record<string, string> } = {},
): Promise<string> {
  const away = await browser.submit(`signin/${id}`, form)
  const url = new URL(away.headers.get("location") ?? "")
  if (url.origin === origin) return url.href
  const query = new URLSearchParams(op.answer(url)).toString()
  const back = await browser.get(`callback/${id}?${query}`)
  return back.headers.get("location") ?? ""
}

function storeUser(adapter: Adapter, user: Partial<AdapterUser> = {}): Promise<AdapterUser> {
  const stored = adapter.createUser?.({
    id: crypto.randomUUID(),
    email: "ada@example.com",
    emailVerified: null,
    ...user,
  })
  return Promise.resolve(stored).then((created) => {
    if (created === undefined) throw new Error("The reference adapter has createUser.")
    return created
  })
}

describe("signing in at a provider for the first time", () => {
  test("stores user and account in one step and makes no look-up twice", async () => {
    const { config, log } = house()
    await signIn(visitor(config))
    expect(log).toEqual([
      "getUserByAccount",
      "callback signIn",
      "createUserWithAccount",
      "event createUser",
      "event linkAccount",
      "createSession",
      "event signIn",
    ])
  })

  test("stores them step by step where the adapter cannot do it at once", async () => {
    const { config, log } = house({ createUserWithAccount: undefined })
    await signIn(visitor(config))
    expect(log).toEqual([
      "getUserByAccount",
      "getUserByEmail",
      "callback signIn",
      "createUser",
      "linkAccount",
      "event createUser",
      "event linkAccount",
      "createSession",
      "event signIn",
    ])
  })

  test("shows the person's session", async () => {
    const browser = visitor(house().config)
    expect(await signIn(browser)).toBe(origin)
    expect(await browser.session()).toMatchObject({
      user: { name: "Ada", email: "ada@example.com" },
    })
  })

  test("leaves emailVerified null, as only a mailed link proves an address here", async () => {
    const { config, adapter } = house()
    await signIn(visitor(config))
    expect(await adapter.getUserByEmail?.("ada@example.com")).toMatchObject({ emailVerified: null })
  })

  test("leads new people to the page for them, with their destination", async () => {
    const browser = visitor(house({}, { pages: { newUser: "/welcome" } }).config)
    const location = await signIn(browser, { form: { callbackUrl: "/members" } })
    expect(location).toBe(`${origin}/welcome?callbackUrl=${encodeURIComponent(`${origin}/members`)}`)
  })

  test.each([{}, { createUserWithAccount: undefined }])(
    "makes one user of two browsers that come back at once (%j)",
    async (replaced) => {
      const { config, adapter } = house(replaced)
      const locations = await Promise.all([signIn(visitor(config)), signIn(visitor(config))])
      expect(locations).toEqual([origin, origin])
      expect(await adapter.getUserByEmail?.("ada@example.com")).not.toBeNull()
    },
  )
})

describe("signing in at a provider again", () => {
  test("costs one look-up and one write", async () => {
    const { config, log } = house()
    await signIn(visitor(config))
    log.length = 0
    await signIn(visitor(config))
    expect(log).toEqual(["getUserByAccount", "callback signIn", "createSession", "event signIn"])
  })

  test("in the same browser starts a new session and ends the old one", async () => {
    const { config, adapter } = house()
    const browser = visitor(config)
    await signIn(browser)
    const before = browser.cookies.get(cookieName) ?? ""
    await signIn(browser)
    expect(browser.cookies.get(cookieName)).not.toBe(before)
    expect(await adapter.getSessionAndUser?.(before)).toBeNull()
  })
})

describe("an address that another user has", () => {
  test.each([{}, { createUserWithAccount: undefined }])("is refused (%j)", async (replaced) => {
    const { config, adapter } = house(replaced)
    const owner = await storeUser(adapter, { emailVerified: proved })
    const browser = visitor(config)
    expect(await signIn(browser)).toBe(`${origin}/auth/signin?error=OAuthAccountNotLinked`)
    expect(await browser.session()).toBeNull()
    const account = { provider: "local", providerAccountId: "ada" }
    expect(await adapter.getUserByAccount?.(account)).toBeNull()
    expect(await adapter.getUserByEmail?.("ada@example.com")).toEqual(owner)
  })

  test.each([{}, { createUserWithAccount: undefined }])(
    "is linked when opted in and proved on both sides (%j)",
    async (replaced) => {
      const providers = [providerOf("local", { allowDangerousEmailAccountLinking: true })]
      const { config, adapter } = house(replaced, { providers })
      const owner = await storeUser(adapter, { emailVerified: proved })
      expect(await signIn(visitor(config))).toBe(origin)
      const account = { provider: "local", providerAccountId: "ada" }
      expect(await adapter.getUserByAccount?.(account)).toEqual(owner)
    },
  )

  test.each(["true", 1, "false", 0, false, null, undefined])(
    "is refused although opted in when the provider says email_verified: %j",
    async (verified) => {
      op.does.claims = (claims) => ({ ...claims, email_verified: verified })
      const providers = [providerOf("local", { allowDangerousEmailAccountLinking: true })]
      const { config, adapter } = house({}, { providers })
      await storeUser(adapter, { emailVerified: proved })
      expect(await signIn(visitor(config))).toContain("error=OAuthAccountNotLinked")
    },
  )

  test("is refused although opted in when the existing user never proved it", async () => {
    const providers = [providerOf("local", { allowDangerousEmailAccountLinking: true })]
    const { config, adapter } = house({}, { providers })
    await storeUser(adapter)
    expect(await signIn(visitor(config))).toContain("error=OAuthAccountNotLinked")
  })
})

describe("linking a further account", () => {
  const providers = () => [providerOf(), providerOf("second")]

  function person(sub: string): void {
    op.does.claims = (claims) => ({ ...claims, sub, email: `${sub}@example.com`, name: sub })
  }

  test("adds it to the signed-in user who asked, under a new session", async () => {
    const { config, adapter } = house({}, { providers: providers() })
    const browser = visitor(config)
    await signIn(browser)
    const before = browser.cookies.get(cookieName)
    person("ada-at-second")
    expect(await signIn(browser, { id: "second", form: { link: "true" } })).toBe(origin)
    const owner = await adapter.getUserByEmail?.("ada@example.com")
    const account = { provider: "second", providerAccountId: "ada-at-second" }
    expect(await adapter.getUserByAccount?.(account)).toEqual(owner)
    expect(browser.cookies.get(cookieName)).not.toBe(before)
  })

  test("does not happen merely because somebody is signed in", async () => {
    const { config, adapter } = house({}, { providers: providers() })
    const browser = visitor(config)
    await signIn(browser)
    person("grace")
    await signIn(browser, { id: "second" })
    const account = { provider: "second", providerAccountId: "grace" }
    expect(await adapter.getUserByAccount?.(account)).toMatchObject({ email: "grace@example.com" })
    expect(await browser.session()).toMatchObject({ user: { name: "grace" } })
  })

  test("is refused to somebody who is not signed in", async () => {
    const browser = visitor(house({}, { providers: providers() }).config)
    const location = await signIn(browser, { id: "second", form: { link: "true" } })
    expect(location).toBe(`${origin}/auth/error?error=AccessDenied`)
  })

  test("is refused when the session ended at the provider's", async () => {
    const { config, adapter } = house({}, { providers: providers() })
    const browser = visitor(config)
    await signIn(browser)
    const away = await browser.submit("signin/second", { link: "true" })
    person("ada-at-second")
    await browser.submit("signout")
    const query = new URLSearchParams(op.answer(new URL(away.headers.get("location") ?? "")))
    const back = await browser.get(`callback/second?${query.toString()}`)
    expect(back.headers.get("location")).toContain("error=OAuthAccountNotLinked")
    const account = { provider: "second", providerAccountId: "ada-at-second" }
    expect(await adapter.getUserByAccount?.(account)).toBeNull()
  })

  test("is refused when the account is another user's", async () => {
    const { config, adapter } = house({}, { providers: providers() })
    person("grace")
    await signIn(visitor(config), { id: "second" })
    person("ada")
    const browser = visitor(config)
    await signIn(browser)
    person("grace")
    const location = await signIn(browser, { id: "second", form: { link: "true" } })
    expect(location).toContain("error=OAuthAccountNotLinked")
    const account = { provider: "second", providerAccountId: "grace" }
    expect(await adapter.getUserByAccount?.(account)).toMatchObject({ email: "grace@example.com" })
  })
})

describe("the signIn callback", () => {
  test.each([
    ["false", () => false],
    [
      "an error",
      () => {
        throw new Error("not on the list")
      },
    ],
  ])("stops everything with %s before anything is written", async (_name, signInCallback) => {
    const { config, log } = house({}, { callbacks: { signIn: signInCallback } })
    const browser = visitor(config)
    expect(await signIn(browser)).toBe(`${origin}/auth/error?error=AccessDenied`)
    expect(log).toEqual(["getUserByAccount"])
    expect(browser.cookies.has(cookieName)).toBe(false)
  })

  test("keeps the message of its error for the log", async () => {
    const signInCallback = () => {
      throw new Error("not on the list")
    }
    const { config, errors } = house({}, { callbacks: { signIn: signInCallback } })
    await signIn(visitor(config))
    expect(errors.at(-1)).toMatchObject({ type: "AccessDenied", message: "not on the list" })
  })

  test("sends the browser elsewhere without a session", async () => {
    const { config, log } = house({}, { callbacks: { signIn: () => "/waiting-list" } })
    const browser = visitor(config)
    expect(await signIn(browser)).toBe(`${origin}/waiting-list`)
    expect(log).toEqual(["getUserByAccount"])
    expect(browser.cookies.has(cookieName)).toBe(false)
  })
})

describe("a store that fails at one step of a first sign-in", () => {
  const steps: AdapterMethod[] = [
    "getUserByAccount",
    "getUserByEmail",
    "createUser",
    "linkAccount",
    "createUserWithAccount",
    "createSession",
  ]

  test.each(steps.flatMap((step) => [true, false].map((atomic) => ({ step, atomic }))))(
    "signs nobody in, and a retry succeeds ($step, atomic: $atomic)",
    async ({ step, atomic }) => {
      const reference = house()
      let failing = true
      const original = reference.adapter[step]
      // The wrapper has the signature of whichever method it stands for.
      const broken = ((...args: never[]) => {
        if (failing) throw new Error("connect ECONNREFUSED")
        return (original as (...args: never[]) => unknown)(...args)
      }) as never
      const { config } = house({
        ...reference.adapter,
        ...(!atomic && { createUserWithAccount: undefined }),
        ...((atomic || step !== "createUserWithAccount") && { [step]: broken }),
      })
      const browser = visitor(config)
      const used = await signIn(browser)
      const reached = used.includes("error=Configuration")
      if (reached) expect(browser.cookies.has(cookieName)).toBe(false)
      failing = false
      expect(await signIn(browser)).toBe(origin)
      expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
    },
  )

  test("takes the user back when the account cannot be stored", async () => {
    const { config, adapter } = house({
      createUserWithAccount: undefined,
      linkAccount: () => {
        throw new Error("connect ECONNREFUSED")
      },
    })
    await signIn(visitor(config))
    expect(await adapter.getUserByEmail?.("ada@example.com")).toBeNull()
  })
})

describe("the way to the provider and back", () => {
  test("works in two tabs at once", async () => {
    const browser = visitor(house().config)
    const first = await browser.submit("signin/local", { callbackUrl: "/first" })
    const second = await browser.submit("signin/local", { callbackUrl: "/second" })
    const locations: (string | null)[] = []
    for (const away of [first, second]) {
      const query = new URLSearchParams(op.answer(new URL(away.headers.get("location") ?? "")))
      const back = await browser.get(`callback/local?${query.toString()}`)
      locations.push(back.headers.get("location"))
    }
    expect(locations).toEqual([`${origin}/first`, `${origin}/second`])
  })

  test("refuses a callback that is opened a second time", async () => {
    const browser = visitor(house().config)
    const away = await browser.submit("signin/local")
    const cookies = new Map(browser.cookies)
    const query = new URLSearchParams(op.answer(new URL(away.headers.get("location") ?? "")))
    await browser.get(`callback/local?${query.toString()}`)
    for (const [name, value] of cookies) browser.cookies.set(name, value)
    const again = await browser.get(`callback/local?${query.toString()}`)
    expect(again.headers.get("location")).toBe(`${origin}/auth/error?error=Configuration`)
    expect(op.count("/token")).toBe(1)
  })

  test("refuses a callback in another browser", async () => {
    const { config } = house()
    const away = await visitor(config).submit("signin/local")
    const query = new URLSearchParams(op.answer(new URL(away.headers.get("location") ?? "")))
    const victim = visitor(config)
    const back = await victim.get(`callback/local?${query.toString()}`)
    expect(back.headers.get("location")).toBe(`${origin}/auth/error?error=Configuration`)
    expect(op.count("/token")).toBe(0)
    expect(victim.cookies.has(cookieName)).toBe(false)
  })

  test("tells the sign-in page when the person said no", async () => {
    const browser = visitor(house().config)
    const away = await browser.submit("signin/local")
    const { state, iss } = op.answer(new URL(away.headers.get("location") ?? ""))
    const query = new URLSearchParams({ error: "access_denied", state: state ?? "", iss: iss ?? "" })
    const back = await browser.get(`callback/local?${query.toString()}`)
    expect(back.headers.get("location")).toBe(`${origin}/auth/signin?error=OAuthCallbackError`)
  })

  test("carries a sealed check cookie that is nobody's session", async () => {
    const { config } = house({}, { session: { strategy: "jwt" } })
    const browser = visitor(config)
    await browser.submit("signin/local")
    const check = [...browser.cookies].find(([name]) => name.startsWith("authjs.state."))
    browser.cookies.set(cookieName, check?.[1] ?? "")
    expect(await browser.session()).toBeNull()
  })

  test("logs and answers nothing that is secret", async () => {
    const { config, errors } = house()
    const browser = visitor(config)
    op.does.token = (answer) => ({ ...answer, id_token: "sentinel-id-token" })
    const location = await signIn(browser)
    const told = JSON.stringify(errors.map((error) => [error.message, String(error.cause), error]))
    expect(errors).not.toEqual([])
    expect(told + location).not.toMatch(/sentinel/)
  })
})
