import { expect, test } from "vitest"
import {
  account,
  authenticator,
  google,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { openAdapter } from "./open-database.ts"

test("user, account, passkey and session are created together", async () => {
  const { adapter } = await openAdapter()
  const { sessionToken, expires } = session("")
  const created = await adapter.createUserWithAccount({
    user: user(),
    account: google,
    authenticator: authenticator("somebody else"),
    session: { sessionToken, expires },
  })
  const { id } = created.user
  expect(created.session).toEqual(session(id))
  expect(await adapter.getUserByAccount(google)).toEqual(created.user)
  expect(await adapter.listAuthenticatorsByUserId(id)).toEqual([authenticator(id)])
  expect(await adapter.getSessionAndUser(sessionToken)).toEqual(created)
})

test("without a session none is made", async () => {
  const { adapter } = await openAdapter()
  const created = await adapter.createUserWithAccount({ user: user(), account: google })
  expect(created).toEqual({ user: { ...user({ id: created.user.id }), image: null } })
})

test.each(["account", "authenticator", "session"])(
  "nothing is left behind when the %s is refused",
  async (taken) => {
    const { sqlite, adapter } = await openAdapter()
    const { id } = await adapter.createUser(user())
    if (taken === "account") await adapter.linkAccount(account(id))
    if (taken === "authenticator") await adapter.createAuthenticator(authenticator(id))
    if (taken === "session") await adapter.createSession(session(id))
    const count = sqlite.prepare(`select (select count(*) from "User") as users,
      (select count(*) from "Account") as accounts, (select count(*) from "Session") as sessions,
      (select count(*) from "Authenticator") as passkeys`)
    const before = count.get()

    const call = adapter.createUserWithAccount({
      user: user({ email: "new@example.com" }),
      account: google,
      authenticator: authenticator(""),
      session: session(""),
    })
    await expect(call).rejects.toMatchObject({ code: "duplicate" })
    expect(count.get()).toEqual(before)
    expect(sqlite.inTransaction).toBe(false)
  },
)
