import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from "jose"
import { onTestFinished } from "vitest"
import { beginSignIn } from "./current-provider.ts"
import {
  type Misbehaviour,
  programmableClient,
  sendJson,
  startProgrammableProvider,
} from "./programmable-provider.ts"
import type { Visitor } from "./visitor.ts"

export const logoutEvent = "http://schemas.openid.net/event/backchannel-logout"

/** Claims of a token. */
export type Claims = Record<string, unknown>

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

/**
 * Starts a provider at which users can be anyone, and which ends sessions. It is closed when the test is over.
 *
 * @param algorithm - of its signatures
 * @param more - what else it does
 */
export async function startSigningProvider(algorithm: string, more: Misbehaviour = {}) {
  let keys = { name: "first", ...(await keyPair(algorithm)) }
  const user: Claims = { sub: "ada", sid: "session-of-ada" }
  const routes: NonNullable<Misbehaviour["routes"]> = {
    ...more.routes,
    async "/jwks"(response) {
      const jwk = { ...(await exportJWK(keys.publicKey)), kid: keys.name, use: "sig" }
      sendJson(response, { keys: [jwk] })
    },
  }
  const does = {
    ...more,
    discovery: (document: Claims) => ({
      ...document,
      end_session_endpoint: `${provider.issuer}/end`,
      id_token_signing_alg_values_supported: [algorithm, "HS256", "none"],
      ...more.discovery?.(document),
    }),
    beforeSigning: async () => {},
    idToken: (claims: Claims) => sign({ ...claims, ...user }, {}, keys.privateKey),
    routes,
  }
  const provider = await startProgrammableProvider(does)
  onTestFinished(() => provider.close())

  function sign(claims: Claims, header: Claims, key: CryptoKey | Uint8Array): Promise<string> {
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

  /** Who the user of the next token is. */
  const become = (as: Claims = {}): void => {
    Object.assign(user, { sub: "ada", sid: "session-of-ada" }, as)
  }

  return {
    ...provider,
    does,
    claimsOf,
    become,
    /** Starts a sign-in; the second call ends it. */
    async begin(browser: Visitor, id: string) {
      const finish = await beginSignIn(browser, provider, { id })
      return (as: Claims = {}, headers: Record<string, string> = {}): Promise<Response> => {
        become(as)
        return finish(headers)
      }
    },
    token: ({ claims, header = {}, key }: MadeToken = {}) =>
      sign(claimsOf(claims), { typ: "logout+jwt", ...header }, key ?? keys.privateKey),
    async rotateKeys() {
      keys = { name: "second", ...(await keyPair(algorithm, "second")) }
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
