import { expect, test } from "vitest"
import { type FeatureFlowsSubject, flowApplication } from "./flow-application.ts"

/**
 * Registers the flows in which users and back offices end sessions.
 *
 * @param open - opens the database; called by each test
 */
export function testSessionFlows(
  open: () => FeatureFlowsSubject | Promise<FeatureFlowsSubject>,
): void {
  test("sessions whose tokens are hashed are listed, and end", async () => {
    const subject = await open()
    const app = await flowApplication(subject, { strategy: "database", hashTokens: true })
    const { engines, enter, of, provider } = app
    const [first, second, third] = [
      await enter({ sub: "ada" }),
      await enter({ sub: "ada" }, 1),
      await enter({ sub: "ada" }),
    ]
    const bob = await enter({ sub: "bob" })
    const user = await app.userOf("ada")
    const stored = await subject.adapter.listSessionsByUserId?.(user)
    expect(stored?.map(({ sessionToken }) => sessionToken.slice(0, 5))).toEqual(
      Array(3).fill("s256:"),
    )

    const listed = await (await of(second, 0)).sessions.list()
    expect(listed).toHaveLength(3)
    for (const each of listed) {
      expect(each).toEqual({
        handle: expect.any(String),
        isCurrent: expect.any(Boolean),
        signedInAt: expect.any(Date),
        expires: expect.any(Date),
        lastSeenAt: expect.any(Date),
        userAgent: "Laptop",
        provider: provider.id,
      })
    }
    const [own, ...more] = listed.filter(({ isCurrent }) => isCurrent)
    expect(more).toEqual([])

    // No other user's.
    expect(await (await of(bob)).sessions.end(own?.handle ?? "")).toBe(false)
    expect(await (await of(first, 1)).sessions.end(own?.handle ?? "")).toBe(true)
    expect(await second.session()).toBeNull()
    expect(await third.session()).not.toBeNull()

    const before = app.copyOf(first)
    const ending = await of(first)
    await ending.sessions.endOthers()
    first.keep(ending.apply(new Response()))
    expect(await third.session()).toBeNull()
    expect(await before.session()).toBeNull()
    expect(await app.copyOf(first).session()).not.toBeNull()
    expect(await (await of(first)).sessions.list()).toMatchObject([
      { isCurrent: true, provider: provider.id, userAgent: "Laptop" },
    ])

    const { sessions } = await engines[1].forUser(user)
    await sessions.endAll()
    expect(await first.session()).toBeNull()
    expect(await sessions.list()).toEqual([])
    expect(await bob.session()).not.toBeNull()
    await bob.submit("signout")
    expect(await bob.session()).toBeNull()
    await app.leavesNothing(0)
  })

  test("sessions in tokens end by marks", async () => {
    const app = await flowApplication(await open(), { strategy: "jwt" })
    const { enter, of, provider } = app
    const signedOut = await enter({ sub: "ada" })
    const copy = app.copyOf(signedOut)
    expect(await copy.session()).not.toBeNull()
    const answer = await signedOut.submit("signout", { federated: "true" })
    expect(answer.headers.get("location")).toContain(`${provider.issuer}/end?`)
    expect(await copy.session()).toBeNull()

    const [kept, ended] = [await enter({ sub: "ada" }), await enter({ sub: "ada" }, 1)]
    const before = app.copyOf(kept)
    const ending = await of(kept)
    await ending.sessions.endOthers()
    kept.keep(ending.apply(new Response()))
    expect([await ended.session(), await before.session()]).toEqual([null, null])
    expect(await app.copyOf(kept).session()).not.toBeNull()

    // Of another user: whose sessions ended twice within a second has to wait for the next one.
    const [bob, elsewhere] = [await enter({ sub: "bob" }), await enter({ sub: "bob" }, 1)]
    await (await of(bob, 1)).sessions.endAll()
    expect([await elsewhere.session(), await app.copyOf(bob).session()]).toEqual([null, null])
    expect(await kept.session()).not.toBeNull()
    const later = await enter({ sub: "bob" })
    expect(await app.copyOf(later).session()).not.toBeNull()
    await app.leavesNothing(0)
  })
}
