import { createHash, randomUUID } from "node:crypto"

/** A user at a provider. */
export interface ProviderUser {
  readonly sub: string
  readonly name: string
  readonly email: string
}

/** An OpenID provider without a network: applications call it through its `fetch`. */
export interface OpenIdProvider {
  readonly id: string
  readonly issuer: string
  readonly fetch: typeof fetch
  /** Signs a user in at an authorization URL. Returns the query of the callback. */
  authorize(url: URL, user: ProviderUser): URLSearchParams
}

/** The only registered client. */
export const client = { clientId: "flows", clientSecret: "a secret of the flow tests" } as const

interface Grant {
  readonly user: ProviderUser
  readonly nonce: string | null
  readonly challenge: string | null
}

interface SigningKey {
  readonly privateKey: CryptoKey
  readonly jwk: Readonly<Record<string, unknown>>
}

const algorithm = {
  name: "RSASSA-PKCS1-v1_5",
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
  hash: "SHA-256",
}

// Applications cache the keys of an issuer, so all providers of a process have the same key.
let signingKey: Promise<SigningKey> | undefined

/**
 * Creates a provider.
 *
 * @param id - provider ID in the application, and name of its host
 */
export function createOpenIdProvider(id: string): OpenIdProvider {
  const issuer = `https://${id}.provider.example.test`
  const grants = new Map<string, Grant>()
  return {
    id,
    issuer,
    authorize(url, user) {
      const { searchParams } = url
      const code = randomUUID()
      const challenge = searchParams.get("code_challenge")
      grants.set(code, { user, challenge, nonce: searchParams.get("nonce") })
      const state = searchParams.get("state")
      return new URLSearchParams({ code, iss: issuer, ...(state !== null && { state }) })
    },
    async fetch(input, init) {
      const request = new Request(input, init)
      const { pathname } = new URL(request.url)
      if (pathname === "/.well-known/openid-configuration") return Response.json(discovery(issuer))
      signingKey ??= createKey()
      if (pathname === "/jwks") return Response.json({ keys: [(await signingKey).jwk] })
      if (pathname !== "/token") return new Response(null, { status: 404 })
      const form = new URLSearchParams(await request.text())
      const grant = takeGrant(grants, form)
      if (!grant) return Response.json({ error: "invalid_grant" }, { status: 400 })
      return Response.json({
        access_token: randomUUID(),
        token_type: "Bearer",
        expires_in: 300,
        id_token: await idToken(issuer, grant, await signingKey),
      })
    },
  }
}

/** A code can be used once, and only by the application that has the verifier of its challenge. */
function takeGrant(grants: Map<string, Grant>, form: URLSearchParams): Grant | undefined {
  const code = form.get("code") ?? ""
  const grant = grants.get(code)
  grants.delete(code)
  if (!grant || grant.challenge === null) return grant
  const verifier = form.get("code_verifier") ?? ""
  const challenge = createHash("sha256").update(verifier).digest("base64url")
  return challenge === grant.challenge ? grant : undefined
}

function discovery(issuer: string): Readonly<Record<string, unknown>> {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    // @auth/core requires this endpoint but does not use it.
    userinfo_endpoint: `${issuer}/userinfo`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    authorization_response_iss_parameter_supported: true,
  }
}

async function idToken(issuer: string, { user, nonce }: Grant, key: SigningKey): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const claims = {
    ...user,
    email_verified: true,
    iss: issuer,
    aud: client.clientId,
    iat: now,
    exp: now + 300,
    ...(nonce !== null && { nonce }),
  }
  const header = { alg: "RS256", typ: "JWT", kid: key.jwk.kid }
  const signed = `${encode(header)}.${encode(claims)}`
  const signature = await crypto.subtle.sign(algorithm.name, key.privateKey, Buffer.from(signed))
  return `${signed}.${Buffer.from(signature).toString("base64url")}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url")
}

async function createKey(): Promise<SigningKey> {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, false, [
    "sign",
    "verify",
  ])
  const jwk = await crypto.subtle.exportKey("jwk", publicKey)
  return { privateKey, jwk: { ...jwk, kid: "flows", use: "sig", alg: "RS256" } }
}
