import { expect } from "vitest"
import type { Adapter } from "../../../src/adapters.ts"
import { startRotatingProvider, tokenApplication } from "./token-application.ts"
import { sharedStore } from "../application.ts"

/**
 * What must hold of an adapter that others wrote: two instances of an application refresh encrypted tokens once, and a
 * new sign-in replaces them.
 *
 * @param adapter - with what `providerTokens` needs
 */
export async function expectRefreshesOn(adapter: Adapter): Promise<void> {
  const openid = await startRotatingProvider()
  const store = sharedStore()
  const given = { openid, adapter, store, feature: { encrypt: true } }
  const [first, second] = [tokenApplication(given), tokenApplication(given)]
  await first.enter()
  const userId = await first.userOf()
  const wanted = { provider: openid.id }
  const get = async ({ auth }: Pick<typeof first, "auth">) =>
    (await (await auth.forUser(userId)).tokens.get(wanted)).accessToken
  const seen = new Set<string>()
  for (let round = 1; round <= 3; round += 1) {
    await first.expire()
    const asked = openid.tokenRequests()
    const got = await Promise.all([first, second, first, second].map(get))
    expect([new Set(got).size, openid.tokenRequests() - asked]).toEqual([1, 1])
    expect(await openid.accepts(got[0] ?? "")).toBe(true)
    for (const token of got) seen.add(token)
  }
  await second.enter()
  expect(await openid.accepts(await get(first))).toBe(true)
  expect(seen.has(await get(first))).toBe(false)
  expect((await first.account()).refresh_token).toMatch(/^lockstep\./)
  await (await first.auth.forUser(userId)).tokens.revoke(wanted)
  await expect(get(second)).rejects.toMatchObject({ reason: "no_token" })
  expect([...first.errors, ...second.errors]).toEqual([])
}
