import { expect, test } from "vitest"
import { resolveConfig } from "../../../src/config/resolve-config.ts"
import type { AuthConfig } from "../../../src/index.ts"
import { type FeatureFlowsSubject, flowApplication } from "./flow-application.ts"

/**
 * Registers the flows of tokens that a provider issued.
 *
 * @param open - opens the database; called by each test
 */
export function testTokenFlows(
  open: () => FeatureFlowsSubject | Promise<FeatureFlowsSubject>,
): void {
  test("tokens of an account are sealed, refreshed once by two engines, and revoked with it", async () => {
    const subject = await open()
    const app = await flowApplication(subject, {
      strategy: "database",
      tokens: { encrypt: true },
    })
    const { engines, enter, of, provider } = app
    const key = app.accountOf("ada")
    const stored = async () => {
      const [account] =
        (await subject.adapter.listAccountsByUserId?.(await app.userOf("ada"))) ?? []
      return [account?.access_token, account?.refresh_token, account?.id_token]
    }
    const sealed = Array.from({ length: 3 }, () => expect.stringMatching(/^lockstep\./) as unknown)
    await enter({ sub: "ada" })
    const first = await stored()
    expect(first).toEqual(sealed)
    // What a sign-in brings replaces what is stored.
    const browser = await enter({ sub: "ada" }, 1)
    const second = await stored()
    expect(second).toEqual(sealed)
    expect(second).not.toEqual(first)

    const wanted = { provider: provider.id }
    const user = await app.userOf("ada")
    const jobs = [await engines[0].forUser(user), await engines[1].forUser(user)] as const
    const requests = [await of(browser, 0), await of(browser, 1)] as const
    expect((await requests[0].tokens.get(wanted)).accessToken).toBe("access-2")
    for (const [refreshes, accessToken] of [
      [1, "access-3"],
      [2, "access-4"],
    ] as const) {
      await subject.adapter.updateAccount?.({ ...key, expires_at: 1 })
      const got = await Promise.all([...requests, ...jobs].map(({ tokens }) => tokens.get(wanted)))
      expect(new Set(got.map((token) => token.accessToken))).toEqual(new Set([accessToken]))
      expect(provider.refreshes()).toBe(refreshes)
      expect(await stored()).toEqual(sealed)
    }

    await unlink(app.config, key)
    expect(provider.revoked()).toEqual(["refresh-4", "access-4"])
    await expect(jobs[1].tokens.get(wanted)).rejects.toMatchObject({ reason: "no_account" })
    await app.leavesNothing(2)
  })

  // Under `jwt` the store gets the same operations.
  test("tokens of a session are refreshed once by two engines, and end with it", async () => {
    const tokens = { keep: "session", revokeOn: ["signOut"] } as const
    const app = await flowApplication(await open(), { strategy: "database", tokens })
    const { enter, of, provider } = app
    const [first, second] = [await enter({ sub: "ada" }), await enter({ sub: "ada" }, 1)]
    const wanted = { provider: provider.id }
    const requests = [await of(first, 0), await of(first, 1)]
    const got = await Promise.all(
      requests.map(({ tokens: own }) => own.get({ ...wanted, rejectedToken: "access-1" })),
    )
    expect(got.map(({ accessToken }) => accessToken)).toEqual(["access-3", "access-3"])
    expect(provider.refreshes()).toBe(1)
    const other = await of(second)
    expect((await other.tokens.get(wanted)).accessToken).toBe("access-2")

    await first.submit("signout")
    expect(provider.revoked()).toEqual(["refresh-3", "access-3"])
    // This request read its session before.
    await expect(requests[1]?.tokens.get(wanted)).rejects.toMatchObject({ reason: "no_token" })
    expect((await other.tokens.get(wanted)).accessToken).toBe("access-2")
    await app.leavesNothing(1)
  })
}

/** As core itself removes an account, which no request does yet. */
async function unlink(
  config: AuthConfig,
  key: { readonly provider: string; readonly providerAccountId: string },
): Promise<void> {
  const resolution = resolveConfig(config)
  if (!resolution.usable) throw new Error("The configuration cannot be used.")
  await resolution.config.adapter?.unlinkAccount(key)
}
