import { generateKeyPairSync, type KeyPairKeyObjectResult, randomUUID, sign } from "node:crypto"

/** An OpenID provider in this process: its answers take next to no time. */
export interface OpenIdProvider {
  readonly issuer: string
  /** Answers what a library asks, instead of the network. */
  readonly fetch: typeof fetch
  /** Lets a user sign in, and returns the parameters of the answer. */
  authorize: (authorizationUrl: string) => URLSearchParams
}

const issuer = "https://id.bench.example"
const user = { sub: "ada", name: "Ada", email: "ada@example.com", email_verified: true }

/** Made once in a process: it takes longer than what is measured. */
let keyPair: KeyPairKeyObjectResult | undefined

/** Starts a provider with one user and one key. */
export function startOpenIdProvider(clientId: string): OpenIdProvider {
  keyPair ??= generateKeyPairSync("rsa", { modulusLength: 2048 })
  const { privateKey, publicKey } = keyPair
  const jwk = { ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" }
  const idTokens = new Map<string, string>()
  const documents: Readonly<Record<string, object>> = {
    "/.well-known/openid-configuration": {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/userinfo`,
      jwks_uri: `${issuer}/keys`,
    },
    "/keys": { keys: [jwk] },
  }

  /** Made when the user signs in, so that no callback has to wait for a signature. */
  function makeIdToken(nonce: string | null): string {
    const now = Math.floor(Date.now() / 1000)
    const claims = { ...user, iss: issuer, aud: clientId, iat: now, exp: now + 3600 }
    const header = { alg: "RS256", kid: "one" }
    const signed = [header, nonce === null ? claims : { ...claims, nonce }].map(encode).join(".")
    return `${signed}.${sign("sha256", Buffer.from(signed), privateKey).toString("base64url")}`
  }

  return {
    issuer,
    async fetch(input, init) {
      const { pathname } = new URL(input instanceof Request ? input.url : input)
      if (pathname !== "/token") return Response.json(documents[pathname])
      const code = new URLSearchParams(await new Response(init?.body).text()).get("code") ?? ""
      const id_token = idTokens.get(code)
      // A code is good for one exchange.
      idTokens.delete(code)
      return Response.json({ access_token: code, token_type: "Bearer", expires_in: 3600, id_token })
    },
    authorize(authorizationUrl) {
      const { searchParams } = new URL(authorizationUrl)
      const code = randomUUID()
      idTokens.set(code, makeIdToken(searchParams.get("nonce")))
      return new URLSearchParams({ code, state: searchParams.get("state") ?? "", iss: issuer })
    },
  }
}

function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString("base64url")
}
