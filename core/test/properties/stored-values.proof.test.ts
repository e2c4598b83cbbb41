import fc from "fast-check"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { expect, test } from "vitest"
import { MemoryStore, type Store } from "../../src/adapters.ts"
import { TokenError } from "../../src/errors.ts"
import { backChannelLogout } from "../../src/features/back-channel-logout.ts"
import { providerTokens } from "../../src/features/provider-tokens.ts"
import { openTokens, sealTokens } from "../../src/features/provider-tokens/token-seal.ts"
import { sessionManagement } from "../../src/features/session-management.ts"
import { type AuthConfig, createAuth } from "../../src/index.ts"
import { encode } from "../../src/jwt.ts"
import { change, changed, isSame } from "./altered-text.ts"
import { json, origin } from "./application.ts"
import { hostileJson, hostileText } from "./hostile-text.ts"
import { observe, serverSecrets } from "./observed.ts"
import { issuer, openIdApplication, tokens } from "./openid.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"

const secrets = [serverSecrets.authSecret]
const cookieName = "authjs.session-token"

const { config: plain, answers } = openIdApplication()
const [openid] = plain.providers
const providers = [{ ...openid, endSession: `${issuer}/end` }] as AuthConfig["providers"]

const account = { provider: "openid", providerAccountId: "ada" }

// fault I5
test(
  "what is stored in the place of an encrypted token opens only as it was encrypted",
  async () => {
    const whole = { ...account, access_token: "access", refresh_token: "refresh" }
    const kept = await sealTokens({ secrets }, whole)
    expect((await openTokens({ secrets }, kept)).account).toEqual(whole)
    const altered = change.map((how) => `lockstep.${changed(kept.access_token.slice(9), how)}`)
    const stored = fc.oneof(
      altered.filter((text) => !isSame(text, kept.access_token)),
      hostileText.map((text) => `lockstep.${text}`),
      hostileJson,
    )
    await holds(stored, async (value) => {
      const columns = { ...kept, access_token: value }
      const { account: opened } = await openTokens({ secrets }, columns)
      const isPlain = typeof value !== "string" || !value.startsWith("lockstep.")
      expect(opened.access_token).toEqual(isPlain ? value : undefined)
      expect(opened.refresh_token).toBe("refresh")
    })
  },
  propertyTimeoutMs,
)

/** What features read from the store, some of it as they wrote it. */
const entries = fc.array(
  fc.oneof(
    fc.constant(null),
    hostileText,
    fc.constantFrom("0", "1", "9".repeat(20), "NaN", "1.2.3", ".", "a.b.c.d"),
    fc.integer().map(String),
  ),
  { minLength: 1, maxLength: 8 },
)

// fault I6
test(
  "entries of the store of any kind break no read of a session, and return no tokens of another user",
  async () => {
    let given: readonly (string | null)[] = []
    const store: Store = {
      ...MemoryStore(),
      shared: true,
      get: async (asked) => asked.map((_key, at) => given[at % given.length] ?? null),
    }
    const adapter = MemoryAdapter()
    const user = { id: "ada", name: "Ada", email: "ada@example.com", emailVerified: null }
    await adapter.createUser(user)
    const expired = { access_token: "old", refresh_token: "refresh", expires_at: 1 }
    await adapter.linkAccount({ ...account, ...expired, userId: "ada", type: "oidc" })
    answers["/token"] = () => {
      const { id_token: _none, ...answer } = tokens(undefined)
      return json(answer)
    }
    const features = [backChannelLogout(), sessionManagement(), providerTokens()] as const
    const auth = createAuth({ ...plain, adapter, providers, store, features })
    const token = {
      sub: "ada",
      name: "Ada",
      auth_type: "oidc",
      auth_time: 1,
      auth_id: "i",
      auth_sid: "s",
      auth_sub: "b",
    }
    const session = await encode({ secret: serverSecrets.authSecret, salt: cookieName, token })
    const headers = { cookie: `${cookieName}=${session}` }
    const owner = await auth.forUser("ada")
    await holds(entries, async (values) => {
      given = values
      const read = await auth.handle(new Request(`${origin}/auth/session`, { headers }))
      const { body, status } = await observe(read, origin, 503)
      expect([200, 503]).toContain(status)
      if (values.every((value) => value === null)) expect(body).toContain("Ada")
      await adapter.updateAccount({ ...account, ...expired })
      const got = await owner.tokens.get({ provider: "openid" }).catch((error: unknown) => error)
      if (got instanceof Error) expect(got).toBeInstanceOf(TokenError)
      else expect(got).toMatchObject({ accessToken: serverSecrets.accessToken, account })
    })
  },
  propertyTimeoutMs,
)
