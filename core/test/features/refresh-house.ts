import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { expect, onTestFinished } from "vitest"
import { MemoryStore } from "../../src/adapters.ts"
import { TokenError } from "../../src/errors.ts"
import { providerTokens } from "../../src/features/provider-tokens.ts"
import { allowInsecureRequests, createAuth } from "../../src/index.ts"
import { programmableClient, startProgrammableProvider } from "../support/programmable-provider.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, visitor } from "../support/visitor.ts"

/** Claims of an ID token. */
export type Claims = Record<string, unknown>

let providers = 0

/**
 * An application whose user signed in at a provider with programmable errors, and whose access token has expired.
 *
 * @param first - rewrites the claims of the first ID token
 */
export async function expiredHouse(first: (claims: Claims) => Claims = (claims) => claims) {
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
  const adapter = MemoryAdapter()
  const { logger, errors } = recordingLogger()
  const config = {
    ...configWith({ adapter, logger, store: { ...MemoryStore(), shared: true } }),
    providers: [
      {
        id,
        name: id,
        type: "oidc" as const,
        issuer: openid.issuer,
        ...programmableClient,
        [allowInsecureRequests]: true,
      },
    ],
    features: [providerTokens()],
  }
  const auth = createAuth(config)
  const browser = visitor(config)
  const started = await browser.submit(`signin/${id}`)
  const answer = openid.answer(new URL(started.headers.get("location") ?? ""))
  await browser.get(`callback/${id}?${new URLSearchParams(answer)}`)
  const key = { provider: id, providerAccountId: "ada" }
  const user = await adapter.getUserByAccount(key)
  await adapter.updateAccount({ ...key, expires_at: 1 })
  const tokens = (await auth.forUser(user?.id ?? "")).tokens
  return {
    openid,
    adapter,
    key,
    errors,
    get: () => tokens.get({ provider: id }),
    account: async () => {
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
