import { expect, test } from "vitest"
import { type FeatureFlowsSubject, flowApplication } from "./flow-application.ts"

/**
 * Registers the flows in which a provider ends sessions.
 *
 * @param open - opens the database; called by each test
 */
export function testLogoutFlows(
  open: () => FeatureFlowsSubject | Promise<FeatureFlowsSubject>,
): void {
  test.each(["database", "jwt"] as const)("a provider ends sessions under %s", async (strategy) => {
    const app = await flowApplication(await open(), { strategy })
    const { enter, logOut, provider } = app
    const first = await enter({ sub: "ada", sid: "first" })
    const second = await enter({ sub: "ada", sid: "second" }, 1)
    const third = await enter({ sub: "ada" })
    const bob = await enter({ sub: "bob", sid: "of-bob" })
    const all = async () =>
      (await Promise.all([first, second, third, bob].map((each) => each.session()))).map(
        (session) => session !== null,
      )
    expect(await all()).toEqual([true, true, true, true])
    expect(await logOut({ sub: "ada", sid: "first" })).toBe(200)
    expect(await all()).toEqual([false, true, true, true])
    expect(await logOut({ sub: "ada" }, 0)).toBe(200)
    expect(await all()).toEqual([false, false, false, true])
    // The account has those of the last sign-in.
    expect(provider.revoked()).toEqual(["refresh-3", "access-3"])
    await app.leavesNothing(strategy === "database" ? 1 : 0)
  })
}
