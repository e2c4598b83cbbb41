import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { decode } from "../../src/jwt.ts"
import type { JWT, User } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { localMail } from "../email/mailbox.ts"
import { secret, sessionCookie, type Visitor, visitor } from "../support/visitor.ts"
import { currentProvider, providerOf, signIn, useProvider } from "../support/current-provider.ts"
import { application, storeUser } from "../support/application.ts"

useProvider()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] })
})

afterEach(() => {
  vi.useRealTimers()
})

const ada = "ada@example.com"

/** An application under the strategy jwt, on which the owner of an address can verify it later. */
function site({ hasMail = true, linksByEmail = false } = {}) {
  const links: string[] = []
  const jwt = ({ token }: { token: JWT }) => {
    // What is true of a sign-in is not for callbacks to change.
    const { auth_unverified: _unverified, ...claims } = token
    return claims
  }
  const authorize = async (): Promise<User | null> => {
    const user = await adapter.getUserByEmail?.(ada)
    return user ? { id: user.id, email: ada } : null
  }
  const outage = { isOn: false }
  const { config, adapter, log } = application(
    {
      providers: [
        providerOf("local", { allowDangerousEmailAccountLinking: linksByEmail }),
        Credentials({ credentials: {}, authorize }),
        ...(hasMail
          ? [localMail({ sendVerificationRequest: ({ url }) => void links.push(url) })]
          : []),
      ],
      session: { strategy: "jwt" },
      callbacks: { jwt },
    },
    {
      async getUser(id) {
        if (outage.isOn) throw new Error("connect ECONNREFUSED")
        return (await adapter.getUser?.(id)) ?? null
      },
    },
  )
  const followLink = async (): Promise<Visitor> => {
    const browser = visitor(config)
    await browser.submit("signin/mail", { email: ada })
    const { searchParams } = new URL(links.at(-1) ?? "")
    await browser.post("callback/mail", Object.fromEntries(searchParams))
    return browser
  }
  /** Signs in at the provider. */
  const comeBack = async (email_verified: boolean): Promise<Visitor> => {
    currentProvider().does.claims = (claims) => ({ ...claims, email_verified })
    const browser = visitor(config)
    await signIn(browser)
    return browser
  }
  const usePassword = async (): Promise<Visitor> => {
    await storeUser(adapter, { email: ada })
    const browser = visitor(config)
    await browser.submit("callback/credentials")
    return browser
  }
  /** Reads the session three times, and counts the questions to the adapter. */
  const questions = async (browser: Visitor): Promise<number> => {
    log.length = 0
    for (const _read of [1, 2, 3]) {
      expect(await browser.session()).toMatchObject({ user: { email: ada } })
    }
    return log.filter((name) => name === "getUser").length
  }
  return { outage, followLink, comeBack, usePassword, questions }
}

type Site = ReturnType<typeof site>

const unverified = [
  ["a provider that does not vouch for the address", ({ comeBack }: Site) => comeBack(false)],
  ["credentials of a stored user", ({ usePassword }: Site) => usePassword()],
] as const

function claimsOf(browser: Visitor): Promise<JWT | null> | JWT | null {
  return decode({ token: browser.cookies.get(sessionCookie) ?? "", secret, salt: sessionCookie })
}

describe.each(unverified)("a JWT session that began with %s", (_how, begin) => {
  test("ends with the next read once the owner of the address followed a magic link", async () => {
    const open = site()
    const attacker = await begin(open)
    expect(await attacker.session()).toMatchObject({ user: { email: ada } })
    vi.setSystemTime(Date.now() + 2000)
    const owner = await open.followLink()
    expect(await attacker.session()).toBeNull()
    expect(attacker.cookies.has(sessionCookie)).toBe(false)
    expect(await owner.session()).toMatchObject({ user: { email: ada } })
  })

  test("asks the adapter at each read, and goes on while nothing changed", async () => {
    const open = site()
    const browser = await begin(open)
    expect(await open.questions(browser)).toBe(3)
    vi.setSystemTime(Date.now() + 2 * 86_400_000)
    await browser.session()
    expect(await claimsOf(browser)).toMatchObject({ auth_unverified: true })
    expect(await open.questions(browser)).toBe(3)
  })

  test("goes on, with an error, while the database cannot be asked", async () => {
    const open = site()
    const browser = await begin(open)
    open.outage.isOn = true
    expect((await browser.get("session")).status).toBe(503)
    open.outage.isOn = false
    expect(await browser.session()).toMatchObject({ user: { email: ada } })
  })

  test("asks for nothing where no address can be verified later", async () => {
    const open = site({ hasMail: false })
    const browser = await begin(open)
    expect(await open.questions(browser)).toBe(0)
    expect(await claimsOf(browser)).not.toHaveProperty("auth_unverified")
  })

  test("asks where a provider that links by address can verify it", async () => {
    const open = site({ hasMail: false, linksByEmail: true })
    expect(await open.questions(await begin(open))).toBe(3)
  })
})

describe.each([
  ["a magic link", ({ followLink }: Site) => followLink()],
  ["a provider that vouches for the address", ({ comeBack }: Site) => comeBack(true)],
] as const)("a JWT session that began with %s", (_how, begin) => {
  test("asks the adapter for nothing before updateAge has passed", async () => {
    const open = site()
    const browser = await begin(open)
    expect(await open.questions(browser)).toBe(0)
    expect(await claimsOf(browser)).not.toHaveProperty("auth_unverified")
  })
})
