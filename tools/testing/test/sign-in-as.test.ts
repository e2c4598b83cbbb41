import { type AuthConfig, createAuth } from "@lockstep/core"
import Credentials from "@lockstep/core/providers/credentials"
import GitHub from "@lockstep/core/providers/github"
import Passkey from "@lockstep/core/providers/passkey"
import { describe, expect, test } from "vitest"
import { signInAs } from "@lockstep/testing"
import { configWith, openStore } from "./support/application.ts"

const ada = { name: "Ada Lovelace", email: "ada@example.com" }

const github = GitHub({ clientId: "client", clientSecret: "secret" })
const oidc = {
  id: "company",
  name: "Company",
  type: "oidc",
  issuer: "https://id.example.com",
  clientId: "client",
  clientSecret: "secret",
} as const
const email = {
  id: "email",
  name: "Email",
  type: "email",
  sendVerificationRequest() {
    throw new Error("No email is sent.")
  },
} as const
const credentials = Credentials({ credentials: { name: {} }, authorize: () => null })
const passkey = Passkey({})

/** Returns the response of `GET session` to a `Cookie` header. */
async function readSession(config: AuthConfig, headers: Headers, origin = "http://localhost:3000") {
  const response = await createAuth(config).handle(
    new Request(`${origin}/auth/session`, { headers }),
  )
  return response.json()
}

describe.each([
  ["oauth", github],
  ["oidc", oidc],
  ["email", email],
  ["credentials", credentials],
  ["webauthn", passkey],
])("signInAs with a provider of the type %s", (_type, provider) => {
  test.each(["jwt", "database"] as const)("signs in with the strategy %s", async (strategy) => {
    const { db, adapter } = await openStore()
    const config = configWith({ providers: [provider], adapter, session: { strategy } })
    const signedIn = await signInAs(config, ada)
    expect(signedIn.session.user).toMatchObject(ada)
    expect(signedIn.user).toMatchObject(ada)
    expect(await readSession(config, signedIn.headers)).toEqual(signedIn.session)
    expect(signedIn.cookie).toMatch(/^authjs\.session-token=[^;]+$/)
    const again = await signInAs(config, ada)
    expect(again.user.id).toBe(signedIn.user.id)
    expect(await db.selectFrom("User").selectAll().execute()).toMatchObject([ada])
  })

  test.each([
    ["has verified no address, under jwt", "jwt", null],
    ["has verified no address, under database", "database", null],
    ["has just verified the address, under jwt", "jwt", new Date()],
    ["has just verified the address, under database", "database", new Date()],
  ] as const)("signs in a user whom the test stored, who %s", async (_who, strategy, verified) => {
    const { adapter } = await openStore()
    const emailVerified = verified && new Date()
    const stored = await adapter.createUser({ id: "", ...ada, emailVerified })
    const config = configWith({
      providers: [provider],
      adapter,
      session: { strategy, updateAge: 0 },
    })
    const { user, session, headers } = await signInAs(config, stored)
    expect(user.id).toBe(stored.id)
    expect(session.user).toMatchObject(ada)
    expect(await readSession(config, headers)).toMatchObject({ user: ada })
  })
})
