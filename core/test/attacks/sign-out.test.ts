import { expect, test } from "vitest"
import { sessionCookie, visitor } from "../support/visitor.ts"
import { application } from "../support/application.ts"
import { signIn, useProvider } from "../support/current-provider.ts"

useProvider()

test("signing out with a forged or foreign cookie ends no session of another (CVE-2025-71402, GHSA-wmjr-v86c-m9jj)", async () => {
  const { config, adapter } = application()
  const owner = visitor(config)
  await signIn(owner)
  const token = owner.cookies.get(sessionCookie) ?? ""
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
    attacker.cookies.set(sessionCookie, value)
    await attacker.submit("signout", { sessionToken: token, userId: ada?.id ?? "" })
    expect([value, await owner.session()]).toEqual([value, expect.anything()])
    expect(await adapter.getSessionAndUser?.(token)).not.toBeNull()
  }
})
