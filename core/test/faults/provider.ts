import { generateKeyPairSync, randomUUID, sign } from "node:crypto"

/** A provider in this process, whose codes are good for one exchange. */
export interface LocalProvider {
  readonly issuer: string
  /** Answers what the library asks it. */
  answer(request: Request): Promise<Response>
  /** Lets the user sign in; what the browser brings back. */
  authorize(url: URL): URLSearchParams
}

export const client = { clientId: "client", clientSecret: "sentinel-client-secret" }
export const accessToken = "sentinel-access-token"

const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
const jwk = { ...publicKey.export({ format: "jwk" }), kid: "one", alg: "ES256", use: "sig" }

/**
 * Opens a provider with one user.
 *
 * @param issuer - its own
 * @param sub - the provider's ID of the user
 */
export function localProvider(issuer: string, sub: string): LocalProvider {
  const user = { sub, name: "Ada", email: "ada@example.com", email_verified: true }
  const nonces = new Map<string, string | null>()

  async function exchange(request: Request): Promise<Response> {
    const code = new URLSearchParams(await request.text()).get("code") ?? ""
    const nonce = nonces.get(code)
    if (!nonces.delete(code)) return Response.json({ error: "invalid_grant" }, { status: 400 })
    const now = Math.floor(Date.now() / 1000)
    const claims = { ...user, iss: issuer, aud: client.clientId, iat: now, exp: now + 300 }
    const id_token = signed(nonce == null ? claims : { ...claims, nonce })
    return Response.json({ access_token: accessToken, token_type: "Bearer", id_token })
  }

  return {
    issuer,
    async answer(request) {
      switch (new URL(request.url).pathname) {
        case "/.well-known/openid-configuration":
          return Response.json({
            issuer,
            authorization_endpoint: `${issuer}/authorize`,
            token_endpoint: `${issuer}/token`,
            userinfo_endpoint: `${issuer}/userinfo`,
            jwks_uri: `${issuer}/keys`,
            id_token_signing_alg_values_supported: ["ES256"],
          })
        case "/keys":
          return Response.json({ keys: [jwk] })
        case "/token":
          return exchange(request)
        case "/userinfo":
          return Response.json(user)
        default:
          return new Response(null, { status: 404 })
      }
    },
    authorize({ searchParams }) {
      const code = `sentinel-code-${randomUUID()}`
      nonces.set(code, searchParams.get("nonce"))
      return new URLSearchParams({ code, state: searchParams.get("state") ?? "", iss: issuer })
    },
  }
}

function signed(claims: object): string {
  const parts = [{ alg: "ES256", kid: "one" }, claims]
  const input = parts.map((part) => encode(JSON.stringify(part))).join(".")
  const key = { key: privateKey, dsaEncoding: "ieee-p1363" } as const
  return `${input}.${encode(sign("sha256", Buffer.from(input), key))}`
}

function encode(part: string | Buffer): string {
  return Buffer.from(part).toString("base64url")
}
