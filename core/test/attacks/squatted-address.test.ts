import { afterEach, describe, expect, test, vi } from "vitest"
import type { User } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { softwarePasskey } from "@lockstep/testing/programmable"
import { origin, type Visitor, visitor } from "../support/visitor.ts"
import type { ReplacedMethods } from "../support/watched-adapter.ts"
import { registerPasskey, usePasskey } from "../webauthn/passkey-site.ts"
import { currentProvider, providerOf, signIn, useProvider } from "../support/current-provider.ts"
import { type Application, application, storeUser } from "../support/application.ts"
import { staysIn } from "./open-application.ts"

useProvider()

afterEach(() => {
  vi.useRealTimers()
})

const ada = "ada@example.com"
const notLinked = `${origin}/auth/signin?error=OAuthAccountNotLinked`

/** What the published adapters of Auth.js lack. */
const lacking: ReplacedMethods = {
  listAccountsByUserId: undefined,
  deleteSessionsByUserId: undefined,
  createUserWithAccount: undefined,
}

interface Site extends Application {
  /** Users whose password an application has to remove. */
  readonly proved: string[]
}

/** An application without magic links, whose provider says which addresses it verified. */
function open(
  strategy: "database" | "jwt",
  { methods = {}, linksByEmail = true }: { methods?: ReplacedMethods; linksByEmail?: boolean },
): Site {
  const proved: string[] = []
  const site = application(
    {
      providers: [
        providerOf("local", { allowDangerousEmailAccountLinking: linksByEmail }),
        Passkey,
        Credentials({ credentials: {}, authorize: () => byEmail(site) }),
      ],
      session: { strategy },
      experimental: { enableWebAuthn: true },
      events: { updateUser: ({ user }) => void proved.push(user.email ?? "") },
    },
    methods,
  )
  return { ...site, proved }
}

async function byEmail({ adapter }: Application): Promise<User | null> {
  const user = await adapter.getUserByEmail?.(ada)
  return user ? { id: user.id, email: ada } : null
}

/** An attacker registers the address of a user who is not stored yet. */
const squatters = {
  async passkey(site: Site) {
    const attacker = visitor(site.config)
    const device = await softwarePasskey(origin)
    await registerPasskey(attacker, device, ada)
    const again = async (browser: Visitor): Promise<string> => {
      return usePasskey(browser, device)
    }
    return { attacker, again }
  },

  async password(site: Site) {
    // The application's own form stores the user.
    await storeUser(site.adapter, { email: ada })
    const attacker = visitor(site.config)
    await attacker.submit("callback/credentials")
    // The application removes the password, as it must.
    const again = async (): Promise<string> =>
      site.proved.includes(ada) ? "error=CredentialsSignin" : "signed in"
    return { attacker, again }
  },
}

function ownerSignsIn(site: Site, email_verified: unknown): Promise<[string, Visitor]> {
  currentProvider().does.claims = (claims) => ({ ...claims, email_verified })
  const browser = visitor(site.config)
  return signIn(browser).then((location) => [location, browser])
}

describe.each(["database", "jwt"] as const)("an address that was squatted (%s)", (strategy) => {
  describe.each([
    ["with all methods", {}],
    ["with what published adapters have", lacking],
  ] as const)("with an adapter %s", (_has, methods) => {
    test.each(["passkey", "password"] as const)(
      "with a %s is its owner's, once a provider that links by address verified it",
      async (kind) => {
        const site = open(strategy, { methods })
        const { attacker, again } = await squatters[kind](site)
        expect(await attacker.session()).toMatchObject({ user: { email: ada } })
        vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5000 })
        const [location, owner] = await ownerSignsIn(site, true)
        expect(location).toBe(origin)
        expect(await owner.session()).toMatchObject({ user: { email: ada } })
        expect(site.proved).toEqual([ada])
        const user = await site.adapter.getUserByEmail?.(ada)
        expect(user?.emailVerified).toBeInstanceOf(Date)
        // Neither a session nor the sign-in method of the attacker is left.
        if (strategy === "database") expect(await attacker.session()).toBeNull()
        expect(await staysIn(attacker)).toBe(false)
        expect(await again(visitor(site.config))).toContain("error=")
        expect(await staysIn(owner)).toBe(true)
        expect((await ownerSignsIn(site, true))[0]).toBe(origin)
      },
    )
  })

  test.each([
    ["does not link by address", false, true],
    ["did not verify the address", true, false],
    ["says in words that it verified the address", true, "true"],
  ] as const)(
    "stays with its user where the provider %s",
    async (_how, linksByEmail, email_verified) => {
      const site = open(strategy, { linksByEmail })
      const { attacker } = await squatters.passkey(site)
      const [location] = await ownerSignsIn(site, email_verified)
      expect(location).toBe(notLinked)
      expect(await staysIn(attacker)).toBe(true)
      expect(site.proved).toEqual([])
    },
  )
})
