import type { Adapter } from "../../src/adapters.ts"
import { expect, onTestFinished, test } from "vitest"
import { beginSignIn, entryOf } from "./current-provider.ts"
import { startProgrammableProvider } from "./programmable-provider.ts"
import { configWith, origin, sessionCookie, visitor, type Visitor } from "./visitor.ts"

/** An application with two providers, at which users can be anyone. */
async function site(adapter: Required<Omit<Adapter, "deleteExpired">>) {
  const claims = { sub: "ada", email: "ada@example.com" }
  const provider = await startProgrammableProvider({ claims: (given) => ({ ...given, ...claims }) })
  onTestFinished(() => provider.close())
  const providers = ["first", "second"].map((id) => entryOf(provider, id))
  const config = configWith({ adapter, providers })
  return {
    browser: () => visitor(config),
    /** Signs in as a user; where the callback route redirects to. */
    async signIn(
      browser: Visitor,
      id: "first" | "second",
      as: Partial<typeof claims>,
      form: Record<string, string> = {},
    ) {
      Object.assign(claims, as)
      const finish = await beginSignIn(browser, provider, { id, form })
      return (await finish()).headers.get("location")
    },
  }
}

/**
 * What users do on an application whose database, or its driver, has no transactions.
 *
 * @param name - of the database or the driver
 * @param open - makes an adapter on an empty database
 */
export function testSignInFlow(
  name: string,
  open: () => Promise<Required<Omit<Adapter, "deleteExpired">>>,
): void {
  test(`on ${name} a new user signs in, links a second account, signs out and is deleted`, async () => {
    const adapter = await open()
    const { browser, signIn } = await site(adapter)
    const ada = browser()
    expect(await signIn(ada, "first", { sub: "ada", email: "ada@example.com" })).toBe(origin)
    expect(await ada.session()).toMatchObject({ user: { email: "ada@example.com" } })
    const linked = await signIn(ada, "second", { sub: "ada-at-second" }, { link: "true" })
    expect(linked).toBe(origin)
    const user = await adapter.getUserByAccount({
      provider: "second",
      providerAccountId: "ada-at-second",
    })
    expect(user).toMatchObject({ email: "ada@example.com" })
    const id = user?.id ?? ""
    expect(await adapter.listAccountsByUserId(id)).toHaveLength(2)

    const attacker = browser()
    const refused = await signIn(attacker, "second", { sub: "eve", email: "ada@example.com" })
    expect(refused).toContain("error=OAuthAccountNotLinked")
    expect(await attacker.session()).toBeNull()
    expect(await adapter.listAccountsByUserId(id)).toHaveLength(2)

    const token = ada.cookies.get(sessionCookie) ?? ""
    await ada.submit("signout")
    expect(await ada.session()).toBeNull()
    expect(await adapter.getSessionAndUser(token)).toBeNull()

    expect(await signIn(ada, "first", { sub: "ada" })).toBe(origin)
    await adapter.deleteUser(id)
    expect(await ada.session()).toBeNull()
    expect(await adapter.listAccountsByUserId(id)).toEqual([])
  })

  test(`on ${name} a first sign-in whose account is taken at the same time leaves no user`, async () => {
    const adapter = await open()
    const owner = await adapter.createUser({
      id: "hint",
      email: "owner@example.com",
      emailVerified: null,
    })
    const taken = { provider: "first", providerAccountId: "bob" }
    // Another user gets the account between the lookup and the insert.
    let isTaken = false
    const { browser, signIn } = await site({
      ...adapter,
      async getUserByAccount(account) {
        const found = await adapter.getUserByAccount(account)
        if (!isTaken) await adapter.linkAccount({ ...taken, userId: owner.id, type: "oidc" })
        isTaken = true
        return found
      },
    })
    await signIn(browser(), "first", { sub: "bob", email: "bob@example.com" })
    expect(await adapter.getUserByEmail("bob@example.com")).toBeNull()
    expect(await signIn(browser(), "first", { sub: "carl", email: "bob@example.com" })).toBe(origin)
  })
}
