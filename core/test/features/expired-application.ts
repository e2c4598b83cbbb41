import { expect, onTestFinished } from "vitest"
import { TokenError } from "../../src/errors.ts"
import { providerTokens } from "../../src/features/provider-tokens.ts"
import { createAuth } from "../../src/index.ts"
import { application, sharedStore, userIdOf } from "../support/application.ts"
import { beginSignIn, entryOf } from "../support/current-provider.ts"
import { startProgrammableProvider } from "../support/programmable-provider.ts"
import type { Claims } from "../support/signing-provider.ts"
import { visitor } from "../support/visitor.ts"

let providers = 0

/**
 * An application whose user signed in at a provider with programmable errors, and whose access token has expired.
 *
 * @param first - rewrites the claims of the first ID token
 */
export async function expiredApplication(first: (claims: Claims) => Claims = (claims) => claims) {
  const id = `programmable-${(providers += 1)}`
  let issued = 0
  const openid = await startProgrammableProvider({
    claims: first,
    token: (answer) => ({
      ...answer,
      access_token: `access-${(issued += 1)}`,
      refresh_token: `refresh-${issued}`,
    }),
  })
  onTestFinished(() => openid.close())
  const app = application({ providers: [entryOf(openid, id)], store: sharedStore() })
  const config = { ...app.config, features: [providerTokens()] }
  const finish = await beginSignIn(visitor(config), openid, { id })
  await finish()
  const { adapter, errors } = app
  const key = { provider: id, providerAccountId: "ada" }
  await adapter.updateAccount({ ...key, expires_at: 1 })
  const { tokens } = await createAuth(config).forUser(await userIdOf(adapter, key))
  return {
    openid,
    adapter,
    key,
    errors,
    get: () => tokens.get({ provider: id }),
    async account() {
      const account = await adapter.getAccount("ada", id)
      if (account === null) throw new Error("The account is gone.")
      return account
    },
  }
}

/** The reason for which no token comes. */
export async function reasonOf(call: Promise<unknown>): Promise<string> {
  const error: unknown = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(TokenError)
  // It was just looked at.
  return (error as TokenError).reason
}
