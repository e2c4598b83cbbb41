// asvs 16.5.3
import { describe, expect, test } from "vitest"
import type { Adapter, AdapterMethod, AdapterUser } from "../../src/adapters.ts"
import { origin, sessionCookie, visitor } from "../support/visitor.ts"
import { currentProvider, providerOf, signIn, useProvider } from "../support/current-provider.ts"
import { application, storeUser } from "../support/application.ts"

useProvider()

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
    "signs no user in, and a retry succeeds ($step, atomic: $atomic)",
    async ({ step, atomic }) => {
      const reference = application()
      let failing = true
      const original = reference.adapter[step]
      // The wrapper has the signature of whichever method it stands for.
      const broken = ((...args: never[]) => {
        if (failing) throw new Error("connect ECONNREFUSED")
        return (original as (...args: never[]) => unknown)(...args)
      }) as never
      const browser = application(
        {},
        {
          ...reference.adapter,
          ...(!atomic && { createUserWithAccount: undefined }),
          ...((atomic || step !== "createUserWithAccount") && { [step]: broken }),
        },
      ).browser()
      const used = await signIn(browser)
      const reached = used.includes("error=Configuration")
      if (reached) expect(browser.cookies.has(sessionCookie)).toBe(false)
      failing = false
      expect(await signIn(browser)).toBe(origin)
      expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
    },
  )

  // asvs 2.3.3
  test("deletes the user again when the account cannot be stored", async () => {
    const { config, adapter } = application(
      {},
      {
        createUserWithAccount: undefined,
        linkAccount: () => {
          throw new Error("connect ECONNREFUSED")
        },
      },
    )
    await signIn(visitor(config))
    expect(await adapter.getUserByEmail?.("ada@example.com")).toBeNull()
  })
})

describe("a database that stores a user, and fails all the same", () => {
  /** The first call does what it should, and its response gets lost. */
  function lossy(adapter: Adapter, change: (user: AdapterUser) => AdapterUser = (user) => user) {
    let calls = 0
    return async (user: AdapterUser): Promise<AdapterUser> => {
      const stored = await adapter.createUser?.(change(user))
      if (stored === undefined || calls++ === 0) throw new Error("read ECONNRESET")
      return stored
    }
  }

  test("signs the user in at the second attempt, as their ID is known", async () => {
    const { adapter } = application()
    const { config, errors } = application(
      {},
      {
        ...adapter,
        createUserWithAccount: undefined,
        createUser: lossy(adapter),
      },
    )
    const browser = visitor(config)
    expect(await signIn(browser)).toContain("error=Configuration")
    expect(await adapter.getUserByEmail?.("ada@example.com")).toBeNull()
    expect(errors).toMatchObject([{ type: "AdapterError" }])
    expect(await signIn(browser)).toBe(origin)
  })

  test("keeps a user to whom the database gave another ID: it may be another user", async () => {
    const { adapter } = application()
    const { config } = application(
      {},
      {
        ...adapter,
        createUserWithAccount: undefined,
        createUser: lossy(adapter, (user) => ({ ...user, id: "7" })),
        // Some databases find 7 for an ID that begins with it.
        getUser: () => adapter.getUser?.("7") ?? null,
        deleteUser: () => adapter.deleteUser?.("7"),
      },
    )
    await signIn(visitor(config))
    expect(await adapter.getUser?.("7")).toMatchObject({ email: "ada@example.com" })
  })

  test("keeps a user whose ID the signIn callback chose: another request may have stored them", async () => {
    const { adapter } = application()
    const grace = await storeUser(adapter, { id: "of-grace", email: "grace@example.com" })
    const { config } = application(
      { callbacks: { signIn: ({ user }) => Boolean(Object.assign(user, { id: grace.id })) } },
      { ...adapter, createUserWithAccount: undefined },
    )
    expect(await signIn(visitor(config))).toContain("error=Configuration")
    expect(await adapter.getUser?.(grace.id)).toEqual(grace)
  })
})

describe("a store that fails at one step of linking a further account", () => {
  const steps: AdapterMethod[] = [
    "getSessionAndUser",
    "getUserByAccount",
    "linkAccount",
    "createSession",
  ]

  test.each(steps)("links nothing by halves, and a retry succeeds (%s)", async (step) => {
    const reference = application()
    let failing = false
    const original = reference.adapter[step]
    // The wrapper has the signature of whichever method it stands for.
    const broken = ((...args: never[]) => {
      if (failing) throw new Error("connect ECONNREFUSED")
      return (original as (...args: never[]) => unknown)(...args)
    }) as never
    const providers = [providerOf(), providerOf("second")]
    const browser = application({ providers }, { ...reference.adapter, [step]: broken }).browser()
    await signIn(browser)
    currentProvider().does.claims = (claims) => ({ ...claims, sub: "ada-at-second" })
    failing = true
    const linking = { id: "second", form: { link: "true" } }
    expect(await signIn(browser, linking)).toContain("error=")
    failing = false
    expect(await signIn(browser, linking)).toBe(origin)
    const account = { provider: "second", providerAccountId: "ada-at-second" }
    const owner = await reference.adapter.getUserByAccount?.(account)
    expect(owner).toMatchObject({ email: "ada@example.com" })
  })
})
