import { expect, test } from "vitest"
import { cookieName, house, signIn, useProvider } from "../accounts/house.ts"
import { visitor } from "../support/visitor.ts"

useProvider()

test("signing out with a forged or foreign cookie ends no session of another (CVE-2025-71402, GHSA-wmjr-v86c-m9jj)", async () => {
  const { config, adapter } = house()
  const owner = visitor(config)
  await signIn(owner)
  const token = owner.cookies.get(cookieName) ?? ""
  const ada = await adapter.getUserByEmail?.("ada@example.com")
  const forged = [
    ada?.id ?? "",
    token.toUpperCase(),
    token.slice(0, -1),
    `${token}x`,
    `%20${token}`,
    `${token}%00`,
    "%",
    "*",
  ]
  for (const value of forged) {
    const attacker = visitor(config)
    attacker.cookies.set(cookieName, value)
    await attacker.submit("signout", { sessionToken: token, userId: ada?.id ?? "" })
    expect([value, await owner.session()]).toEqual([value, expect.anything()])
    expect(await adapter.getSessionAndUser?.(token)).not.toBeNull()
  }
})
