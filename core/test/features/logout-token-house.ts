import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { generateKeyPair, exportJWK, SignJWT, type JWTHeaderParameters } from "jose"
import { onTestFinished } from "vitest"
import { type Adapter, MemoryStore, type Store } from "../../src/adapters.ts"
import {
  backChannelLogout,
  type BackChannelLogoutOptions,
} from "../../src/features/back-channel-logout.ts"
import { allowInsecureRequests, Auth, type AuthConfig } from "../../src/index.ts"
import type { OIDCConfig } from "../../src/provider/oauth-provider.ts"
import { programmableClient, startProgrammableProvider } from "../support/programmable-provider.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, visitor, type Visitor } from "../support/visitor.ts"

const origin = "http://app.example.com"
export const logoutEvent = "http://schemas.openid.net/event/backchannel-logout"

type Claims = Record<string, unknown>

/** What an application whose provider ends sessions is made of. */
export interface LogoutTokenHouseOptions {
  readonly strategy?: "jwt" | "database"
  readonly adapter?: Adapter
  readonly store?: Store
  readonly options?: BackChannelLogoutOptions
  readonly features?: AuthConfig["features"]
  /** Listed before the feature for logouts. */
  readonly first?: AuthConfig["features"]
  readonly more?: Partial<AuthConfig>
  readonly session?: AuthConfig["session"]
  /** Replaces members of the provider's entry. */
  readonly members?: Partial<OIDCConfig>
  /** Of the signatures of the provider. */
  readonly algorithm?: string
}

/** How a logout token is made. */
export interface MadeToken {
  /** Replaces claims; `undefined` removes one. */
  readonly claims?: Claims
  /** The same for the header. */
  readonly header?: Claims
  readonly key?: CryptoKey | Uint8Array
}

/** The secret of the client, as a key. */
export const secretKey = new TextEncoder().encode(programmableClient.clientSecret)

const pairs = new Map<string, ReturnType<typeof generateKeyPair>>()

/** A pair of keys that all tests share. */
export function keyPair(algorithm: string, name = "first"): ReturnType<typeof generateKeyPair> {
  const known = pairs.get(algorithm + name) ?? generateKeyPair(algorithm, { extractable: true })
  pairs.set(algorithm + name, known)
  return known
}

/** An application in two instances over one store, and a provider that ends sessions. */
export async function logoutTokenHouse({
  strategy = "jwt",
  adapter = strategy === "database" ? MemoryAdapter() : undefined,
  store = { ...MemoryStore(), shared: true },
  options,
  features = [],
  first = [],
  more,
  session,
  members,
  algorithm = "RS256",
}: LogoutTokenHouseOptions = {}) {
  let keys = { name: "first", ...(await keyPair(algorithm)) }
  const user: Claims = { sub: "ada", sid: "session-of-ada" }
  const does = {
    discovery: (document: Claims) => ({
      ...document,
      end_session_endpoint: `${provider.issuer}/end`,
      id_token_signing_alg_values_supported: [algorithm, "HS256", "none"],
    }),
    beforeSigning: async () => {},
    idToken: (claims: Claims) => sign({ ...claims, ...user }, {}, keys.privateKey),
    routes: {
      "/jwks": async (response: import("node:http").ServerResponse) => {
        const jwk = { ...(await exportJWK(keys.publicKey)), kid: keys.name, use: "sig" }
        response.writeHead(200, { "content-type": "application/json" })
        response.end(JSON.stringify({ keys: [jwk] }))
      },
    },
  }
  const provider = await startProgrammableProvider(does)
  onTestFinished(() => provider.close())
  const events: unknown[] = []
  const { logger, warnings, errors } = recordingLogger()
  const configOf = (): AuthConfig =>
    configWith({
      providers: ["house", "other"].map((id) => ({
        id,
        name: id,
        type: "oidc" as const,
        issuer: provider.issuer,
        ...programmableClient,
        [allowInsecureRequests]: true,
        ...members,
      })),
      ...(adapter && { adapter }),
      store,
      logger,
      session: {
        strategy,
        ...(strategy === "database" && { columns: { facts: true } }),
        ...session,
      },
      events: { sessionEnded: (message) => void events.push(message) },
      ...more,
      features: [...first, backChannelLogout(options), ...features],
    })
  const configs = [configOf(), configOf()] as const

  function sign(claims: Claims, header: Claims, key: CryptoKey | Uint8Array) {
    // The algorithm is always there.
    const whole = kept({ alg: algorithm, kid: keys.name, ...header }) as JWTHeaderParameters
    return new SignJWT(kept(claims)).setProtectedHeader(whole).sign(key)
  }

  function claimsOf(changes: Claims = {}): Claims {
    const now = Math.floor(Date.now() / 1000)
    return {
      iss: provider.issuer,
      aud: programmableClient.clientId,
      iat: now,
      exp: now + 120,
      jti: crypto.randomUUID(),
      events: { [logoutEvent]: {} },
      sub: "ada",
      sid: "session-of-ada",
      ...changes,
    }
  }

  /** Starts a sign-in; the second call ends it. */
  async function begin(browser: Visitor, id = "house") {
    const started = await browser.submit(`signin/${id}`)
    const url = new URL(started.headers.get("location") ?? "")
    return async (as: Claims = {}) => {
      Object.assign(user, { sub: "ada", sid: "session-of-ada" }, as)
      const answer = new URLSearchParams(provider.answer(url))
      return (await browser.get(`callback/${id}?${answer}`)).headers.get("location") ?? ""
    }
  }

  return {
    provider,
    does,
    adapter,
    store,
    configs,
    events,
    warnings,
    errors,
    begin,
    claimsOf,
    browser: (instance: 0 | 1 = 0) => visitor(configs[instance], origin),
    async enter(as: Claims = {}, instance: 0 | 1 = 0, id = "house"): Promise<Visitor> {
      const browser = visitor(configs[instance], origin)
      const location = await (await begin(browser, id))(as)
      if (location !== origin) throw new Error(`The sign-in ended at ${location}.`)
      return browser
    },
    token: ({ claims, header = {}, key }: MadeToken = {}) =>
      sign(claimsOf(claims), { typ: "logout+jwt", ...header }, key ?? keys.privateKey),
    async rotateKeys() {
      keys = { name: "second", ...(await keyPair(algorithm, "second")) }
    },
    /** Posts as the server of the provider does. */
    async post(
      body: string | URLSearchParams,
      { instance = 1, id = "house", type = "application/x-www-form-urlencoded" } = {},
    ) {
      const request = new Request(`${origin}/auth/backchannel-logout/${id}`, {
        method: "POST",
        body: String(body),
        headers: { "content-type": type },
      })
      const response = await Auth(request, configs[instance === 0 ? 0 : 1])
      return {
        status: response.status,
        text: await response.text(),
        pragma: response.headers.get("pragma"),
        cacheControl: response.headers.get("cache-control"),
        cookies: response.headers.getSetCookie(),
      }
    },
  }
}

function kept(members: Claims): Claims {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
}

/** The form of a logout token. */
export function formOf(token: string): URLSearchParams {
  return new URLSearchParams({ logout_token: token })
}
