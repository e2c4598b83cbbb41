import { describe, expect, test } from "vitest"
import type { AuthConfig, EventMessages, EventName, Events } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, visitor } from "../support/visitor.ts"
import { application } from "../support/application.ts"
import { signIn, useProvider } from "../support/current-provider.ts"

useProvider()

type Told = { [Name in EventName]: [Name, EventMessages[Name]] }[EventName]

const passwords = Credentials({ credentials: {}, authorize: () => ({ id: "ada", name: "Ada" }) })

/** Handlers for all events, and what they received, in order. */
function listener(): { events: Partial<Events>; told: Told[] } {
  const told: Told[] = []
  const hear =
    <Name extends EventName>(name: Name) =>
    (message: EventMessages[Name]): void => {
      // The pair is one of the union, which the compiler does not see for a name it does not know.
      told.push([name, message] as unknown as Told)
    }
  const events = {
    createUser: hear("createUser"),
    updateUser: hear("updateUser"),
    linkAccount: hear("linkAccount"),
    session: hear("session"),
    signIn: hear("signIn"),
    signOut: hear("signOut"),
  }
  return { events, told }
}

function names(told: readonly Told[]): string[] {
  return told.map(([name]) => name)
}

describe.each(["jwt", "database"] as const)("events under %s", (strategy) => {
  function watched(options: Partial<AuthConfig> = {}) {
    const { events, told } = listener()
    const { config, adapter } = application({ events, session: { strategy }, ...options })
    return { config, adapter, told, browser: visitor(config) }
  }

  // spec O8, V1, V2
  test("of a first sign-in at a provider are createUser, linkAccount, signIn", async () => {
    const { browser, told, adapter } = watched()
    await signIn(browser)
    const stored = await adapter.getUserByEmail?.("ada@example.com")
    const account = { provider: "local", type: "oidc", providerAccountId: "ada" }
    expect(names(told)).toEqual(["createUser", "linkAccount", "signIn"])
    expect(told).toMatchObject([
      ["createUser", { user: stored }],
      [
        "linkAccount",
        { user: stored, account: { ...account, userId: stored?.id }, profile: { name: "Ada" } },
      ],
      ["signIn", { user: stored, account, profile: { sub: "ada" }, isNewUser: true }],
    ])
  })

  // spec V4
  test("of a later sign-in are signIn alone, of a user who is not new", async () => {
    const { config, told } = watched()
    await signIn(visitor(config))
    told.length = 0
    await signIn(visitor(config))
    expect(told).toMatchObject([["signIn", { isNewUser: false, account: { provider: "local" } }]])
  })

  // spec V3
  test("of reading and updating a session are session, with what the client sees", async () => {
    const { browser, told } = watched()
    await signIn(browser)
    told.length = 0
    const shown = await browser.session()
    await browser.submit("session")
    expect(names(told)).toEqual(["session", "session"])
    const [, message] = told[0] ?? []
    expect(message).toMatchObject({ session: shown })
    expect(Object.keys(message ?? {})).toEqual(
      strategy === "jwt" ? ["session", "token"] : ["session"],
    )
  })

  // spec V5
  test("of signing out are signOut, with the token or the stored session", async () => {
    const { browser, told } = watched()
    await signIn(browser)
    told.length = 0
    await browser.submit("signout")
    const member = strategy === "jwt" ? "token" : "session"
    expect(told).toEqual([["signOut", { [member]: expect.any(Object) }]])
  })

  test("of a sign-out without a session are none", async () => {
    const { browser, told } = watched()
    await browser.submit("signout")
    expect(told).toEqual([])
  })

  test("of a sign-in that is refused are none", async () => {
    const { browser, told } = watched({ callbacks: { signIn: () => false } })
    await signIn(browser)
    expect(told).toEqual([])
  })
})

// spec R8, V6
test("the signIn event has the raw result of authorize as user with credentials", async () => {
  const { events, told } = listener()
  const raw = { id: "7", name: "Ada", department: "engines" }
  const provider = Credentials({ credentials: {}, authorize: () => raw })
  await visitor(configWith({ providers: [provider], events })).submit("callback/credentials")
  expect(told).toEqual([
    [
      "signIn",
      {
        user: raw,
        account: { provider: "credentials", type: "credentials", providerAccountId: "7" },
        isNewUser: false,
      },
    ],
  ])
})

// spec W9
test.each(["createUser", "linkAccount", "signIn", "session", "signOut"] satisfies EventName[])(
  "a handler of %s that fails is logged as EventError, and the sign-in continues",
  async (name) => {
    const errors: Error[] = []
    const fail = (): never => {
      throw new Error("audit log is full")
    }
    const logger = { error: (error: Error) => void errors.push(error) }
    const browser = application({ events: { [name]: fail }, logger }).browser()
    await signIn(browser)
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
    await browser.submit("signout")
    expect(await browser.session()).toBeNull()
    expect(errors).toMatchObject([
      { type: "EventError", cause: { err: { message: "audit log is full" } } },
    ])
    expect(errors[0]?.message).toContain(name)
  },
)

test("events are told nothing of users without a session", async () => {
  const { events, told } = listener()
  await visitor(configWith({ providers: [passwords], events })).session()
  expect(told).toEqual([])
})
